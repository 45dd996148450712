import type { Forecast } from '../../contract/forecasts.ts'
import { dateText } from '../plans/when.ts'
import { dayOf } from '../ui/dates.ts'

/**
 * How long a medication lasts: "Lasts until December 3 (12 days)", "Lasts until about December 3" if it is taken as needed
 * too. Undefined if unknown or very long.
 */
export function lastsText({ lastsUntil, daysLeft, reason, about }: Forecast, now: Date): string | undefined {
  if (lastsUntil === null || daysLeft === null) return undefined
  if (daysLeft < 0) return reason === 'expires' ? 'Only expired packs left' : 'Not enough for today'
  const date = dateText(lastsUntil, dayOf(now))
  const days = daysLeft === 0 ? 'today' : daysLeft === 1 ? '1 day' : `${daysLeft} days`
  const until = daysLeft === 0 && !about ? 'today' : `${about ? 'about ' : ''}${date} (${days})`
  return `Lasts until ${until}${reason === 'expires' ? ', when the rest expires' : ''}`
}
