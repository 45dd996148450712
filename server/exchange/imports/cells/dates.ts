import { toCalendarDate } from '../../../../contract/calendarDate.ts'
import { longDate } from '../../../../language/dates.ts'
import { t } from '../../../../language/t.ts'
import { toInstant } from '../../../../schedule/zones.ts'
import type { Incoming, IncomingLine } from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'

/** Order of day and month in a file's dates; null if nothing in it tells. */
export type DateOrder = 'dmy' | 'mdy' | null

/** `03.04.2026` with whatever follows, such as a time. Croatian dates end with a dot, Bulgarian ones with the word for year. */
const NUMERIC = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:\.(?:\s?г\.?)?|\sг\.?)?(?=$|[\sT,])(.*)$/s
/** Hungarian dates end with a dot. */
const ISO = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?(?=$|[\sT,])(.*)$/s
/** Day before or after the name of the month; Excel writes `31-Mar-27`. */
const DAY_NAMED =
  /^(\d{1,2})\.?[\s-]+(?:de\s+)?([\p{L}\p{M}]+)\.?[\s,-]+(?:de\s+)?(\d{4}|\d{2})(?=$|[\sT,])(.*)$/su
const NAMED_DAY = /^([\p{L}\p{M}]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[\sT,])(.*)$/su

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'uk', 'ar', 'nl', 'tr']

let monthsByName: Map<string, number> | undefined

/** Months by their names and short names in the languages of the product, without dots and in lower case. */
function months(): Map<string, number> {
  if (monthsByName) return monthsByName
  // Excel's German short form.
  monthsByName = new Map([['mrz', 3]])
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, day, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number++) {
          const name = format
            .formatToParts(Date.UTC(2026, number - 1, 1))
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '')
          if (name) monthsByName.set(name, number)
        }
      }
  return monthsByName
}

interface Written {
  date: string
  /** The text after the date. */
  rest: string
}

const two = (part: string | number) => String(part).padStart(2, '0')
const dated = (year: string, month: string | number, day: string, rest = ''): Written | undefined => {
  const full = year.length === 2 ? `20${year}` : year
  const date = toCalendarDate(`${full}-${two(month)}-${two(day)}`)
  return date === undefined ? undefined : { date, rest: rest.trim() }
}

/** Order that a date itself shows: dots are written only between day and month. */
function orderOf(cell: string): DateOrder {
  const [, first, separator, second] = NUMERIC.exec(cell.trim()) ?? []
  if (first === undefined || first === second) return null
  if (separator === '.' || Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : null
}

/** Order of day and month in the cells of a file: that of those which leave no doubt, if they agree. */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  const orders = new Set<DateOrder>()
  for (const cell of cells) orders.add(orderOf(cell))
  orders.delete(null)
  const [only = null] = orders.size === 1 ? orders : []
  return only
}

/** True if only the order of the other dates tells which part of a date is the month; false for no date in either. */
const isOpen = (cell: string): boolean => {
  const [, first, , second] = NUMERIC.exec(cell.trim()) ?? []
  return first !== second && orderOf(cell) === null && written(cell, 'dmy') !== undefined
}

function written(cell: string, order: DateOrder): Written | undefined {
  const text = cell.trim()
  const iso = ISO.exec(text)
  if (iso) return dated(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '', iso[4])
  const numeric = NUMERIC.exec(text)
  if (numeric) {
    const [, first = '', separator, second = '', year = '', rest] = numeric
    // `27-03-31` may begin with the year.
    if (separator === '-' && year.length === 2 && Number(first) >= 20) return undefined
    const own = orderOf(cell) ?? order ?? (first === second ? 'dmy' : null)
    if (own === null) return undefined
    return own === 'dmy' ? dated(year, second, first, rest) : dated(year, first, second, rest)
  }
  const dayNamed = DAY_NAMED.exec(text)
  const namedDay = dayNamed ? null : NAMED_DAY.exec(text)
  const [name, day, year, rest] = dayNamed
    ? [dayNamed[2], dayNamed[1], dayNamed[3], dayNamed[4]]
    : [namedDay?.[1], namedDay?.[2], namedDay?.[3], namedDay?.[4]]
  const month = months().get((name ?? '').toLowerCase())
  return month === undefined ? undefined : dated(year ?? '', month, day ?? '', rest)
}

/** The order of a file's dates, asked about if a cell has two readings. Undefined until that is answered. */
export function askedOrder(
  incoming: Incoming,
  context: ReadingContext,
  { order, cell }: { order: DateOrder; cell: string },
  line: IncomingLine,
): DateOrder | undefined {
  if (order !== null || !isOpen(cell)) return order
  return ask(
    incoming,
    context,
    {
      id: idOf('dayOrder', context.file),
      sentence: t('Which day is “{text}” in this file?', { text: cell.trim() }),
      choices: (['dmy', 'mdy'] as const).map((one) => ({
        id: one,
        label: longDate(Date.parse(`${written(cell, one)?.date}T00:00Z`)),
      })),
    },
    line,
  ) as DateOrder | undefined
}

/** Calendar date of a cell, `2027-03-31`; undefined for what is none, or has two readings. */
export const readDate = (cell: string, order: DateOrder): string | undefined => {
  const read = written(cell, order)
  return read && (read.rest === '' || clockIn(read.rest) !== undefined) ? read.date : undefined
}

/** Last day of a month like `03/2027`, `2027-03`, `Mar 2027` or Excel's `Mar-27`, as packages print them; else as `readDate`. */
export function readExpiry(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim()
  const [, month, year] = /^(\d{1,2})[./-](\d{4}|\d{2})$/.exec(text) ?? []
  const [, isoYear, isoMonth] = /^(\d{4})[./-](\d{1,2})$/.exec(text) ?? []
  const [, name, namedYear] = /^([\p{L}\p{M}]+)\.?[\s-]+(?:de\s+)?(\d{4}|\d{2})$/u.exec(text) ?? []
  const number = Number(month ?? isoMonth ?? months().get((name ?? '').toLowerCase()) ?? Number.NaN)
  const said = year ?? isoYear ?? namedYear
  if (said === undefined) return readDate(cell, order)
  const full = said.length === 2 ? `20${said}` : said
  // `Date.UTC` takes years below 100 as those of the last century.
  if (!(number >= 1 && number <= 12) || Number(full) < 100) return undefined
  return new Date(Date.UTC(Number(full), number, 0)).toISOString().slice(0, 10)
}

/** Time of day in what follows a date, `08:05`, with its offset from UTC if it has one. */
function clockIn(rest: string): { time: string; offset: string | null } | undefined {
  const [, hour = '', minute = '', second = '00', half, offset = null] =
    /^[T,]?\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      rest.replaceAll(/[\u00a0\u202f]/g, ' '),
    ) ?? []
  if (hour === '' || Number(minute) > 59 || Number(second) > 59) return undefined
  let hours = Number(hour)
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return undefined
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  return hours > 23 ? undefined : { time: `${two(hours)}:${minute}:${second}`, offset }
}

/** True if a cell has a day but no time. */
export const hasNoTime = (cell: string, order: DateOrder): boolean => written(cell, order)?.rest === ''

/** Instant of a cell, in ISO 8601. A local time is one of `timeZone`; `at` is the time of a day without one. */
export function readInstant(
  cell: string,
  { order, timeZone, at }: { order: DateOrder; timeZone: string; at?: string | undefined },
): string | undefined {
  const read = written(cell, order)
  const clock = read && clockIn(read.rest === '' && at !== undefined ? at : read.rest)
  if (!read || !clock) return undefined
  const { time, offset } = clock
  if (offset === null) return new Date(toInstant(read.date, time, timeZone)).toISOString()
  const zone = /^[+-]/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(-2)}` : 'Z'
  const instant = new Date(`${read.date}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}
