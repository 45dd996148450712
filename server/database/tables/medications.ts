import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What amounts of a medication are counted in. */
type Unit =
  | 'pill'
  | 'tablet'
  | 'capsule'
  | 'ml'
  | 'drop'
  | 'puff'
  | 'spray'
  | 'patch'
  | 'sachet'
  | 'gram'
  | 'dose'

/** Medications, and what a family says of them. */
export interface MedicationTables {
  medications: {
    id: string
    familyId: string
    name: string
    purpose: string | null
    notes: string | null
    frequency: string | null
    ifMissed: string | null
    /** `YYYY-MM-DD`: a calendar date has no time zone. */
    expirationDate: string | null
    pillCount: number | null
    initialPillCount: number | null
    productCode: string | null
    lot: string | null
    /** Rises with every change of the details, not with doses and packs. */
    version: number
    unit: Generated<Unit>
    /** The smallest part of a unit that is taken. Amounts are whole thousandths wherever they are stored. */
    stepMilli: Generated<number>
    // Derived of the packs, like the counts and the expiration date above: only `stock` writes them.
    leftMilli: number | null
    /** The last day of the pack in use. */
    goodThrough: string | null
    /** Not thrown away yet, and not empty. */
    expiredPacks: Generated<number>
    /** The number of its newest movement. */
    movementCount: Generated<number>
    /** Rises and falls with every dose that is logged and deleted. */
    doseCount: Generated<number>
    /** From how many days left on it counts as running out; null: as many as usual. */
    warnDays: number | null
    /** Image that shows the pill; counts only while the medication shows it. */
    pillImage: string | null
    /** Plans that are not stopped. */
    planCount: Generated<number>
    createdAt: Instant
    updatedAt: Instant
  }
  /** Whom a medication is for; nobody named: everybody. */
  medicationPeople: { medicationId: string; personId: string }
  /**
   * What somebody of the family says that is in a medication, as JSON, instead of what its name says. It counts while
   * the name means the same as `forName`, the name of then.
   */
  ingredientCorrections: { medicationId: string; ingredients: string; forName: string }
  /** What a family confirmed of a product code. It outlives the medication: packages are used up and bought again. */
  knownProducts: {
    familyId: string
    productCode: string
    name: string
    purpose: string | null
    pillCount: number | null
    confirmedAt: Instant
  }
}
