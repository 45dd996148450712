import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** Units in which amounts of a medication are counted. */
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
    /** Rises when details change, not with doses and packs. */
    version: number
    unit: Generated<Unit>
    /** Smallest part of a unit in a dose. Stored amounts are whole thousandths. */
    stepMilli: Generated<number>
    // Derived from the packs, like the counts and the expiration date above: only `stock` writes them.
    leftMilli: number | null
    /** Last day of the pack in use. */
    goodThrough: string | null
    /** Packs neither discarded nor empty. */
    expiredPacks: Generated<number>
    /** Number of its newest movement. */
    movementCount: Generated<number>
    /** Number of doses, changed by each one that is logged or deleted. */
    doseCount: Generated<number>
    /** Days left below which it is running low; null for the default. */
    warnDays: number | null
    /** Image that shows the pill; valid only while the medication shows it. */
    pillImage: string | null
    planCount: Generated<number>
    createdAt: Instant
    updatedAt: Instant
  }
  /** Medications that were joined into another one, for the time in which that can be undone. */
  joins: {
    id: string
    familyId: string
    /** The kept one. */
    medicationId: string
    otherName: string
    byName: string
    createdAt: Instant
    /** Number of the kept one's newest movement then. */
    lastMovement: number
    /** JSON: `Joined`. */
    undo: string
  }
  /** Parts of medications that stayed in a family when they were moved to another one, for the time in which they can move back. */
  moveSnapshots: {
    medicationId: string
    /** The family in which they stayed. */
    familyId: string
    /** From 0 on: the first is the head. */
    part: number
    createdAt: Instant
    /** JSON: `SnapshotPart`, or `SnapshotHead` of the first. */
    content: string
  }
  /** People a medication is for; none for everyone. */
  medicationPeople: { medicationId: string; personId: string }
  /**
   * Ingredients that a member of the family entered, as JSON, instead of those of the name. Valid while the name means the same
   * as `forName`, the name at that time.
   */
  ingredientCorrections: { medicationId: string; ingredients: string; forName: string }
  /** Product details that a family confirmed for a code. They outlive the medication, as packages are bought again. */
  knownProducts: {
    familyId: string
    productCode: string
    name: string
    purpose: string | null
    pillCount: number | null
    confirmedAt: Instant
  }
}

/** Measurements besides doses. */
export interface MeasurementTables {
  measurements: {
    id: string
    personId: string
    kind: 'temperature' | 'weight' | 'bloodPressure' | 'glucose' | 'note'
    measuredAt: Instant
    /** In thousandths of `unit`, as entered; the upper value of a blood pressure. */
    valueMilli: number | null
    diastolicMilli: number | null
    unit: '°C' | '°F' | 'kg' | 'lb' | 'mmHg' | 'mmol/L' | 'mg/dL' | null
    note: string | null
    recordedBy: string | null
    createdAt: Instant
  }
}
