import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

export interface DoseTables {
  doses: {
    id: string
    medicationId: string
    takenAt: Instant
    /** The amount rounded up to whole pills. */
    pillsTaken: number
    amountMilli: number
    notes: string | null
    /** People: who took it and who logged it. Null before there were people. */
    personId: string | null
    loggedBy: string | null
    occurrenceId: string | null
    /** Reason for exceeding the plans' limits. */
    overrideReason: string | null
    /** Name of the medication then; null if unknown. */
    takenName: string | null
    /** JSON of its parts, if a pack had a name or strength of its own; see `takenFrom`. */
    takenPacks: string | null
    /** The join that it came by from another medication, while that can be undone. */
    joinId: string | null
    /** 1 if plans counted from the last dose count from its planned time. */
    keepsTimes: Generated<number>
    version: Generated<number>
    createdAt: Instant
  }
  /** Deleted doses, which can be restored for a while. */
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
    /** Name of the medication then; null if unknown. */
    takenName: string | null
    /** JSON of its parts, if a pack had a name or strength of its own; see `takenFrom`. */
    takenPacks: string | null
    /** The join that it came by from another medication, while that can be undone. */
    joinId: string | null
    keepsTimes: number
    version: number
    createdAt: Instant
    deletedAt: Instant
    /** Number of the medication's newest movement before the deletion: its returns come after it. */
    lastMovement: number
  }
}
