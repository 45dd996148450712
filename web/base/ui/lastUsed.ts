import { t } from '../../../language/t.ts'
import { dayNumber, dayOf, formatDate, formatTime } from './dates.ts'

/** Time of last use in the viewer's zone: "Today at 9:10 PM", "Yesterday at 9:10 PM", "October 30, 2026". */
export function lastUsed(instant: string, now: Date): string {
  const daysAgo = dayNumber(dayOf(now)) - dayNumber(dayOf(instant))
  if (daysAgo <= 0) return t('Today at {time}', { time: formatTime(instant) })
  if (daysAgo === 1) return t('Yesterday at {time}', { time: formatTime(instant) })
  return formatDate(instant)
}
