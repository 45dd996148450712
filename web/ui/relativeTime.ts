const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** The largest unit that fits, rounded towards now: "5 hours ago", "in 3 months". `seconds` is negative for the past. */
export function relativeTime(seconds: number): string {
  const size = Math.abs(seconds)
  const [unit, name]: [number, Intl.RelativeTimeFormatUnit] =
    size < MINUTE
      ? [1, 'second']
      : size < HOUR
        ? [MINUTE, 'minute']
        : size < DAY
          ? [HOUR, 'hour']
          : size < MONTH
            ? [DAY, 'day']
            : size < YEAR
              ? [MONTH, 'month']
              : [YEAR, 'year']
  return words.format(Math.trunc(seconds / unit), name)
}

/** The same for whole days. */
export const relativeDays = (days: number): string => relativeTime(days * DAY)
