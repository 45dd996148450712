import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { Instant } from './instant.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'
import { id, text } from './text.ts'

/** A dose; the specification's "medication log". */
export const Dose = z.object({
  id: z.string(),
  takenAt: z.iso.datetime({ precision: 3 }),
  pillsTaken: z.int(),
  notes: z.nullable(z.string()),
  /** Who took it; null where nobody said so, as in doses of before there were people. */
  personId: z.nullable(z.string()),
  /** The person of the member who logged it. */
  loggedBy: z.nullable(z.string()),
  version: z.int(),
})
export type Dose = z.infer<typeof Dose>

/** Earliest loggable moment: 2024-01-01 where it began first on Earth, at UTC+14. */
export const EARLIEST_TAKEN_AT = '2023-12-31T10:00:00.000Z'

/** Refuses a person who is not one of the family. */
export const WHO = 'Please choose somebody of this family'

export const DoseBody = z.object({
  takenAt: Instant('Please enter when the medicine was taken'),
  pillsTaken: z
    .int('Must take at least 1 pill')
    .check(z.minimum(1, 'Must take at least 1 pill'), z.maximum(100_000, 'Must take at most 100000 pills')),
  notes: z.nullish(text('Notes', 2000)),
  /** Who took it. Without: the only person whom the medication is for, or else the caller. */
  personId: z.optional(id('person', WHO)),
})
export type DoseBody = z.infer<typeof DoseBody>

/** Half-open: `from` is inside, `to` is not. `before` is the last dose of an earlier answer: those older than it follow. */
export const DosesQuery = z.object({
  from: z.optional(Instant('from must be an ISO 8601 instant')),
  to: z.optional(Instant('to must be an ISO 8601 instant')),
  limit: z.optional(Limit),
  before: z.optional(id('dose', 'before must be the id of a log entry')),
})
export type DosesQuery = z.infer<typeof DosesQuery>

export const doseCalls = {
  'GET /api/medications/{id}/logs': {
    summary: `The doses taken of a medication, newest first, at most ${MOST_IN_ANSWER} in an answer`,
    needs: 'see',
    query: DosesQuery,
    status: 200,
    answer: z.array(Dose),
    failures: ['medicationNotFound', 'doseNotFound'],
  },
  'POST /api/medications/{id}/logs': {
    summary: 'Log a dose',
    needs: 'log',
    headers: CreatingHeaders,
    body: DoseBody,
    status: 201,
    answer: Dose,
    failures: ['medicationNotFound', 'keyReused', 'limitReached', 'notEnoughPills'],
  },
  'DELETE /api/medications/{id}/logs/{logId}': {
    summary:
      'Delete a dose and give its pills back; the own ones are those that one logged in the last 24 hours',
    needs: 'log',
    needsForOthers: 'manage',
    status: 204,
    answer: null,
    failures: ['doseNotFound'],
  },
} as const satisfies CallTable
