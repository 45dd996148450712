import * as z from 'zod/mini'
import { Device, WayIn } from './account.ts'
import type { CallTable } from './call.ts'
import { Limit, MOST_IN_ANSWER } from './paging.ts'

/** Time for which an account's events are kept. */
export const EVENT_DAYS = 90

/** Events of an account: who came in, and what changed about coming in. Codes never change. */
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
])
export type AccountEventKind = z.infer<typeof AccountEventKind>

export const AccountEvent = z.object({
  id: z.string(),
  at: z.iso.datetime({ precision: 3 }),
  what: AccountEventKind,
  /** Way in that the person used; null for other events. */
  way: z.nullable(WayIn),
  /** The name of what it is about, such as a passkey; null for events about no thing. */
  thing: z.nullable(z.string()),
  /** Null if unknown, and for what the operator did. */
  device: z.nullable(Device),
  /** An IPv4 address or an IPv6 network. Null for the server's own machine and if unknown. */
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
    summary: `Who signed in and what changed about it in ${EVENT_DAYS} days, newest first, at most ${MOST_IN_ANSWER} in an answer, by default 50`,
    query: AccountEventsQuery,
    status: 200,
    answer: z.array(AccountEvent),
    shows: ['accountEvents'],
  },
} as const satisfies CallTable
