import { relativeDays } from '../../../language/relativeTime.ts'
import { t } from '../../../language/t.ts'
import { dayNumber, dayOf, formatDay } from '../../base/ui/dates.ts'

export type ExpiryStatus = 'Valid' | 'Expiring Soon' | 'Expired' | 'No Expiry Date'

/** An expiration date is a calendar date: its date part counts, whatever time or zone follows. */
export const datePart = (expirationDate: string): string => expirationDate.slice(0, 10)

/** Calendar days from the viewer's today; 0 on the last good day, negative after it; null without a date. */
export const daysUntilExpiry = (expirationDate: string | null, now: Date): number | null =>
  expirationDate === null ? null : dayNumber(datePart(expirationDate)) - dayNumber(dayOf(now))

/** Specification, section 4: negative, 0 to 30, over 30, none. */
export function expiryStatus(days: number | null): ExpiryStatus {
  if (days === null) return 'No Expiry Date'
  if (days < 0) return 'Expired'
  return days <= 30 ? 'Expiring Soon' : 'Valid'
}

/** By the last good day of the pack in use: the printed one, or an earlier one after opening. */
export const isExpired = (medication: { goodThrough: string | null }, now: Date): boolean =>
  expiryStatus(daysUntilExpiry(medication.goodThrough, now)) === 'Expired'

/** True for a typed date before the viewer's today. */
export const isDateOver = (date: string, now: Date): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && expiryStatus(daysUntilExpiry(date, now)) === 'Expired'

/** "Expires in 3 months", "Expires today", "Expired 2 days ago", "No Expiry Date". */
export function expiryText(days: number | null): string {
  if (days === null) return t('No Expiry Date')
  if (days === 0) return t('Expires today')
  return days < 0
    ? t('Expired {time}', { time: relativeDays(days) })
    : t('Expires {time}', { time: relativeDays(days) })
}

/** "November 30, 2027", or "N/A" without a date, independent of time zones. */
export const formatExpirationDate = (expirationDate: string | null): string =>
  expirationDate === null ? t('N/A') : formatDay(datePart(expirationDate))
