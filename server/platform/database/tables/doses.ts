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

export interface PlanTables {
  /** A person's plan for a medication. `revision` is the number of the last one. */
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    revision: number
    /** Occurrences due earlier are stored in `occurrences`; later ones are computed. */
    keptUntil: Instant
    version: number
    createdAt: Instant
    /** Time of the next check of its reminders; '' for at once. */
    remindAt: Instant
    /** The join that it came by from another medication. */
    joinId: string | null
  }
  /** Content of a plan from `from` until before `until`, as JSON. A paused or stopped plan has no open revision. */
  planRevisions: {
    planId: string
    number: number
    from: Instant
    until: Instant | null
    timeZone: string
    content: string
  }
  /** Occurrences of plans that are past or that someone acted on; `doses.occurrenceId` has their doses. */
  occurrences: {
    id: string
    planId: string
    revision: number
    dueAt: Instant
    /** Local time in `timeZone`: `2026-11-21T08:00`. */
    local: string
    timeZone: string
    milli: number
    note: string | null
    food: 'with' | 'without' | null
    /** Measurement that the plan asks for with the dose. */
    asks: 'temperature' | 'weight' | 'bloodPressure' | 'glucose' | 'note' | null
    windowStartsAt: Instant
    windowEndsAt: Instant
    skippedAt: Instant | null
    skippedBy: string | null
    skipReason: 'notNeeded' | 'sideEffects' | 'toldTo' | 'noneLeft' | 'other' | null
    skipNotes: string | null
    snoozedUntil: Instant | null
    /** Person of the member who takes care of it; also null if that member has no person. */
    careBy: string | null
    /** Nobody else is notified of it until then. */
    careUntil: Instant | null
  }
}
