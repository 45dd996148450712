import { localized } from './localized.ts'
import { t } from './t.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const words = localized(({ locale }) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

const UNITS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', YEAR],
  ['month', MONTH],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

/** The largest unit that fits, rounded towards now: "5 hours ago", "in 3 months". `seconds` is negative for the past. */
export function relativeTime(seconds: number): string {
  const [name, unit] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? []
  if (name === undefined || unit === undefined)
    return seconds > 0 ? t('in less than a minute') : t('less than a minute ago')
  return words().format(Math.trunc(seconds / unit), name)
}

export const relativeDays = (days: number): string => relativeTime(days * DAY)
