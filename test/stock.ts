import { Refusal } from '../server/http/refusal.ts'
import type { PackRow } from '../server/stock/packs.ts'
import { Stock } from '../server/stock/stock.ts'

/** When a stock of {@link stockOf} is worked on. */
export const NOW = new Date('2026-11-20T08:00:00.000Z')
export const DISCARDED = { discardedAt: '2026-02-01T08:00:00.000Z', milli: 0 }
export const EXPIRED = { isExpired: 1 as const, expirationDate: '2026-11-01' }

/** The packs of a medication whose last movement was its seventh. */
export const stockOf = (...packs: PackRow[]): Stock =>
  new Stock({ id: 'zinc', movementCount: 7, timeZone: null }, packs, { now: NOW, by: 'nora' })

/** What is refused, as its code and facts; undefined when it is done. */
export function refusalOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.facts }
    throw error
  }
  return undefined
}
