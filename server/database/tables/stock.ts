import type { Instant } from './instant.ts'

/** Packages, and what changed their counts. */
export interface StockTables {
  /** Packages of a medication. */
  packs: {
    id: string
    medicationId: string
    /** What is in it: the sum of its movements. Null where nobody counts; the sum is then 0. */
    milli: number | null
    initialMilli: number | null
    /** The number of the movement by which it was counted by hand last; 0 for never. */
    lastCount: number
    /** Calendar dates; `goodThrough` is the last day on which it may be used. */
    expirationDate: string | null
    openedOn: string | null
    useWithinDays: number | null
    goodThrough: string | null
    /** 1 from the moment that the last day was seen to be over. */
    isExpired: 0 | 1
    lot: string | null
    productCode: string | null
    discardedAt: Instant | null
    version: number
    createdAt: Instant
  }
  /** Everything that ever changed a pack's count, numbered for each medication. Nothing here is changed, but that the oldest of very many are summed up. */
  movements: {
    medicationId: string
    number: number
    packId: string
    at: Instant
    kind: string
    milli: number
    /** What a dose took from a pack that nobody counted any more; null for all others. */
    uncountedMilli: number | null
    /** What the pack, and what all usable packs of the medication, held afterwards. */
    afterMilli: number | null
    leftMilli: number | null
    doseId: string | null
    /** The number of the movement that it takes back. */
    reverses: number | null
    /** Of the member who did it. */
    personId: string | null
    notes: string | null
  }
}
