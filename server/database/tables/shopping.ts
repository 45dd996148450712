import type { Instant } from './instant.ts'

/** What is to be bought. */
export interface ShoppingTables {
  /** What somebody wrote on the family's shopping list. `addedBy` and `boughtBy` are people. */
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
  /** What was said of a medication on the shopping list. */
  shoppingMedications: {
    medicationId: string
    /** Put there by hand, by a person. */
    wantedAt: Instant | null
    wantedBy: string | null
    /** Taken off, though little was left: how much that was, and until which day it was good. */
    declinedAt: Instant | null
    declinedMilli: number | null
    declinedDate: string | null
    boughtAt: Instant | null
    boughtBy: string | null
    /** Why it was there. */
    boughtReason: 'wanted' | 'out' | 'low' | 'expired' | null
  }
}
