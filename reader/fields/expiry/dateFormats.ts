import { canadianMonth, misreadMonth, monthsNamed } from './monthNames.ts'

/** `full` has a month name or a four-digit year; `short` is 05/26; `loose` (0526, a misread month) needs a caption. */
export type DateForm = 'full' | 'short' | 'loose'

/** Possible meaning of a printed date; `year` has two or four digits. */
export interface DateReading {
  year: string
  month: number
  day?: number
  /** The assumed first part if day and month are both numbers and the year is last. */
  order?: 'day' | 'month'
}

export interface DateFormat {
  pattern: RegExp
  form: DateForm
  /** All meanings of a match, likeliest first; empty if it is no date. */
  read: (groups: (string | undefined)[]) => DateReading[]
}

const YEAR = '([12]\\d{3})'
/** The first digit of a year may be lost in a fold or dimple: 026. */
const ANY_YEAR = '([12]\\d{3}|0?\\d{2})'
const DAY = '([0-3]?\\d)'
const TWO_DIGIT_DAY = '([0-3]\\d)'
const MONTH = '(0?[1-9]|1[0-2])'
const TWO_DIGIT_MONTH = '(0[1-9]|1[0-2])'
const MARK = '\\s?[./\\-:,]\\s?'
const MARK_OR_SPACE = `(?:${MARK}|\\s)`
const BREAK = "[\\s./\\-,:'’]{0,3}"
const NAME = '([A-Z]{3,14})'
/** Licences (M/600/2012) and shop codes (0044-02/23) must not be read from their second part on. */
const ALONE = '(?<!\\d)(?<!\\d[./-])(?<![A-Z]/)'
/** A day must not begin inside a lot: A12 05/2028 is not 12 May. */
const ALONE_DAY = `${ALONE}(?<![A-Z])`
/** A number after a month is its year, even before another date: APR.26 SEP.27. */
const NO_YEAR = '(?<![A-Z]{3}[\\s./-])'
/** 1407/02 is a month of Iran's calendar, not 14 July 2002. */
const NO_PERSIAN_YEAR = `(?!1[34]\\d\\d[\\s./-]${TWO_DIGIT_MONTH.replace('(', '(?:')}(?!\\d))`
const END = '(?!\\d)(?![./-]\\d)'

const format = (form: DateForm, pattern: string, read: DateFormat['read']): DateFormat => ({
  form,
  pattern: new RegExp(pattern, 'g'),
  read,
})

const numbers = (year?: string, month?: string, day?: string): DateReading[] => [
  { year: year!, month: Number(month), ...(day === undefined ? {} : { day: Number(day) }) },
]

const named = (name?: string, year?: string, day?: string): DateReading[] =>
  monthsAtTheEnd(name!).flatMap((month) => numbers(year, String(month), day))

/** Two numbers that may each be the day. Only dates with slashes and dashes begin with the month. */
const ordered = (first?: string, second?: string, year?: string, mark = '/'): DateReading[] => {
  const dayFirst = { ...numbers(year, second, first)[0]!, order: 'day' as const }
  const monthFirst = { ...numbers(year, first, second)[0]!, order: 'month' as const }
  return mark.includes('.') ? [dayFirst] : [dayFirst, monthFirst]
}

const misread = (word?: string, year?: string): DateReading[] => {
  const month = misreadMonth(word!)
  return month ? numbers(year, String(month)) : []
}

const canadian = (year?: string, code?: string, day?: string): DateReading[] => {
  const month = canadianMonth(code!)
  return month ? numbers(year, String(month), day) : []
}

const DIGIT_FOR: Record<string, string> = { O: '0', Q: '0', I: '1', Z: '2', S: '5', B: '8' }

/** Strongest first: later formats cannot use the same print. */
export const DATE_FORMATS: DateFormat[] = [
  // 2026-05-31, 2026 05 31
  format('full', `${ALONE}${YEAR}${MARK_OR_SPACE}${MONTH}${MARK_OR_SPACE}${DAY}${END}`, ([y, m, d]) =>
    numbers(y, m, d),
  ),
  // 31.05.2026, 05/31/2026
  format(
    'full',
    `${ALONE_DAY}${DAY}(${MARK_OR_SPACE})${DAY}${MARK_OR_SPACE}${YEAR}${END}`,
    ([a, mark, b, y]) => ordered(a, b, y, mark),
  ),
  // 31 MAY 2026, 31MAY26
  format('full', `${ALONE_DAY}${NO_YEAR}${DAY}${BREAK}${NAME}${BREAK}${ANY_YEAR}(?!\\d)`, ([d, name, y]) =>
    named(name, y, d),
  ),
  // MAY 31, 2026
  format('full', `${NAME}${BREAK}${DAY}[.,\\s\\-/']{1,3}${YEAR}(?!\\d)`, ([name, d, y]) => named(name, y, d)),
  // MAY312026
  format('full', `${NAME}${TWO_DIGIT_DAY}${YEAR}(?!\\d)`, ([name, d, y]) => named(name, y, d)),
  // 2026 MAY 31
  format('full', `(?<!\\d)${YEAR}${BREAK}${NAME}${BREAK}${TWO_DIGIT_DAY}(?!\\d)`, ([y, name, d]) =>
    named(name, y, d),
  ),
  // MAY 2026, MAY.26
  format('full', `${NAME}${BREAK}${ANY_YEAR}(?!\\d)`, ([name, y]) => named(name, y)),
  // 2026 MAY
  format('full', `(?<!\\d)${YEAR}${BREAK}${NAME}`, ([y, name]) => named(name, y)),
  // 2026-05
  format('full', `${ALONE}${YEAR}${MARK}${TWO_DIGIT_MONTH}${END}`, ([y, m]) => numbers(y, m)),
  // 05/2026
  format('full', `${ALONE}${MONTH}${MARK}${YEAR}${END}`, ([m, y]) => numbers(y, m)),
  // 05 2026
  format('full', `${ALONE}${TWO_DIGIT_MONTH}\\s{1,3}${YEAR}${END}`, ([m, y]) => numbers(y, m)),
  // 31.05.26
  format('short', `${ALONE_DAY}${DAY}\\s?([./-])\\s?${DAY}\\s?\\2\\s?(\\d\\d)${END}`, ([a, mark, b, y]) =>
    ordered(a, b, y, mark),
  ),
  // 05/26
  format('short', `${ALONE}${TWO_DIGIT_MONTH}\\s?[./-]\\s?(\\d\\d)${END}`, ([m, y]) => numbers(y, m)),
  // 2026 05, 202605: not readable as day and month
  format('loose', `${ALONE}(20\\d\\d)\\s{0,3}${TWO_DIGIT_MONTH}${END}`, ([y, m]) => numbers(y, m)),
  // 20260531, 31052026, 052026, 31.0526, 0526, 5.26; not 526, and not the 202 of a cut year (02/202)
  format('loose', `(?<!\\d)${YEAR}${TWO_DIGIT_MONTH}${TWO_DIGIT_DAY}(?!\\d)`, ([y, m, d]) =>
    numbers(y, m, d),
  ),
  format('loose', `(?<!\\d)${TWO_DIGIT_DAY}([./-]?)${TWO_DIGIT_DAY}[./-]?${YEAR}(?!\\d)`, ([a, mark, b, y]) =>
    ordered(a, b, y, mark),
  ),
  format('loose', `(?<!\\d)${TWO_DIGIT_MONTH}${YEAR}(?!\\d)`, ([m, y]) => numbers(y, m)),
  format(
    'loose',
    `(?<!\\d)${NO_PERSIAN_YEAR}${TWO_DIGIT_DAY}([\\s./-]?)${TWO_DIGIT_DAY}[\\s./-]?(\\d\\d)(?!\\d)`,
    ([a, mark, b, y]) => ordered(a, b, y, mark),
  ),
  format('loose', `(?<!\\d)(?<!\\d[./-])${TWO_DIGIT_MONTH}[\\s./:-]{0,3}(\\d\\d)(?!\\d)`, ([m, y]) =>
    numbers(y, m),
  ),
  format('loose', `(?<!\\d)(?<!\\d[./-])([1-9])[\\s./:-]{1,3}(\\d\\d)(?!\\d)`, ([m, y]) => numbers(y, m)),
  // 05126, 0512026, 05R2026: a dot-matrix slash read as a one, seven or letter
  format('loose', `(?<!\\d)${TWO_DIGIT_MONTH}[17](\\d\\d)(?!\\d)`, ([m, y]) => numbers(y, m)),
  format('loose', `(?<![A-Z\\d])${TWO_DIGIT_MONTH}[17A-Z](20\\d\\d)(?!\\d)`, ([m, y]) => numbers(y, m)),
  // 05/026, 05/7026: the first digit of a year was lost in a fold or dimple, or misread
  format('loose', `(?<!\\d)${TWO_DIGIT_MONTH}[\\s./:-]{1,3}[03-9]?0(\\d\\d)(?!\\d)`, ([m, y]) =>
    numbers(y, m),
  ),
  // 05/76: a dot-matrix two read as a seven
  format('loose', `${ALONE}${TWO_DIGIT_MONTH}${MARK}7(\\d)${END}`, ([m, y]) => numbers(`2${y}`, m)),
  // 2026 MA 31, 2026-MA-31
  format(
    'loose',
    `(?<!\\d)${YEAR}[\\s./-]?([A-Z]{2})(?:[\\s./-]?${TWO_DIGIT_DAY})?(?![A-Z\\d])`,
    ([y, code, d]) => canadian(y, code, d),
  ),
  // HAY Z02S: look-alikes in month and year
  format('loose', `(?<![A-Z0-9])([A-Z0-9]{3})${BREAK}([2Z][0OQ][0-9OSZBI]{2})(?![A-Z0-9])`, ([word, y]) =>
    misread(
      word,
      y?.replace(/[A-Z]/g, (letter) => DIGIT_FOR[letter] ?? letter),
    ),
  ),
  // SED 2026
  format('loose', `(?<![A-Z0-9])([A-Z0-9]{3})${BREAK}${ANY_YEAR}(?!\\d)`, ([word, y]) => misread(word, y)),
]

/** A letter or two before a month are the rest of a caption (DSEP.20); more are another word. */
const MOST_LEFT_OVER = 2

/** Months at the end of a run of letters, by the longest match. */
function monthsAtTheEnd(letters: string): number[] {
  for (let from = 0; from <= Math.min(MOST_LEFT_OVER, letters.length - 3); from++) {
    const months = monthsNamed(letters.slice(from))
    if (months.length > 0) return months
  }
  return []
}
