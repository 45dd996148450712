import { fold } from '../../letters/fold.ts'
import { digitsRepaired, lastLettersRepaired, sevensRepaired } from '../../letters/repairs.ts'
import type { Span } from '../layout/rows.ts'
import type { CaptionKind } from './captions.ts'
import { DATE_FORMATS, type DateForm, type DateReading } from './dateFormats.ts'

export interface PrintedDate {
  /** `YYYY-MM-DD`, or `YYYY-MM` without a printed day. */
  value: string
  /** Other readings of the same print, such as the month first. */
  alternatives: string[]
  /** Folded, with digits repaired. */
  print: string
  form: DateForm
  /** The first of day and month, if unambiguous. */
  order: 'day' | 'month' | null
  start: number
  end: number
}

/** Shelf lives are at most five years. The oldest bottle may be decades old: only a caption makes such a date credible. */
const YEARS_AHEAD = 12
const YEARS_BEHIND = 25
/** Thailand's Buddhist calendar: 2570 is 2027. */
const BUDDHIST_YEARS = 543

/** All dates in order. `today` (`YYYY-MM-DD`) bounds them and decides the century. The first number may be the day. */
export function findDates(text: string, today: string): PrintedDate[] {
  const readable = sevensRepaired(lastLettersRepaired(digitsRepaired(fold(text))))
  const found: PrintedDate[] = []
  for (const { pattern, form, read } of DATE_FORMATS) {
    for (const match of readable.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((other) => other.start < end && other.end > start)) continue
      const possible = read(match.slice(1)).flatMap((reading) => {
        const value = toDate(reading, today)
        return value ? [{ value, order: reading.order ?? null }] : []
      })
      const [value, ...alternatives] = new Set(possible.map((date) => date.value))
      if (!value) continue
      const order = alternatives.length === 0 && possible.length === 1 ? possible[0]!.order : null
      found.push({ value, alternatives, print: match[0], form, order, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function toDate({ year, month, day }: DateReading, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const isPossible = (any: number) => any <= thisYear + YEARS_AHEAD && any >= thisYear - YEARS_BEHIND
  const fullYear = [
    year.length === 4 ? Number(year) : nearestYear(Number(year), thisYear),
    Number(year) - BUDDHIST_YEARS,
  ].find(isPossible)
  if (fullYear === undefined) return null
  if (month < 1 || month > 12) return null
  const pad = (part: number) => String(part).padStart(2, '0')
  if (day === undefined) return `${fullYear}-${pad(month)}`
  const lastDay = new Date(Date.UTC(fullYear, month, 0)).getUTCDate()
  return day >= 1 && day <= lastDay ? `${fullYear}-${pad(month)}-${pad(day)}` : null
}

function nearestYear(twoDigits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const years = [century - 100, century, century + 100].map((start) => start + twoDigits)
  return years.sort((a, b) => Math.abs(a - thisYear) - Math.abs(b - thisYear))[0]!
}

/** Position of a date's caption: on the same row, near it on another one, or none. */
type Bond = 'beside' | 'near' | 'none'

export interface DateCandidate extends PrintedDate {
  kind: CaptionKind | null
  bond: Bond
  sure: boolean
  span: Span
}
