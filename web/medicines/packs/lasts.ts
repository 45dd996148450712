import type { Forecast } from '../../../contract/forecasts.ts'
import { t, tn } from '../../../language/t.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { dateText } from '../doses/when.ts'

/**
 * Says how long a medication lasts: "Lasts until December 3 (12 days)", or "about" that if it is taken as needed too.
 * Undefined if unknown or very long.
 */
export function lastsText({ lastsUntil, daysLeft, reason, about }: Forecast, now: Date): string | undefined {
  if (lastsUntil === null || daysLeft === null) return undefined
  if (daysLeft < 0) return reason === 'expires' ? t('Only expired packs left') : t('Not enough for today')
  const date = dateText(lastsUntil, dayOf(now))
  const expires = reason === 'expires'
  if (daysLeft === 0 && !about)
    return expires ? t('Lasts until today, when the rest expires') : t('Lasts until today')
  const values = {
    day: date,
    time: daysLeft === 0 ? t('today') : tn(daysLeft, '{count} day', '{count} days'),
  }
  if (about)
    return expires
      ? t('Lasts until about {day} ({time}), when the rest expires', values)
      : t('Lasts until about {day} ({time})', values)
  return expires
    ? t('Lasts until {day} ({time}), when the rest expires', values)
    : t('Lasts until {day} ({time})', values)
}
