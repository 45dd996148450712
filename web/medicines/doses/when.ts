import { startOf, weekdayText } from '../../../language/dates.ts'
import { t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { dayNumber, formatClock, formatDay, formatMonthDay } from '../../base/ui/dates.ts'

/** From this many days on, a date shows its year. */
const FAR_DAYS = 300

/** "March 3", and "March 3, 2028" if it is far from `today`; both `YYYY-MM-DD`. */
export const dateText = (date: string, today: string): string =>
  Math.abs(dayNumber(date) - dayNumber(today)) < FAR_DAYS ? formatMonthDay(date) : formatDay(date)

/** "today", "tomorrow", "Monday", "March 3". */
export function dayText(date: string, today: string): string {
  const away = dayNumber(date) - dayNumber(today)
  if (away === 0) return t('today')
  if (away === 1) return t('tomorrow')
  return away > 1 && away < 7 ? weekdayText(startOf(date)) : dateText(date, today)
}

/** "Monday at 8:00 AM" of an instant in a zone. */
export function whenText(instant: string, timeZone: string, now: Date): string {
  const local = toLocal(Date.parse(instant), timeZone)
  const today = toLocal(now.getTime(), timeZone).slice(0, 10)
  return t('{day} at {time}', {
    day: dayText(local.slice(0, 10), today),
    time: formatClock(local.slice(11)),
  })
}
