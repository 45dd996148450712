import { Pill } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../language/t.ts'
import { Button, type Size } from '../../base/ui/Button.tsx'
import { hasDraft } from '../../base/ui/drafts.ts'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Spinner } from '../../base/ui/Spinner.tsx'
import type { CountedMedication, FollowUp } from './LogDoseDialog.tsx'

const load = () => import('./LogDoseDialog.tsx')
const loadAfterDose = () => import('./AfterDose.tsx')
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

/** The intake dialog, and then what a plan asks after the dose. */
export function LogDose({ medication, picture, isOpen, onClose }: LogDoseProps) {
  const [followUp, setFollowUp] = useState<FollowUp>()
  const endFollowUp = () => setFollowUp(undefined)
  return (
    <>
      {isOpen && (
        <OnDemand
          load={load}
          props={{ medication, picture, onLogged: setFollowUp, onClose }}
          waiting={<OpeningDialog />}
          onFailed={onClose}
        />
      )}
      {followUp && (
        <OnDemand
          load={loadAfterDose}
          props={{
            ...{ familyId: medication.familyId, medicationId: medication.id },
            ...followUp,
            onClose: endFollowUp,
          }}
          onFailed={endFollowUp}
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
