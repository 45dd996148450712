import { addDays, addWeeks, startOfWeek } from 'date-fns'
import { firstDayOfWeek, rangeText } from '../../../language/dates.ts'
import { asShownHere, dayOf } from '../../base/ui/dates.ts'

/** Seven days of the viewer's calendar, from the first day of their week on. */
export interface Week {
  /** Start of the first day. */
  start: Date
  /** Start of the next week, exclusive. */
  end: Date
  /** Start of each day. */
  days: readonly Date[]
}

/** The week of a moment. Days are added by the calendar, so clock changes do not shift them. */
export function weekOf(moment: Date): Week {
  const start = startOfWeek(moment, { weekStartsOn: firstDayOfWeek() })
  return {
    start,
    end: addDays(start, 7),
    days: Array.from({ length: 7 }, (_, index) => addDays(start, index)),
  }
}

/** The week `count` weeks later; earlier if negative. */
export const weeksLater = (week: Week, count: number): Week => weekOf(addWeeks(week.start, count))

/** True for the current week: later ones are not shown. */
export const isLatestWeek = (week: Week, now: Date): boolean => week.end > now

/** The query of the week's doses: from inclusive, to exclusive. */
export const rangeOf = ({ start, end }: Week) => ({ from: start.toISOString(), to: end.toISOString() })

/** "November 15 – 21, 2026" */
export const weekTitle = ({ days }: Week): string =>
  rangeText(asShownHere(days[0] as Date), asShownHere(days[6] as Date))

/** The doses of each day, by the viewer's calendar, earliest first. */
export function dosesByDay<Dose extends { takenAt: string }>(week: Week, doses: readonly Dose[]): Dose[][] {
  const earliestFirst = [...doses].sort((a, b) => a.takenAt.localeCompare(b.takenAt))
  return week.days.map((day) => earliestFirst.filter(({ takenAt }) => dayOf(takenAt) === dayOf(day)))
}
