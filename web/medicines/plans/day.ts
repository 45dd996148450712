import { shortWeekdayMonthDay, weekdayMonthDay } from '../../../language/dates.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { sentence } from '../../../language/t.ts'
import { asShownHere } from '../../base/ui/dates.ts'
import { DAY_BEGINS_AT, type Day } from './dayRange.ts'
import { isMissed, isWaiting, type PlannedDose } from './states.ts'

/** Days after today, of those that are shown. */
export type Offset = -1 | 0 | 1

/** The nearest of them. */
export const toOffset = (days: number): Offset => (days < 0 ? -1 : days > 0 ? 1 : 0)

/** The drawers that a day is put away in, from morning to night. */
export const DRAWERS = ['Morning', 'Noon', 'Evening', 'Bedtime'] as const
export type DrawerName = (typeof DRAWERS)[number]

/** The drawer of doses that were due before the day began. */
export const EARLIER = sentence('Earlier')
/** The only drawer of a day without doses. */
export const TOMORROW = 'Tomorrow' as const

/** The drawer of a moment by the clock of this device. */
export function drawerOf(moment: Date): DrawerName {
  const hour = moment.getHours()
  if (hour < DAY_BEGINS_AT || hour >= 21) return 'Bedtime'
  return hour < 11 ? 'Morning' : hour < 16 ? 'Noon' : 'Evening'
}

/** "Saturday, November 21", and where space is short "Sat, Nov 21". */
export function dayText({ from }: Day) {
  const shown = asShownHere(from)
  return { long: weekdayMonthDay(shown), short: shortWeekdayMonthDay(shown) }
}

/**
 * Doses of the day before that belong on Today: those still open, those pressed just now, and those missed in the last 24 hours.
 * `before` are the doses of the day before `day`.
 */
export const carriedInto = (day: Day, before: readonly PlannedDose[], now: Date): PlannedDose[] =>
  before.filter((planned) => {
    const dueAt = Date.parse(planned.occurrence.dueAt)
    if (dueAt >= day.from.getTime()) return false
    if (isWaiting(planned) || planned.stateBefore !== undefined) return true
    return isMissed(planned) && dueAt > now.getTime() - DAY_MS
  })
