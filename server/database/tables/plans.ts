import type { Instant } from './instant.ts'

/** What is to be taken. */
export interface PlanTables {
  /** What a person is to take of a medication. `revision` is the number of the last one. */
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    revision: number
    /** Whatever was due before is kept in `occurrences`; what is due from then on is computed. */
    keptUntil: Instant
    version: number
    createdAt: Instant
    /** When it is next looked whether it is to remind somebody; '' for at once. */
    remindAt: Instant
  }
  /** What a plan said from `from` until before `until`, as JSON. A plan that is paused or stopped has no open one. */
  planRevisions: {
    planId: string
    number: number
    from: Instant
    until: Instant | null
    timeZone: string
    content: string
  }
  /** Moments of plans that are past, or that somebody did something about; see `doses.occurrenceId` for what was taken. */
  occurrences: {
    id: string
    planId: string
    revision: number
    dueAt: Instant
    /** What the clock of `timeZone` says then: `2026-11-21T08:00`. */
    local: string
    timeZone: string
    milli: number
    note: string | null
    food: 'with' | 'without' | null
    /** The measurement that the plan asks for with the dose. */
    asks: 'temperature' | 'weight' | 'bloodPressure' | 'glucose' | 'note' | null
    windowStartsAt: Instant
    windowEndsAt: Instant
    skippedAt: Instant | null
    /** A person. */
    skippedBy: string | null
    skipReason: 'notNeeded' | 'sideEffects' | 'toldTo' | 'noneLeft' | 'other' | null
    skipNotes: string | null
    snoozedUntil: Instant | null
    /** The person of a member who takes care of it; null too if that member has no person. */
    careBy: string | null
    /** Until then nobody else is told of it. */
    careUntil: Instant | null
  }
}
