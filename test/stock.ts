import type { PackRow } from '../server/medicines/stock/packs.ts'
import { Stock } from '../server/medicines/stock/stock.ts'
import { Refusal } from '../server/platform/http/refusal.ts'

/** The time of the work on a {@link stockOf}. */
export const NOW = new Date('2026-11-20T08:00:00.000Z')
export const DISCARDED = { discardedAt: '2026-02-01T08:00:00.000Z', milli: 0 }
export const EXPIRED = { isExpired: 1 as const, expirationDate: '2026-11-01' }

/** The packs of a medication whose last movement was its seventh. */
export const stockOf = (...packs: PackRow[]): Stock =>
  new Stock({ id: 'zinc', movementCount: 7, timeZone: null }, packs, { now: NOW, by: 'nora' })

/** The code and facts of a refusal; undefined if there is none. */
export function refusalOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.facts }
    throw error
  }
  return undefined
}
