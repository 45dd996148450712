import { fold } from './fold.ts'
import { canadianMonth, misreadMonth, monthsNamed } from './monthNames.ts'

/**
 * How much the form alone says that it is a date: `full` has a month name or a four-digit year, `short` is 05/26,
 * `loose` (0526, misread months) is believed only directly behind a caption.
 */
export type DateForm = 'full' | 'short' | 'loose'

/** A date found in a text, with its position there. */
export interface PrintedDate {
  /** `YYYY-MM-DD`, or `YYYY-MM` where no day is printed. */
  value: string
  /** Other readings of the same print, e.g. the month first. */
  alternatives: string[]
  form: DateForm
  start: number
  end: number
}

interface Reading {
  year: string
  month: number
  day?: number
}

/** Packages in a household's cabinet expire about now: shelf lives end within five years, the oldest box in the drawer is about ten years old. */
const YEARS_AROUND_TODAY = 12

const YEAR = '([12]\\d{3})'
const ANY_YEAR = '([12]\\d{3}|\\d{2})'
const DAY = '([0-3]?\\d)'
const MONTH = '(0?[1-9]|1[0-2])'
const TWO_DIGIT_MONTH = '(0[1-9]|1[0-2])'
const MARK = '\\s?[./\\-:,]\\s?'
const BREAK = "[\\s./\\-,:'’]{0,3}"
const NAME = '([A-Z]{3,14})'
const ALONE = '(?<!\\d)(?<!\\d[./-])(?<![A-Z]/)'
const END = '(?!\\d)(?![./-]\\d)'

interface Format {
  pattern: RegExp
  form: DateForm
  /** All that the print can mean, the likeliest first. */
  read: (groups: string[], monthFirst: boolean) => Reading[]
}

const named = (name: string, year: string, day?: string): Reading[] =>
  monthsAtTheEnd(name).map((month) => ({ year, month, ...(day ? { day: Number(day) } : {}) }))

const ordered = (first: string, second: string, year: string, monthFirst: boolean): Reading[] => {
  const dayFirst = { year, day: Number(first), month: Number(second) }
  const american = { year, day: Number(second), month: Number(first) }
  return monthFirst ? [american, dayFirst] : [dayFirst, american]
}

const format = (form: DateForm, pattern: string, read: Format['read']): Format => ({
  form,
  pattern: new RegExp(pattern, 'g'),
  read,
})

/** In the order of how much they say; what one has taken is not offered to the next. */
const FORMATS: Format[] = [
  format('full', `${ALONE}${YEAR}(?:${MARK}|\\s)${MONTH}(?:${MARK}|\\s)${DAY}${END}`, ([y, m, d]) => [
    { year: y!, month: Number(m), day: Number(d) },
  ]),
  format('full', `${ALONE}${DAY}(?:${MARK}|\\s)${DAY}(?:${MARK}|\\s)${YEAR}${END}`, ([a, b, y], monthFirst) =>
    ordered(a!, b!, y!, monthFirst),
  ),
  format('full', `(?<!\\d)${DAY}${BREAK}${NAME}${BREAK}${ANY_YEAR}(?!\\d)`, ([d, name, y]) =>
    named(name!, y!, d!),
  ),
  format('full', `${NAME}${BREAK}${DAY}[.,\\s\\-/']{1,3}${YEAR}(?!\\d)`, ([name, d, y]) =>
    named(name!, y!, d!),
  ),
  format('full', `${NAME}([0-3]\\d)${YEAR}(?!\\d)`, ([name, d, y]) => named(name!, y!, d!)),
  format('full', `(?<!\\d)${YEAR}${BREAK}${NAME}${BREAK}([0-3]\\d)(?!\\d)`, ([y, name, d]) =>
    named(name!, y!, d!),
  ),
  format('full', `${NAME}${BREAK}${ANY_YEAR}(?!\\d)`, ([name, y]) => named(name!, y!)),
  format('full', `(?<!\\d)${YEAR}${BREAK}${NAME}`, ([y, name]) => named(name!, y!)),
  format('full', `${ALONE}${YEAR}${MARK}${TWO_DIGIT_MONTH}${END}`, ([y, m]) => [
    { year: y!, month: Number(m) },
  ]),
  format('full', `${ALONE}${MONTH}${MARK}${YEAR}${END}`, ([m, y]) => [{ year: y!, month: Number(m) }]),
  format('full', `${ALONE}${TWO_DIGIT_MONTH}\\s{1,3}${YEAR}${END}`, ([m, y]) => [
    { year: y!, month: Number(m) },
  ]),
  format(
    'short',
    `${ALONE}${DAY}\\s?([./-])\\s?${DAY}\\s?\\2\\s?(\\d\\d)${END}`,
    ([a, , b, y], monthFirst) => [
      ...ordered(a!, b!, y!, monthFirst),
      { year: a!, month: Number(b), day: Number(y) },
    ],
  ),
  format('short', `${ALONE}${TWO_DIGIT_MONTH}\\s?[./-]\\s?(\\d\\d)${END}`, ([m, y]) => [
    { year: y!, month: Number(m) },
  ]),
  format('loose', `(?<!\\d)${YEAR}${TWO_DIGIT_MONTH}([0-3]\\d)(?!\\d)`, ([y, m, d]) => [
    { year: y!, month: Number(m), day: Number(d) },
  ]),
  format('loose', `(?<!\\d)([0-3]\\d)([0-3]\\d)${YEAR}(?!\\d)`, ([a, b, y], monthFirst) =>
    ordered(a!, b!, y!, monthFirst),
  ),
  format('loose', `(?<!\\d)${TWO_DIGIT_MONTH}${YEAR}(?!\\d)`, ([m, y]) => [{ year: y!, month: Number(m) }]),
  format('loose', `(?<!\\d)([0-3]\\d)\\s?([0-3]\\d)\\s?(\\d\\d)(?!\\d)`, ([a, b, y], monthFirst) => [
    ...ordered(a!, b!, y!, monthFirst),
    { year: a!, month: Number(b), day: Number(y) },
  ]),
  format('loose', `(?<!\\d)${MONTH}[\\s./:-]{0,3}(\\d\\d)(?!\\d)`, ([m, y]) => [
    { year: y!, month: Number(m) },
  ]),
  format('loose', `(?<!\\d)${YEAR}\\s?([A-Z]{2})(?:\\s?([0-3]\\d))?(?![A-Z\\d])`, ([y, code, d]) => {
    const month = canadianMonth(code!)
    return month ? [{ year: y!, month, ...(d ? { day: Number(d) } : {}) }] : []
  }),
  format('loose', `(?<![A-Z0-9])([A-Z0-9]{3})${BREAK}${ANY_YEAR}(?!\\d)`, ([word, y]) => {
    const month = misreadMonth(word!)
    return month ? [{ year: y!, month }] : []
  }),
]

/**
 * Every date in a text, in order, whatever it means. `today` (`YYYY-MM-DD`) decides the century and what is too
 * far away to stand on a package; `monthFirst` says how 01/02/2026 is read where the day could come first too.
 */
export function findDates(text: string, today: string, monthFirst = false): PrintedDate[] {
  const readable = repairDigits(fold(text))
  const found: PrintedDate[] = []
  for (const { pattern, form, read } of FORMATS) {
    for (const match of readable.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((other) => other.start < end && other.end > start)) continue
      const values = read(match.slice(1), monthFirst).flatMap((reading) => toDate(reading, today) ?? [])
      const [value, ...alternatives] = new Set(values)
      if (value) found.push({ value, alternatives, form, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** A zero read as O and a one read as I or l, where a digit stands beside it; other look-alikes only between digits. */
function repairDigits(folded: string): string {
  return folded
    .replace(/(?<![A-Z])[OQ](?=\d)|(?<=\d)[OQ](?![A-Z])|(?<=\d)[OQD](?=\d)/g, '0')
    .replace(/(?<![A-Z])[IL|](?=\d)|(?<=\d)[IL|](?![A-Z])|(?<=\d)[IL|](?=\d)/g, '1')
    .replace(/(?<=\d)S(?=\d)/g, '5')
    .replace(/(?<=\d)B(?=\d)/g, '8')
    .replace(/(?<=\d)Z(?=\d)/g, '2')
}

/** The months named by the longest end of a run of letters: print is often glued (EXPMAR2029). */
function monthsAtTheEnd(letters: string): number[] {
  for (let from = 0; from <= letters.length - 3; from++) {
    const months = monthsNamed(letters.slice(from))
    if (months.length > 0) return from === 0 || ENDS_A_CAPTION.test(letters.slice(0, from)) ? months : []
  }
  return []
}
const ENDS_A_CAPTION = /(?:EXP|MF[GD]|DT|DATE|BY|BIS|BEFORE|END|AVANT|CAD|SCAD|VAL|VENC|E[XK][FR]|XP|D|G)$/

function toDate({ year, month, day }: Reading, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const fullYear = year.length === 4 ? Number(year) : nearestYear(Number(year), thisYear)
  if (Math.abs(fullYear - thisYear) > YEARS_AROUND_TODAY) return null
  if (month < 1 || month > 12) return null
  const pad = (part: number) => String(part).padStart(2, '0')
  if (day === undefined) return `${fullYear}-${pad(month)}`
  const lastDay = new Date(Date.UTC(fullYear, month, 0)).getUTCDate()
  return day >= 1 && day <= lastDay ? `${fullYear}-${pad(month)}-${pad(day)}` : null
}

/** The year that ends in these two digits and lies nearest to this year. */
function nearestYear(twoDigits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const years = [century - 100, century, century + 100].map((start) => start + twoDigits)
  return years.sort((a, b) => Math.abs(a - thisYear) - Math.abs(b - thisYear))[0]!
}
