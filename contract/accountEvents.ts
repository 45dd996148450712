import * as z from 'zod/mini'
import { Device, WayIn } from './account.ts'
import type { CallTable } from './call.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'

export const EVENT_DAYS = 90

/** Codes never change. */
export const AccountEventKind = z.enum([
  'signedIn',
  'signInFailed',
  'signedOutElsewhere',
  'emailChanged',
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'authenticatorOn',
  'authenticatorOff',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'providerLinked',
  'providerUnlinked',
  'tokenMade',
  'tokenEnded',
  'disabled',
  'enabled',
  'resetLinkMade',
])
export type AccountEventKind = z.infer<typeof AccountEventKind>

export const AccountEvent = z.object({
  id: z.string(),
  at: z.iso.datetime({ precision: 3 }),
  what: AccountEventKind,
  way: z.nullable(WayIn),
  /** Name of its subject, such as a passkey's. */
  thing: z.nullable(z.string()),
  /** Null if unknown, and for the operator's actions. */
  device: z.nullable(Device),
  address: z.nullable(z.string()),
})
export type AccountEvent = z.infer<typeof AccountEvent>

const BEFORE = 'before must be the id of an event'

/** `before` is the last event of the previous page. */
export const AccountEventsQuery = z.object({
  before: z.optional(z.string(BEFORE).check(z.regex(/^[\w-]{1,64}$/, BEFORE))),
  limit: z.optional(Limit),
})
export type AccountEventsQuery = z.infer<typeof AccountEventsQuery>

export const accountEventCalls = {
  'GET /api/account/events': {
    summary: `List sign-ins and changes of the account in the last ${EVENT_DAYS} days, newest first, up to ${MOST_IN_ANSWER} at a time, 50 by default`,
    query: AccountEventsQuery,
    status: 200,
    answer: z.array(AccountEvent),
    shows: ['accountEvents'],
  },
} as const satisfies CallTable
