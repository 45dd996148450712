import { offsetsBetween } from '../layout/nearness.ts'
import { type Row, spanOf } from '../layout/rows.ts'
import type { DateCandidate } from './dateCandidate.ts'
import { findDates } from './datesInText.ts'

/** A date whose V was read as a digit or another letter: 009/25, U09/25. */
const VALIDITY = /^[^A-Z0-9]*[01OIUY][\s:.]{0,2}(?=(?:0[1-9]|1[0-2])[./-](?:20)?\d\d[^A-Z0-9]*$)/
const LOT = /^[^A-Z0-9]*L[\s:.]{0,2}[A-Z0-9]*\d{3}/
/** Maximum distance between the two lines, in letter heights. */
const REACH = 2.6

/** Dates right above or below their lot (V09/25 over L2321881) that lost their V. Never certain. */
export function findValidityOverLot(rows: Row[], today: string): DateCandidate[] {
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
