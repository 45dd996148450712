import { EARLIEST_TAKEN_AT } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { CLOCK_SKEW_MS } from '../../platform/database/isDue.ts'
import { invalid } from '../../platform/http/refusal.ts'

/** 400 for a time before 2024 or in the future. */
export function checkTakenAt(takenAt: string, now: Date): void {
  if (takenAt < EARLIEST_TAKEN_AT) throw invalid('takenAt', t('The date must be January 1, 2024 or later'))
  if (Date.parse(takenAt) > now.getTime() + CLOCK_SKEW_MS)
    throw invalid('takenAt', t('The time taken must not be in the future'))
}
