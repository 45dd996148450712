import type { DoseBody } from '../../contract/doses.ts'
import { refused } from '../ui/checked.ts'
import { OTHER_REASON } from './objectionWords.ts'
import { timeOf, toTakenAt } from './takenAt.ts'

/** What the sheet of a limit holds, as texts. */
interface OverrideValues {
  time: string
  reason: string
  /** Written by hand, where no reason of the list is it. */
  other: string
}

/**
 * What the sheet of a limit means: when the dose was taken on the day of `takenAt`, to the very instant where the time was not
 * touched, and why.
 */
export function checkOverride({ time, reason, other }: OverrideValues, takenAt: Date, now: Date) {
  const at = time === timeOf(takenAt) ? takenAt : toTakenAt(takenAt, time)
  if (!at) return refused('time', 'Please enter when the medicine was taken')
  if (at > now) return refused('time', 'This time is in the future')
  if (reason === '') return refused('reason', 'Please say why')
  const why = reason === OTHER_REASON ? other.trim() : reason
  if (why === '') return refused('other', 'Please say why')
  const body: Pick<DoseBody, 'takenAt' | 'override'> = {
    takenAt: at.toISOString(),
    override: { reason: why },
  }
  return { success: true as const, data: body }
}
