import type { Instant } from './instant.ts'

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
