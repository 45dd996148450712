import { t } from '../../language/t.ts'
import { lazily } from './lazily.ts'

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
  return isDate(date) ? longDay().format(asShownHere(date)) : t('Invalid date')
}

/** "7:58 AM" in the viewer's time zone. */
export const formatTime = (instant: string | Date): string => {
  const date = new Date(instant)
  return isDate(date) ? shortClock().format(asShownHere(date)) : t('Invalid time')
}

const shortClock = lazily(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }))

/** "8:00 AM" of a local time `08:00`, independent of time zones. */
export const formatClock = (time: string): string => shortClock().format(Date.parse(`1970-01-01T${time}Z`))

const longDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }))

/** "November 30, 2027" of a calendar date `YYYY-MM-DD`, independent of time zones. */
export const formatDay = (date: string): string => longDay().format(dayNumber(date) * 86_400_000)

const wholeDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))

/** "Friday, November 30, 2027" in the viewer's time zone. */
export const formatWholeDate = (date: Date): string => wholeDate().format(asShownHere(date))

const monthDay = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

/** "November 30" of a calendar date `YYYY-MM-DD`. */
export const formatMonthDay = (date: string): string => monthDay().format(dayNumber(date) * 86_400_000)

/** The viewer's calendar day of an instant as `YYYY-MM-DD`. */
export function dayOf(instant: string | Date): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days since 1970 of a calendar date `YYYY-MM-DD`, independent of time zones. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
