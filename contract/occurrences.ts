import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Instant } from './instant.ts'
import { Food } from './plans.ts'
import { id, optionalText } from './text.ts'

/** What an occurrence is at a moment. */
export const OccurrenceState = z.enum([
  'upcoming',
  /** From an hour before its time to an hour after it, which counts as on time. */
  'due',
  'late',
  /** Its window has ended. It can still be logged. */
  'missed',
  'snoozed',
  'taken',
  'skipped',
])
export type OccurrenceState = z.infer<typeof OccurrenceState>

/** Why a dose was left out. What a doctor told is left out of the adherence too. */
export const SkipReason = z.enum(
  ['notNeeded', 'sideEffects', 'toldTo', 'noneLeft', 'other'],
  'reason must be notNeeded, sideEffects, toldTo, noneLeft or other',
)
export type SkipReason = z.infer<typeof SkipReason>

const At = z.iso.datetime({ precision: 3 })

/** One moment of a plan. */
export const Occurrence = z.object({
  id: z.string(),
  planId: z.string(),
  medicationId: z.string(),
  personId: z.string(),
  dueAt: At,
  /** The wall clock then and there, `2026-11-21T08:00`: as the plan says it, also where a clock change moved it. */
  local: z.string(),
  /** The zone of that clock. */
  timeZone: z.string(),
  amount: z.number(),
  note: z.nullable(z.string()),
  food: z.nullable(Food),
  state: OccurrenceState,
  /** A dose of that person in the window belongs to it, if it names no other; after the window it is missed. */
  windowStartsAt: At,
  windowEndsAt: At,
  dose: z.nullable(
    z.object({
      id: z.string(),
      takenAt: At,
      amount: z.number(),
      /** The person of the member who logged it. */
      loggedBy: z.nullable(z.string()),
      onTime: z.boolean(),
    }),
  ),
  skipped: z.nullable(
    z.object({ reason: SkipReason, notes: z.nullable(z.string()), at: At, by: z.nullable(z.string()) }),
  ),
  snoozedUntil: z.nullable(At),
})
export type Occurrence = z.infer<typeof Occurrence>

export const MOST_DAYS = 62
export const SPAN = `from and to are at most ${MOST_DAYS} days apart`
export const DAY_MS = 24 * 60 * 60 * 1000

export const whose = {
  familyId: id('family', 'familyId must be the id of a family'),
  personId: z.optional(id('person', 'personId must be the id of a person')),
  medicationId: z.optional(id('medication', 'medicationId must be the id of a medication')),
}

/** Half-open: `from` is inside, `to` is not. */
export const OccurrencesQuery = z
  .object({
    ...whose,
    from: Instant('from must be an ISO 8601 instant'),
    to: Instant('to must be an ISO 8601 instant', '2026-11-21T08:00:00Z'),
  })
  .check(
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
      message: SPAN,
      path: ['to'],
    }),
  )
export type OccurrencesQuery = z.infer<typeof OccurrencesQuery>

const SNOOZE = 'minutes must be a whole number from 5 to 240'

export const occurrenceCalls = {
  'GET /api/occurrences': {
    summary: `What is planned in a family, at most ${MOST_DAYS} days, by time`,
    needs: 'see',
    query: OccurrencesQuery,
    status: 200,
    answer: z.array(Occurrence),
    failures: ['familyNotFound', 'personNotFound', 'medicationNotFound'],
  },
  'POST /api/occurrences/{id}/skip': {
    summary: 'Say that a dose was left out, and why',
    needs: 'log',
    body: z.object({ reason: SkipReason, notes: optionalText('Notes') }),
    status: 200,
    answer: Occurrence,
    failures: ['occurrenceNotFound', 'alreadyTaken'],
  },
  'DELETE /api/occurrences/{id}/skip': {
    summary: 'Take back that a dose was left out; what others said needs the right to manage',
    needs: 'log',
    needsForOthers: 'manage',
    status: 200,
    answer: Occurrence,
    failures: ['occurrenceNotFound'],
  },
  'POST /api/occurrences/{id}/snooze': {
    summary: 'Put a dose off; the plan stays as it is',
    needs: 'log',
    body: z.object({ minutes: z.int(SNOOZE).check(z.minimum(5, SNOOZE), z.maximum(240, SNOOZE)) }),
    status: 200,
    answer: Occurrence,
    failures: ['occurrenceNotFound', 'alreadyTaken', 'windowEndsBefore'],
  },
  'DELETE /api/occurrences/{id}/snooze': {
    summary: 'Put a dose off no longer',
    needs: 'log',
    status: 200,
    answer: Occurrence,
    failures: ['occurrenceNotFound'],
  },
} as const satisfies CallTable
