import { DAY_MS } from './durations.ts'
import { localized } from './localized.ts'
import { speaking } from './speaking.ts'
import { sentence, t } from './t.ts'

// All take local dates and times as milliseconds of UTC: a formatter of the local zone keeps the zone in which it was made.

/** The first millisecond of a calendar date `YYYY-MM-DD`. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

const formatter = (options: Intl.DateTimeFormatOptions) =>
  localized(({ locale }) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const ofTime = localized(({ locale, clock }) => {
  const chosen =
    clock === 12
      ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
      : clock && ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
  return new Intl.DateTimeFormat(locale, { ...(chosen || { timeStyle: 'short' }), timeZone: 'UTC' })
})

/** "8:00 AM". */
export const timeText = (at: number): string => ofTime().format(at)

/** "8:00 AM" of a local time `08:00`. */
export const clockText = (time: string): string => timeText(Date.parse(`1970-01-01T${time}Z`))

const long = formatter({ dateStyle: 'long' })
/** "March 5, 2024". */
export const longDate = (at: number): string => long().format(at)

/** "November 15 – 21, 2026". */
export const rangeText = (from: number, to: number): string => long().formatRange(from, to)

/** "19.–25. November" in German: days of one year. English has its own words for it, which are the specification's. */
export const monthDayRange = (from: number, to: number): string => dayOfMonth().formatRange(from, to)

const full = formatter({ dateStyle: 'full' })
/** "Friday, November 30, 2027". */
export const fullDate = (at: number): string => full().format(at)

const medium = formatter({ dateStyle: 'medium' })
/** "Mar 5, 2024". */
export const mediumDate = (at: number): string => medium().format(at)

const dayOfMonth = formatter({ month: 'long', day: 'numeric' })
/** "November 30". */
export const monthDay = (at: number): string => dayOfMonth().format(at)

const month = formatter({ month: 'long', year: 'numeric' })
/** "November 2026". */
export const monthYear = (at: number): string => month().format(at)

const weekday = formatter({ weekday: 'long' })
/** "Friday". */
export const weekdayText = (at: number): string => weekday().format(at)

// CLDR's short weekdays are whole words in Arabic, which are too wide for a column.
const shortWeekday = localized(
  ({ locale, language }) =>
    new Intl.DateTimeFormat(locale, { weekday: language === 'ar' ? 'narrow' : 'short', timeZone: 'UTC' }),
)
/** "Fri". */
export const shortWeekdayText = (at: number): string => shortWeekday().format(at)

const weekdayDate = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
/** "Saturday, November 21". */
export const weekdayMonthDay = (at: number): string => weekdayDate().format(at)

const shortWeekdayDate = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
/** "Sat, Nov 21". */
export const shortWeekdayMonthDay = (at: number): string => shortWeekdayDate().format(at)

/** 1970-01-04 was a Sunday. */
const FIRST_SUNDAY = 3 * DAY_MS

/** A moment of a weekday, for its name; 0 and 7 are Sunday. */
export const dayOfWeek = (weekday: number): number => FIRST_SUNDAY + (weekday % 7) * DAY_MS

const TWO_LETTERS = [
  sentence('Su'),
  sentence('Mo'),
  sentence('Tu'),
  sentence('We'),
  sentence('Th'),
  sentence('Fr'),
  sentence('Sa'),
]

/** "Su"; 0 and 7 are Sunday. */
export const twoLetterWeekday = (weekday: number): string => t(TWO_LETTERS[weekday % 7] ?? '')

/** Regions with another first day than Monday. Not every browser knows it. */
const SUNDAY = /-(US|CA|MX|BR|PE|CO|VE|AR|CL|JP|KR|IN|IL|ZA|PT|SA|YE)\b/
const SATURDAY = /^ar(?!-(MA|TN|LB|MR|SA|YE))/

/** The first day of a week in calendars: the account's choice, else as it is usual in the region. 0 is Sunday. */
export function firstDayOfWeek(): 0 | 1 | 6 {
  const { locale, firstDay } = speaking()
  return firstDay ?? (SUNDAY.test(locale) ? 0 : SATURDAY.test(locale) ? 6 : 1)
}
