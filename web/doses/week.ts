import { addDays, addWeeks, startOfWeek } from 'date-fns'
import { asShownHere, dayOf } from '../ui/dates.ts'
import { lazily } from '../ui/lazily.ts'

/** Seven days of the viewer's calendar, Sunday first. */
export interface Week {
  /** The first moment of its Sunday. */
  start: Date
  /** The first moment of the next Sunday: not part of the week. */
  end: Date
  /** The first moments of its days. */
  days: readonly Date[]
}

/** The week of a moment. Days are added by the calendar, so a change of clocks neither drops nor doubles one. */
export function weekOf(moment: Date): Week {
  const start = startOfWeek(moment)
  return {
    start,
    end: addDays(start, 7),
    days: Array.from({ length: 7 }, (_, index) => addDays(start, index)),
  }
}

/** The week `count` weeks later; earlier when it is negative. */
export const weeksLater = (week: Week, count: number): Week => weekOf(addWeeks(week.start, count))

/** No week after the one of `now` can be looked at. */
export const isLatestWeek = (week: Week, now: Date): boolean => week.end > now

/** What a read of the week's doses asks for: from inclusive, to exclusive. */
export const rangeOf = ({ start, end }: Week) => ({ from: start.toISOString(), to: end.toISOString() })

const title = lazily(
  () => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

/** "November 15 – 21, 2026" */
export const weekTitle = ({ days }: Week): string =>
  title().formatRange(asShownHere(days[0] as Date), asShownHere(days[6] as Date))

/** The doses of each of the week's days, by the viewer's calendar, earliest first. */
export function dosesByDay<Dose extends { takenAt: string }>(week: Week, doses: readonly Dose[]): Dose[][] {
  const earliestFirst = [...doses].sort((a, b) => a.takenAt.localeCompare(b.takenAt))
  return week.days.map((day) => earliestFirst.filter(({ takenAt }) => dayOf(takenAt) === dayOf(day)))
}
