import type { Instant } from './instant.ts'

export interface StockTables {
  packs: {
    id: string
    medicationId: string
    /** Content: the sum of its movements. Null if not counted; the sum is then 0. */
    milli: number | null
    initialMilli: number | null
    /** Number of the movement of its last manual count; 0 for none. */
    lastCount: number
    /** Calendar dates; `goodThrough` is the last day of use. */
    expirationDate: string | null
    openedOn: string | null
    useWithinDays: number | null
    goodThrough: string | null
    /** 1 once the end of its last day was recorded. */
    isExpired: 0 | 1
    lot: string | null
    productCode: string | null
    /** As printed on it; null for the medication's. */
    name: string | null
    strength: string | null
    /** The join that it came by from another medication. */
    joinId: string | null
    discardedAt: Instant | null
    version: number
    createdAt: Instant
  }
  /**
   * Every change of a pack's count, numbered for each medication. Never changed, except that the oldest of very many are summed
   * up.
   */
  movements: {
    medicationId: string
    number: number
    packId: string
    at: Instant
    kind: string
    milli: number
    /** Amount that a dose took while the pack was not counted; null for all others. */
    uncountedMilli: number | null
    /** Content of the pack and of all usable packs of the medication afterwards. */
    afterMilli: number | null
    leftMilli: number | null
    doseId: string | null
    reverses: number | null
    /** Person of the member who did it. */
    personId: string | null
    notes: string | null
  }
}

export interface ShoppingTables {
  /** Written lines of the family's shopping list. `addedBy` and `boughtBy` are people. */
  shoppingLines: {
    id: string
    familyId: string
    name: string
    note: string | null
    addedBy: string | null
    createdAt: Instant
    boughtAt: Instant | null
    boughtBy: string | null
  }
  /** Actions on a medication on the shopping list. */
  shoppingMedications: {
    medicationId: string
    /** Put there manually, by a person. */
    wantedAt: Instant | null
    wantedBy: string | null
    /** Taken off while running low: the amount and last day at that time. */
    declinedAt: Instant | null
    declinedMilli: number | null
    declinedDate: string | null
    boughtAt: Instant | null
    boughtBy: string | null
    boughtReason: 'wanted' | 'out' | 'low' | 'expired' | null
  }
}
