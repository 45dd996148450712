import { useEffect, useState } from 'react'
import type { Dose } from '../../../contract/doses.ts'
import type { MeasurementKind } from '../../../contract/measuring.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/ui/Dialog.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import MeasurementDialog from '../measurements/MeasurementDialog.tsx'
import { keepTimes } from './api.ts'
import { keepText, movedText } from './movedWords.ts'

interface AfterDoseProps {
  familyId: string
  medicationId: string
  dose: Dose
  asks?: MeasurementKind | null | undefined
  onClose: () => void
}

/** A chunk of its own: after a dose, asks whether the next one moves, then for the measurement of its plan. */
export default function AfterDose({ familyId, medicationId, dose, asks, onClose }: AfterDoseProps) {
  const { data, error, isFetching } = useRead(reads.plansOf(medicationId), { always: true })
  const [isAnswered, setAnswered] = useState(false)
  const moved = data?.find(({ personId, next }) => personId === dose.personId && next?.plannedAt)
  const isKnown = !isFetching && (data !== undefined || error !== null)
  const isOver = (isKnown && !moved && !asks) || (isAnswered && !asks)
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (!isKnown || isOver) return null
  if (moved?.next && !isAnswered)
    return (
      <MovedDialog
        plan={moved}
        {...{ medicationId, doseId: dose.id }}
        next={moved.next}
        onClose={() => setAnswered(true)}
      />
    )
  if (!asks) return null
  return <MeasurementDialog {...{ familyId, asked: asks, onClose }} personId={dose.personId ?? undefined} />
}

interface MovedDialogProps {
  plan: Plan
  next: NonNullable<Plan['next']>
  medicationId: string
  doseId: string
  onClose: () => void
}

function MovedDialog({ plan, next, medicationId, doseId, onClose }: MovedDialogProps) {
  const now = useNow()
  const { run, busy } = useAction(keepTimes)
  async function keep() {
    // A notification reports failures.
    await run({ params: { id: medicationId, logId: doseId }, body: { keepsTimes: true } }).catch(
      () => undefined,
    )
    onClose()
  }
  return (
    <Dialog
      title={movedText(next, plan.timeZone, now)}
      description={t('This plan counts from the last dose.')}
      onClose={onClose}
    >
      <DialogBody className="py-4">
        <p>{t('Is that right, or shall the next dose keep its time?')}</p>
      </DialogBody>
      <DialogActions>
        <Button look="line" busy={busy} onClick={() => void keep()}>
          {keepText(next, plan, now)}
        </Button>
        <Button onClick={onClose}>{t('OK')}</Button>
      </DialogActions>
    </Dialog>
  )
}
