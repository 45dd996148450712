import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'

/** Codes never change. */
export const EventKind = z.enum([
  'familyMade',
  'familyRenamed',
  'memberJoined',
  'memberChanged',
  'memberLeft',
  'memberRemoved',
  'membershipEnded',
  'invitationMade',
  'invitationWithdrawn',
  'personAdded',
  'personChanged',
  'personRemoved',
  'medicationAdded',
  'medicationChanged',
  'medicationRemoved',
  'packAdded',
  'packChanged',
  'packCounted',
  'packDiscarded',
  'packLost',
  'packRefilled',
  'packUndone',
  'doseLogged',
  'doseChanged',
  'doseDeleted',
  'shoppingAdded',
  'shoppingRemoved',
  'shoppingBought',
  'shoppingReturned',
  'doseRestored',
  'planMade',
  'planChanged',
  'planPaused',
  'planResumed',
  'planStopped',
  'doseSkipped',
  'doseUnskipped',
  'timeZoneChanged',
  'measurementAdded',
  'measurementRemoved',
  'imported',
  'importUndone',
  'medicationJoined',
  'medicationSeparated',
])
export type EventKind = z.infer<typeof EventKind>

const Fields = z.nullable(z.record(z.string(), z.unknown()))

export const FamilyEvent = z.object({
  id: z.string(),
  at: z.iso.datetime({ precision: 3 }),
  /** Member's name at that time; null for a job or the operator. */
  by: z.nullable(
    z.object({
      personId: z.nullable(z.string()),
      name: z.string(),
      token: z.nullable(z.string()),
    }),
  ),
  what: EventKind,
  /** Name at that time of a dose's medication or a member's account. The subject may be gone. */
  thingId: z.nullable(z.string()),
  thingName: z.nullable(z.string()),
  /** Long texts are shortened. */
  before: Fields,
  after: Fields,
})
export type FamilyEvent = z.infer<typeof FamilyEvent>

const BEFORE = 'before must be the id of an event'

export const EventsQuery = z.object({
  before: z.optional(z.string(BEFORE).check(z.regex(/^[\w-]{1,64}$/, BEFORE))),
  limit: z.optional(Limit),
})
export type EventsQuery = z.infer<typeof EventsQuery>

export const eventCalls = {
  'GET /api/families/{id}/events': {
    summary: `List a family's activity, newest first, up to ${MOST_IN_ANSWER} at a time, 50 by default`,
    requiredRight: 'see',
    query: EventsQuery,
    status: 200,
    answer: z.array(FamilyEvent),
    shows: ['events'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
