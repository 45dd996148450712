import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Instant } from './instant.ts'
import { LocalTime } from './plans.ts'
import { id, nameText } from './text.ts'
import { TimeZone } from './timeZone.ts'

const At = z.iso.datetime({ precision: 3 })

const truth = (field: string) => z.boolean(`${field} must be true or false`)

const AFTER = 'missedAfter must be a whole number from 0 to 120'
const MissedAfter = z.int(AFTER).check(z.minimum(0, AFTER), z.maximum(120, AFTER))

/** What somebody wants to be told about a person. */
export const Follow = z.object({
  personId: id('person', 'personId must be the id of a person'),
  /** That something is to be taken. */
  due: truth('due'),
  /** That it was not, after the time that the plan says; and that it was taken after all. */
  missed: truth('missed'),
  /** How many minutes after others about a missed dose; nothing if somebody reacts before. Omitted: 0. */
  missedAfter: z.optional(MissedAfter),
  /** That something runs low. */
  stock: truth('stock'),
})
export type Follow = z.infer<typeof Follow>

/** When nothing comes but what somebody planned for that time. It may go over midnight. */
const Quiet = z
  .nullable(z.object({ from: LocalTime, to: LocalTime }))
  .register(z.globalRegistry, { examples: [{ from: '22:00', to: '07:00' }] })

/** A device that is reminded: a browser that somebody is signed in on. */
export const ReminderDevice = z.object({
  id: z.string(),
  label: z.string(),
  isThisOne: z.boolean(),
  /** When something last arrived at its push service. */
  lastOkAt: z.nullable(At),
  /** What its push service said last time, where it refused. */
  error: z.nullable(z.string()),
})
export type ReminderDevice = z.infer<typeof ReminderDevice>

export const ReminderSettings = z.object({
  /** The address that e-mails go to; null where the server sends none. */
  emailAddress: z.nullable(z.string()),
  email: z.boolean(),
  /** How the week went, by e-mail. */
  digest: z.boolean(),
  /** Whether who has the account showed that the address is theirs. Before that nothing but the question is sent there. */
  emailConfirmed: z.boolean(),
  /** What the server for e-mail said, where the question could not be sent. */
  emailProblem: z.nullable(z.string()),
  /** Whether messages name the medicine. */
  showNames: z.boolean(),
  quiet: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Whose wall clock quiet hours are of; null while nobody said so. */
  timeZone: z.nullable(z.string()),
  devices: z.array(ReminderDevice),
  /** Everybody of the caller's families who is not archived. */
  follows: z.array(
    z.object({
      familyId: z.string(),
      personId: z.string(),
      due: z.boolean(),
      missed: z.boolean(),
      missedAfter: z.int(),
      stock: z.boolean(),
    }),
  ),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** People who are left out stay as they are. */
export const ReminderSettingsBody = z.object({
  email: truth('email'),
  digest: truth('digest'),
  showNames: truth('showNames'),
  quiet: Quiet,
  timeZone: TimeZone,
  follows: z
    .array(Follow, 'follows must be a list')
    .check(z.maxLength(5000, 'These are too many people at once')),
})
export type ReminderSettingsBody = z.infer<typeof ReminderSettingsBody>

const SERVICE = 'This browser gave no address that it can be reached at'

/** Base64url of so many bytes, as the Push API gives keys. */
const key = (bytes: number) =>
  z
    .string(SERVICE)
    .check(
      z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), SERVICE),
      z.maxLength(100, SERVICE),
    )

/** A push subscription as browsers give it (`PushSubscription.toJSON`), and what the device is called. */
export const PushSubscriptionBody = z.object({
  endpoint: z
    .string(SERVICE)
    .check(z.maxLength(2000, SERVICE), z.regex(/^https?:\/\/[^\s]+$/, SERVICE))
    .register(z.globalRegistry, { examples: ['https://updates.push.services.mozilla.com/wpush/v2/a'] }),
  keys: z.object({
    p256dh: key(65).register(z.globalRegistry, {
      // The generator of the curve: a point that is on it.
      examples: ['BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'],
    }),
    auth: key(16).register(z.globalRegistry, { examples: ['AAAAAAAAAAAAAAAAAAAAAA'] }),
  }),
  label: nameText('The name of the device', 100, 'Please enter a name for the device'),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const ReminderChannel = z.enum(['push', 'email'], 'channel must be push or email')
export type ReminderChannel = z.infer<typeof ReminderChannel>

/** What a message says. */
export const ReminderStep = z.enum([
  'due',
  /** Again, after it was put off, or because nobody answered. */
  'repeat',
  /** To who follows: it is not taken. */
  'late',
  /** To who was told: it was taken, or left out, after all. */
  'allClear',
  'low',
  'digest',
  /** Whether the address is that of who has the account. */
  'confirm',
  /** A change of how the account signs in. */
  'account',
])
export type ReminderStep = z.infer<typeof ReminderStep>

/** `cancelled`: it held no longer. `expired`: its time was over before it could be sent. `refused`: the service did not take it. */
export const DeliveryState = z.enum(['waiting', 'sent', 'cancelled', 'expired', 'refused'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** What was sent to somebody, or was to be. */
export const Delivery = z.object({
  id: z.string(),
  channel: ReminderChannel,
  /** The device's name; null for e-mail, and for a device that is gone. */
  device: z.nullable(z.string()),
  step: ReminderStep,
  personId: z.nullable(z.string()),
  medicationId: z.nullable(z.string()),
  /** When it was to be sent. */
  sendAt: At,
  state: DeliveryState,
  sentAt: z.nullable(At),
  attempts: z.int(),
  /** What the service said, or why it did not come to it. */
  detail: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

export const MOST_DELIVERIES = 500

const BEFORE_ID = 'beforeId must be the id of a delivery'

const LINK = 'The link was cut off. Open it again.'

/** What a link of a message carries. */
const ReminderToken = z
  .string(LINK)
  .check(z.regex(/^[\w-]{22}\.[\w-]{43}$/, LINK))
  .register(z.globalRegistry, { examples: [`${'A'.repeat(22)}.${'A'.repeat(43)}`] })

/** What the holder of a link sees: no more than the message said. */
export const ReminderPreview = z.object({
  person: z.string(),
  /** The wall clock of the plan, `2026-11-21T08:00`. */
  local: z.string(),
  /** Only where the person wants messages to name them. */
  medications: z.array(z.string()),
  /** Doses that the message was about, as far as their time is not over. */
  count: z.int(),
  /** How many of them are neither taken nor skipped. */
  open: z.int(),
  /** Of all: `open` if one is, else `later` if one was put off. */
  state: z.enum(['open', 'later', 'taken', 'skipped']),
  /** True for a message that a dose was not taken: it can be taken care of. */
  late: z.boolean(),
  /** Who takes care of an open one of them, and until when; `by` is a name. */
  care: z.nullable(z.object({ by: z.nullable(z.string()), isYou: z.boolean(), until: At })),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const ReminderAction = z.enum(
  ['taken', 'later', 'skip', 'care'],
  'action must be taken, later, skip or care',
)
export type ReminderAction = z.infer<typeof ReminderAction>

/** How long "Later" puts a dose off, in minutes. */
export const LATER_MINUTES = 30

export const reminderCalls = {
  'GET /api/reminders/settings': {
    summary: 'Whom the caller follows, and how the caller is told',
    needs: 'see',
    status: 200,
    answer: ReminderSettings,
    shows: ['reminders', 'people'],
  },
  'PUT /api/reminders/settings': {
    summary: 'Change that; people who are left out stay as they are',
    needs: 'see',
    body: ReminderSettingsBody,
    status: 200,
    answer: ReminderSettings,
    changes: ['reminders'],
    failures: ['personNotFound'],
  },
  'GET /api/push/key': {
    summary: "The server's public key, which a browser needs to subscribe (VAPID, RFC 8292)",
    status: 200,
    answer: z.object({ key: z.string() }),
    shows: [],
  },
  'PUT /api/push/subscription': {
    summary: 'Remind this device from now on, until its session ends; what it sent before is replaced',
    body: PushSubscriptionBody,
    status: 200,
    answer: ReminderDevice,
    changes: ['reminders'],
  },
  'DELETE /api/push/subscription': {
    summary: 'Remind this device no longer',
    status: 204,
    answer: null,
    changes: ['reminders'],
  },
  'POST /api/reminders/test': {
    summary: 'Send a message to this device, or an e-mail, and tell what became of it',
    body: z.object({ channel: ReminderChannel }),
    status: 200,
    answer: z.object({
      delivered: z.boolean(),
      /** What the service said; null where it took the message. */
      detail: z.nullable(z.string()),
    }),
    failures: ['tooManyAttempts'],
    changes: ['reminders'],
  },
  'GET /api/reminders/deliveries': {
    summary: `What was sent to the caller, newest first, at most ${MOST_DELIVERIES} in an answer`,
    query: z.object({
      /** Those that were to be sent before it; now unless told. */
      before: z.optional(Instant('before must be an ISO 8601 instant')),
      /** With `before` as its time the last delivery of an earlier answer: others of that time follow too. */
      beforeId: z.optional(z.string(BEFORE_ID).check(z.regex(/^[\w-]{1,64}$/, BEFORE_ID))),
    }),
    status: 200,
    answer: z.array(Delivery),
    shows: ['reminders'],
  },
  'POST /api/reminders/confirmation': {
    summary:
      "Ask once more whether the account's address is the caller's: send the message with the link again",
    status: 204,
    answer: null,
    changes: ['reminders'],
    failures: ['tooManyAttempts'],
  },
  'POST /api/reminders/confirm': {
    summary: 'Confirm an address by the link of the message that went to it; again changes nothing',
    access: 'public',
    body: z.object({ token: ReminderToken }),
    status: 200,
    answer: z.object({ email: z.string() }),
    changes: ['reminders'],
    failures: ['confirmationEnded'],
  },
  'POST /api/reminders/look': {
    summary: 'See what the link of a message is about; changes nothing',
    access: 'public',
    body: z.object({ token: ReminderToken }),
    status: 200,
    answer: ReminderPreview,
    changes: [],
    failures: ['reminderLinkEnded'],
  },
  'POST /api/reminders/act': {
    summary:
      'Do what the link of a message offers: Later, and once Taken or Skip; a repeat gets the same answer',
    access: 'public',
    body: z.object({ token: ReminderToken, action: ReminderAction }),
    status: 200,
    answer: ReminderPreview,
    changes: ['doses', 'stock', 'occurrences', 'events'],
    failures: [
      'reminderLinkEnded',
      'roleNotAllowed',
      'alreadyTaken',
      'limit',
      'notEnoughPills',
      'onlyExpiredLeft',
      'limitReached',
      'windowEndsBefore',
    ],
  },
} as const satisfies CallTable
