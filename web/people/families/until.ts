import { dayOf, formatDay, formatMonthDay } from '../../base/ui/dates.ts'

/** Last day of a membership as an instant: when the next day begins in the viewer's zone. */
export function endOfDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(year, month - 1, day + 1).toISOString()
}

const lastMoment = (until: string) => new Date(Date.parse(until) - 1)

/** The last day before an instant, as `YYYY-MM-DD`. */
export const lastDay = (until: string): string => dayOf(lastMoment(until))

/** "December 20", with the year where it is another one than now. */
export function lastDayText(until: string, now: Date): string {
  const last = lastDay(until)
  return last.slice(0, 4) === dayOf(now).slice(0, 4) ? formatMonthDay(last) : formatDay(last)
}
