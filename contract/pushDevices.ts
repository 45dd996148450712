import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { nameText } from './text.ts'

const At = z.iso.datetime({ precision: 3 })

export const ReminderDevice = z.object({
  id: z.string(),
  label: z.string(),
  isThisOne: z.boolean(),
  lastOkAt: z.nullable(At),
  /** Null once a message was accepted. */
  error: z.nullable(z.string()),
  failingSince: z.nullable(At),
  /** When its push service ended the subscription: opening the app on the device makes a new one. */
  endedAt: z.nullable(At),
  /** It last showed a reminder then, more than two weeks ago, while others of the account did since; null otherwise. */
  quietSince: z.nullable(At),
})
export type ReminderDevice = z.infer<typeof ReminderDevice>

const SERVICE = { error: () => t('This browser gave no address that it can be reached at') }

/** Base64url, as in the Push API. */
const key = (bytes: number) =>
  z
    .string(SERVICE)
    .check(
      z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), SERVICE),
      z.maxLength(100, SERVICE),
    )

/** `PushSubscription.toJSON()`, and the device's name. */
export const PushSubscriptionBody = z.object({
  endpoint: z
    .string(SERVICE)
    .check(z.maxLength(2000, SERVICE), z.regex(/^https?:\/\/[^\s]+$/, SERVICE))
    .register(z.globalRegistry, { examples: ['https://updates.push.services.mozilla.com/wpush/v2/a'] }),
  keys: z.object({
    p256dh: key(65).register(z.globalRegistry, {
      // The generator of the curve: a valid point.
      examples: ['BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'],
    }),
    auth: key(16).register(z.globalRegistry, { examples: ['AAAAAAAAAAAAAAAAAAAAAA'] }),
  }),
  label: nameText(sentence('The name of the device'), 100, {
    error: () => t('Please enter a name for the device'),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const pushCalls = {
  'GET /api/push/key': {
    summary: "Get the server's public key for push subscriptions (VAPID, RFC 8292)",
    status: 200,
    answer: z.object({ key: z.string() }),
    shows: [],
  },
  'PUT /api/push/subscription': {
    summary: "Set this device's push subscription, which lasts as long as the session",
    body: PushSubscriptionBody,
    status: 200,
    answer: ReminderDevice,
    failures: ['subscriptionEnded'],
    changes: ['reminders'],
  },
  'POST /api/push/shown': {
    summary: 'Report that this device showed a reminder',
    status: 204,
    answer: null,
    changes: [],
  },
  'DELETE /api/push/subscription': {
    summary: "Remove this device's push subscription",
    status: 204,
    answer: null,
    changes: ['reminders'],
  },
} as const satisfies CallTable
