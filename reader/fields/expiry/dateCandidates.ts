import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { Page } from '../../page.ts'
import { offsetsBetween } from '../layout/nearness.ts'
import { type Row, type Span, spanOf, toRows } from '../layout/rows.ts'
import { type Caption, type CaptionKind, findCaptions } from './captions.ts'
import { type DateCandidate, findDates, type PrintedDate } from './datesInText.ts'
import { pairUp } from './pairUp.ts'
import { withDatesExchanged, withShelfLives } from './shelfLife.ts'

/** Maximum distance between a date and its caption on a row, in letter heights. */
const REACH_BESIDE = 14

export function findDateCandidates(page: Page, today: string): DateCandidate[] {
  const rows = toRows(page).map((row) => {
    const captions = findCaptions(row.folded)
    return {
      row,
      captions,
      bound: bind(row, captions, findDates(withoutCaptions(row, captions), today)),
    }
  })
  const candidates = rows.flatMap(({ row, bound }) =>
    bound.map(({ date, caption, kind }): DateCandidate => {
      const span = spanOf(row, date.start, date.end)
      if (!caption || !reaches(row, caption, span)) return { ...date, span, kind, bond: 'none', sure: false }
      const whole = spanOf(row, Math.min(caption.start, date.start), Math.max(caption.end, date.end))
      return { ...date, span: whole, kind: caption.kind, bond: 'beside', sure: caption.sure }
    }),
  )
  const waiting = rows.flatMap(({ row, captions, bound }) =>
    captions
      .filter((caption) => caption.sure && caption.open && !bound.some((pair) => pair.caption === caption))
      .map((caption) => ({ kind: caption.kind, span: spanOf(row, caption.start, caption.end) })),
  )
  const alone = candidates.filter((candidate) => candidate.bond === 'none')
  const pairs = pairUp(alone, waiting)
  for (const [candidate, caption] of pairs) {
    candidate.kind = caption.kind
    candidate.bond = 'near'
    candidate.sure = true
  }
  const left = waiting.filter((caption) => !pairs.some(([, taken]) => taken === caption))
  const isAskew = left.some(({ kind }) => kind === 'manufacture')
  const ordered = inOneOrder(candidates, isAmerican(page))
  const exchanged = isAskew ? withDatesExchanged(ordered, today) : undefined
  const explained = exchanged ?? withShelfLives(ordered, today)
  if (explained.some(({ kind }) => kind === 'expiry')) return explained
  return [
    ...explained,
    ...findValidityOverLot(
      rows.map(({ row }) => row),
      today,
    ),
  ]
}

interface Bound {
  date: PrintedDate
  caption: Caption | null
  /** Meaning of a date without a caption, from the rest of the row. */
  kind: CaptionKind | null
}

/** Pairs captions with as many dates after them (MFG/EXP 01/24 12/26); other dates belong to the caption before. */
function bind(row: Row, captions: Caption[], dates: PrintedDate[]): Bound[] {
  const marks = [
    ...captions.map((caption) => ({ at: caption.start, caption, date: null })),
    ...dates.map((date) => ({ at: date.start, caption: null, date })),
  ].sort((a, b) => a.at - b.at)
  const bound: Bound[] = []
  let run: Caption[] = []
  for (let index = 0; index < marks.length; ) {
    const { caption } = marks[index]!
    if (caption) {
      run.push(caption)
      index++
      continue
    }
    const values: PrintedDate[] = []
    while (index < marks.length && marks[index]!.date) values.push(marks[index++]!.date!)
    const dated = run.filter((candidate) => candidate.kind !== 'other')
    const inOrder = dated.length > 1 && dated.length === values.length
    const next = marks[index]?.caption ?? null
    values.forEach((date, at) => {
      const meant = (inOrder ? dated[at] : at === 0 ? run.at(-1) : null) ?? null
      const own = meant && speaksOf(row, meant, date) ? meant : null
      bound.push({ date, caption: own, kind: own ? own.kind : kindWithoutCaption(row, date, next) })
    })
    run = []
  }
  return bound
}

/** A possible misreading counts as a caption only right before its date: ED in EDMONTON is none for a number far behind it. */
const speaksOf = (row: Row, { sure, end }: Caption, date: PrintedDate): boolean =>
  sure || /^[^A-Z0-9]*(?:DT|DATE)?[^A-Z0-9]*$/.test(row.folded.slice(end, date.start))

/** A date before an expiry caption, or after the rest of a word, ends another caption's value. */
function kindWithoutCaption(row: Row, date: PrintedDate, next: Caption | null): CaptionKind | null {
  const before = row.folded.slice(0, date.start)
  if (next?.kind === 'expiry') return 'manufacture'
  return /(?<![A-Z0-9])[A-Z]{1,3}[.:]\s?$/.test(before) ? 'other' : null
}

/** The row with captions blanked out: EXPMAR2029 and EXP/05/2029 contain dates, M/05/2029 is a licence. */
function withoutCaptions(row: Row, captions: Caption[]): string {
  return captions.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    row.text,
  )
}

function reaches(row: Row, caption: Caption, date: Span): boolean {
  const from = spanOf(row, caption.start, caption.end)
  return date.start - from.end < REACH_BESIDE * (date.bottom - date.top)
}

/** An unambiguous date (31/05/2026) decides the order of all others on the package. */
function inOneOrder(candidates: DateCandidate[], american: boolean): DateCandidate[] {
  const orders = new Set(candidates.flatMap((candidate) => candidate.order ?? []))
  return candidates.map((candidate) => {
    const [other] = candidate.alternatives
    if (!other || candidate.value.length < 10) return candidate
    if (orders.size === 1)
      return { ...candidate, value: orders.has('day') ? candidate.value : other, alternatives: [] }
    return american ? { ...candidate, value: other, alternatives: [candidate.value] } : candidate
  })
}

/** Signs of a package for the United States, where the month comes first. */
const AMERICAN = new RegExp(anyOf(wordList('signs.csv', 'american')))
const isAmerican = (page: Page) => page.lines.some((line) => AMERICAN.test(fold(line.text)))

/** A date whose V was read as a digit or another letter: 009/25, U09/25. */
const VALIDITY = /^[^A-Z0-9]*[01OIUY][\s:.]{0,2}(?=(?:0[1-9]|1[0-2])[./-](?:20)?\d\d[^A-Z0-9]*$)/
const LOT = /^[^A-Z0-9]*L[\s:.]{0,2}[A-Z0-9]*\d{3}/
/** Maximum distance between the two lines, in letter heights. */
const REACH = 2.6

/** Dates right above or below their lot (V09/25 over L2321881) that lost their V. Never certain. */
function findValidityOverLot(rows: Row[], today: string): DateCandidate[] {
  const lines = rows
    .filter((row) => !row.joined)
    .flatMap((row) =>
      row.parts.map(({ start, end }) => ({
        text: row.folded.slice(start, end),
        span: spanOf(row, start, end),
      })),
    )
  const lots = lines.filter(({ text }) => LOT.test(text))
  return lines.flatMap(({ text, span }) => {
    const letter = VALIDITY.exec(text)?.[0]
    const isByLot = lots.some(({ span: lot }) => {
      const { lower, alongside } = offsetsBetween(span, lot, span.bottom - span.top)
      return lot.direction === span.direction && Math.abs(lower) < REACH && alongside > 0
    })
    if (letter === undefined || !isByLot) return []
    return findDates(text.slice(letter.length), today).map((date) => ({
      ...date,
      form: 'loose' as const,
      kind: 'expiry' as const,
      bond: 'near' as const,
      sure: false,
      span,
    }))
  })
}
