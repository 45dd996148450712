import * as z from 'zod/mini'
import { DAY_MS } from '../language/durations.ts'
import { sentence } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { Instant } from './instant.ts'
import { MeasurementKind } from './measurements.ts'
import { Skip } from './paging.ts'
import { Food } from './plans.ts'
import { id, optionalText } from './text.ts'

export const OccurrenceState = z.enum([
  'upcoming',
  /** At most an hour from the planned time. */
  'due',
  'late',
  /** The window is over. The dose can still be logged. */
  'missed',
  'snoozed',
  'taken',
  'skipped',
])
export type OccurrenceState = z.infer<typeof OccurrenceState>

/** `toldTo` (a doctor's advice) does not count against adherence. */
export const SkipReason = z.enum(
  ['notNeeded', 'sideEffects', 'toldTo', 'noneLeft', 'other'],
  'reason must be notNeeded, sideEffects, toldTo, noneLeft or other',
)
export type SkipReason = z.infer<typeof SkipReason>

const At = z.iso.datetime({ precision: 3 })

export const Occurrence = z.object({
  id: z.string(),
  planId: z.string(),
  medicationId: z.string(),
  personId: z.string(),
  dueAt: At,
  /** Planned local time, `2026-11-21T08:00`, even if a clock change moves it. */
  local: z.string(),
  timeZone: z.string(),
  amount: z.number(),
  note: z.nullable(z.string()),
  food: z.nullable(Food),
  asks: z.nullable(MeasurementKind),
  state: OccurrenceState,
  /** Doses of the person in this window fulfil the occurrence unless they name another. Afterwards it is missed. */
  windowStartsAt: At,
  windowEndsAt: At,
  dose: z.nullable(
    z.object({
      id: z.string(),
      takenAt: At,
      amount: z.number(),
      loggedBy: z.nullable(z.string()),
      onTime: z.boolean(),
    }),
  ),
  skipped: z.nullable(
    z.object({ reason: SkipReason, notes: z.nullable(z.string()), at: At, by: z.nullable(z.string()) }),
  ),
  snoozedUntil: z.nullable(At),
  /** Silences notifications until then. `by` is a person; null for a member without one. */
  care: z.nullable(z.object({ by: z.nullable(z.string()), until: At })),
})
export type Occurrence = z.infer<typeof Occurrence>

export const MOST_DAYS = 62
export const SPAN = `from and to are at most ${MOST_DAYS} days apart`

export const familyAndPerson = {
  familyId: id('family', 'familyId must be the id of a family'),
  personId: z.optional(id('person', 'personId must be the id of a person')),
  medicationId: z.optional(id('medication', 'medicationId must be the id of a medication')),
}

export const OccurrencesQuery = z
  .object({
    ...familyAndPerson,
    from: Instant('from must be an ISO 8601 instant'),
    to: Instant('to must be an ISO 8601 instant', '2026-11-21T08:00:00Z'),
    /** `true` adds earlier doses that can still be caught up on at `from`. */
    open: z.optional(z.enum(['true', 'false'], 'open must be true or false')),
    skip: Skip,
  })
  .check(
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
      message: SPAN,
      path: ['to'],
    }),
  )
export type OccurrencesQuery = z.infer<typeof OccurrencesQuery>

export const CARE_MINUTES = 30

const SNOOZE = 'minutes must be a whole number from 5 to 240'

export const occurrenceCalls = {
  'GET /api/occurrences': {
    summary: `List the planned doses of a family in up to ${MOST_DAYS} days, by time`,
    requiredRight: 'see',
    query: OccurrencesQuery,
    status: 200,
    answer: z.array(Occurrence),
    shows: ['plans', 'occurrences', 'doses'],
    failures: ['familyNotFound', 'personNotFound', 'medicationNotFound'],
  },
  'POST /api/occurrences/{id}/skip': {
    summary: 'Skip a planned dose with a reason; returns the planned dose',
    requiredRight: 'log',
    body: z.object({ reason: SkipReason, notes: optionalText(sentence('Notes')) }),
    status: 200,
    answer: Occurrence,
    changes: ['occurrences', 'events'],
    failures: ['occurrenceNotFound', 'alreadyTaken'],
  },
  'DELETE /api/occurrences/{id}/skip': {
    summary: "Undo a skip; returns the planned dose. Another member's skip needs the right to manage",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 200,
    answer: Occurrence,
    changes: ['occurrences', 'events'],
    failures: ['occurrenceNotFound'],
  },
  'POST /api/occurrences/{id}/snooze': {
    summary: 'Postpone a planned dose once; returns it. The plan does not change',
    requiredRight: 'log',
    body: z.object({ minutes: z.int(SNOOZE).check(z.minimum(5, SNOOZE), z.maximum(240, SNOOZE)) }),
    status: 200,
    answer: Occurrence,
    changes: ['occurrences'],
    failures: ['occurrenceNotFound', 'alreadyTaken', 'windowEndsBefore'],
  },
  'POST /api/occurrences/{id}/care': {
    summary: `Take responsibility for an open dose; returns it. Other members see it and are not notified for ${CARE_MINUTES} minutes. The first member keeps it`,
    requiredRight: 'log',
    status: 200,
    answer: Occurrence,
    changes: ['occurrences'],
    failures: ['occurrenceNotFound', 'alreadyTaken'],
  },
  'DELETE /api/occurrences/{id}/care': {
    summary:
      "Give up responsibility for a dose, so that others are notified again; returns it. Another member's needs the right to manage",
    requiredRight: 'log',
    requiredRightForOthers: 'manage',
    status: 200,
    answer: Occurrence,
    changes: ['occurrences'],
    failures: ['occurrenceNotFound'],
  },
  'DELETE /api/occurrences/{id}/snooze': {
    summary: 'Undo the postponement of a planned dose; returns it',
    requiredRight: 'log',
    status: 200,
    answer: Occurrence,
    changes: ['occurrences'],
    failures: ['occurrenceNotFound'],
  },
} as const satisfies CallTable
