import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What was taken. */
export interface DoseTables {
  doses: {
    id: string
    medicationId: string
    takenAt: Instant
    /** The amount rounded up to whole pills. */
    pillsTaken: number
    amountMilli: number
    notes: string | null
    /** People: who took it, and who said so. Null in doses of before there were people. */
    personId: string | null
    loggedBy: string | null
    /** The moment of a plan that it belongs to. */
    occurrenceId: string | null
    /** Why it was taken beyond the limits of the plans. */
    overrideReason: string | null
    version: Generated<number>
    createdAt: Instant
  }
  /** Doses that were deleted and can be restored, for a while. */
  deletedDoses: {
    id: string
    medicationId: string
    takenAt: Instant
    amountMilli: number
    notes: string | null
    personId: string | null
    loggedBy: string | null
    occurrenceId: string | null
    overrideReason: string | null
    version: number
    createdAt: Instant
    deletedAt: Instant
    /** The number of the medication's newest movement before: what the deletion gave back comes after it. */
    lastMovement: number
  }
}
