import type { Forecast } from '../../contract/forecasts.ts'
import { dayNumber, dayOf } from '../ui/dates.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** From so many days on a date needs its year. */
const FAR_DAYS = 300

/**
 * How long a medication lasts: "Lasts until December 3 (12 days)", "Lasts until about December 3" where it is taken as needed
 * too. Undefined where that is not known, or very long.
 */
export function lastsText({ lastsUntil, daysLeft, reason, about }: Forecast, now: Date): string | undefined {
  if (lastsUntil === null || daysLeft === null) return undefined
  if (daysLeft < 0) return reason === 'expires' ? 'Nothing that is good is left' : 'Not enough for today'
  const isFar = Math.abs(dayNumber(lastsUntil) - dayNumber(dayOf(now))) >= FAR_DAYS
  const date = (isFar ? dayOfYear : day).format(dayNumber(lastsUntil) * 86_400_000)
  const days = daysLeft === 0 ? 'today' : daysLeft === 1 ? '1 day' : `${daysLeft} days`
  const until = daysLeft === 0 && !about ? 'today' : `${about ? 'about ' : ''}${date} (${days})`
  return `Lasts until ${until}${reason === 'expires' ? ', when the rest expires' : ''}`
}
