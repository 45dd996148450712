import type { DoseBody } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { fieldError } from '../../base/ui/checked.ts'
import { OTHER_REASON } from './objectionWords.ts'
import { timeOf, toTakenAt } from './takenAt.ts'

/** The texts of the limit sheet. */
interface OverrideValues {
  time: string
  reason: string
  /** Free text, if no listed reason fits. */
  other: string
}

/** The time, on the day of `takenAt`, and the reason. An unedited time keeps its exact instant. */
export function checkOverride({ time, reason, other }: OverrideValues, takenAt: Date, now: Date) {
  const at = time === timeOf(takenAt) ? takenAt : toTakenAt(takenAt, time)
  if (!at) return fieldError('time', t('Please enter when the medicine was taken'))
  if (at > now) return fieldError('time', t('This time is in the future'))
  if (reason === '') return fieldError('reason', t('Please say why'))
  const why = reason === OTHER_REASON ? other.trim() : reason
  if (why === '') return fieldError('other', t('Please say why'))
  const body: Pick<DoseBody, 'takenAt' | 'override'> = {
    takenAt: at.toISOString(),
    override: { reason: why },
  }
  return { success: true as const, data: body }
}
