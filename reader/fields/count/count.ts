import type { Span } from '../layout/rows.ts'

/** A number that may be how many pills the package holds. */
export interface Count {
  value: number
  /** How much its print says; see CountPhrase. */
  rank: number
  span: Span
}

export const FEWEST_PILLS = 4
export const MOST_PILLS = 1000
