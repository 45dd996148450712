import type { Waiting } from './waiting.ts'

/** The clock error that is still tolerated, in milliseconds. */
const MOST_MS = 5 * 60_000

/** Milliseconds that the server's clock is ahead of `now`, by the `Date` of an answer (RFC 9110, 6.6.1); 0 without one. */
export function clockOffset(date: string | null, now: number): number {
  const server = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(server) ? 0 : server - now
}

export const isClockOff = (offset: number): boolean => Math.abs(offset) > MOST_MS

/** A change with its times in the server's clock. One that may have arrived keeps its times: the server knows it by them. */
export function corrected(one: Waiting, offset: number): Waiting {
  if (one.call !== 'POST /api/medications/{id}/logs' || one.mayHaveArrived || one.corrected) return one
  const { body } = one.input
  const takenAt = new Date(Date.parse(body.takenAt) + offset).toISOString()
  return { ...one, corrected: true, input: { ...one.input, body: { ...body, takenAt } } }
}
