import { Pill } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import { t } from '../../../language/t.ts'
import { Button, type Size } from '../../base/ui/Button.tsx'
import { hasDraft } from '../../base/ui/drafts.ts'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Spinner } from '../../base/ui/Spinner.tsx'
import { loadMeasurementDialog } from '../measurements/loadMeasurementDialog.ts'
import type { CountedMedication } from './LogDoseDialog.tsx'

const load = () => import('./LogDoseDialog.tsx')
/** Preloads before the press; a failure is reported when it is shown. */
const bring = () => void load().catch(() => undefined)

interface LogDoseButtonProps {
  medication: CountedMedication
  /** Already taken today, or expired: the button is less prominent, as a second dose needs a second look. */
  second: boolean
  size?: Size
  /** Photo of the pill, for the dialog. */
  picture?: ReactNode
}

export function LogDoseButton({ medication, second, size, picture }: LogDoseButtonProps) {
  const [open, setOpen] = useState(() => hasDraft(`dose:${medication.id}`))
  const close = () => setOpen(false)
  return (
    <>
      <Button
        look={second ? 'line' : 'primary'}
        size={size}
        className="w-full"
        icon={<Pill aria-hidden="true" className="size-5 rotate-45" />}
        onPointerEnter={bring}
        onFocus={bring}
        onClick={() => setOpen(true)}
      >
        {t('Take Medicine')}
      </Button>
      <LogDose medication={medication} picture={picture} isOpen={open} onClose={close} />
    </>
  )
}

interface LogDoseProps extends Pick<LogDoseButtonProps, 'medication' | 'picture'> {
  isOpen: boolean
  onClose: () => void
}

/** The intake dialog, and then the measurement that a plan asks for with the dose. */
export function LogDose({ medication, picture, isOpen, onClose }: LogDoseProps) {
  const [measuring, setMeasuring] = useState<{ personId: string; asks: MeasurementKind }>()
  const endMeasuring = () => setMeasuring(undefined)
  return (
    <>
      {isOpen && (
        <OnDemand
          load={load}
          props={{ medication, picture, onLogged: setMeasuring, onClose }}
          waiting={<OpeningDialog />}
          onFailed={onClose}
        />
      )}
      {measuring && (
        <OnDemand
          load={loadMeasurementDialog}
          props={{
            familyId: medication.familyId,
            personId: measuring.personId,
            asked: measuring.asks,
            onClose: endMeasuring,
          }}
          onFailed={endMeasuring}
        />
      )}
    </>
  )
}

// Outside the card, which would contain what is fixed inside it.
const OpeningDialog = () =>
  createPortal(
    <Loading className="fixed inset-0 z-20 grid place-items-center bg-scrim">
      <Spinner className="size-10" />
    </Loading>,
    document.body,
  )
