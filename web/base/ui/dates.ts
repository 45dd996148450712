import { clockText, fullDate, longDate, monthDay, startOf, timeText } from '../../../language/dates.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'

/**
 * The local date and time of a moment as UTC, for formatters of UTC. A formatter of the local zone keeps the zone in which it
 * was made, also after a journey.
 */
export const asShownHere = (moment: Date): number =>
  Date.UTC(
    moment.getFullYear(),
    moment.getMonth(),
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
  )

const isDate = (date: Date) => !Number.isNaN(date.getTime())

/** "March 5, 2024" in the viewer's time zone. */
export const formatDate = (instant: string | Date): string => {
  const date = new Date(instant)
  return isDate(date) ? longDate(asShownHere(date)) : t('Invalid date')
}

/** "7:58 AM" in the viewer's time zone. */
export const formatTime = (instant: string | Date): string => {
  const date = new Date(instant)
  return isDate(date) ? timeText(asShownHere(date)) : t('Invalid time')
}

/** "8:00 AM" of a local time `08:00`, independent of time zones. */
export const formatClock = clockText

/** "November 30, 2027" of a calendar date `YYYY-MM-DD`, independent of time zones. */
export const formatDay = (date: string): string => longDate(startOf(date))

/** "Friday, November 30, 2027" in the viewer's time zone. */
export const formatWholeDate = (date: Date): string => fullDate(asShownHere(date))

/** "November 30" of a calendar date `YYYY-MM-DD`. */
export const formatMonthDay = (date: string): string => monthDay(startOf(date))

/** The viewer's calendar day of an instant as `YYYY-MM-DD`. */
export function dayOf(instant: string | Date): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days since 1970 of a calendar date `YYYY-MM-DD`, independent of time zones. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
