import type { Span } from '../layout/rows.ts'

export interface Count {
  value: number
  rank: number
  span: Span
}

export const FEWEST_PILLS = 4
export const MOST_PILLS = 1000
