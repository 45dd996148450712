import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { AddressedChannel, ChannelAddress, ChannelAddressBody, ReminderChannel } from './channelAddresses.ts'
import { Instant } from './instant.ts'
import { LocalTime } from './plans.ts'
import { ReminderDevice } from './pushDevices.ts'
import { id } from './text.ts'
import { TimeZone } from './timeZone.ts'

const At = z.iso.datetime({ precision: 3 })

const truth = (field: string) => z.boolean(`${field} must be true or false`)

const AFTER = 'missedAfter must be a whole number from 0 to 120'
const MissedAfter = z.int(AFTER).check(z.minimum(0, AFTER), z.maximum(120, AFTER))

export const Follow = z.object({
  personId: id('person', 'personId must be the id of a person'),
  due: truth('due'),
  /** Missed doses, also when they are taken after all. */
  missed: truth('missed'),
  /** Minutes after the others; cancelled if someone reacts first. Omitted: 0. */
  missedAfter: z.optional(MissedAfter),
  stock: truth('stock'),
})
export type Follow = z.infer<typeof Follow>

/** Doses planned in it still remind. May include midnight. */
const Quiet = z
  .nullable(z.object({ from: LocalTime, to: LocalTime }))
  .register(z.globalRegistry, { examples: [{ from: '22:00', to: '07:00' }] })

export const ReminderSettings = z.object({
  emailAddress: z.nullable(z.string()),
  email: z.boolean(),
  digest: z.boolean(),
  /** False: the address gets only the confirmation e-mail. */
  emailConfirmed: z.boolean(),
  /** The mail server's refusal of the confirmation. */
  emailProblem: z.nullable(z.string()),
  emailLastOkAt: z.nullable(At),
  /** Null once a message was accepted. */
  emailError: z.nullable(z.string()),
  emailFailingSince: z.nullable(At),
  showNames: z.boolean(),
  quiet: z.nullable(z.object({ from: z.string(), to: z.string() })),
  timeZone: z.nullable(z.string()),
  devices: z.array(ReminderDevice),
  channels: z.array(ChannelAddress),
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

export const ReminderSettingsBody = z.object({
  email: truth('email'),
  digest: truth('digest'),
  showNames: truth('showNames'),
  quiet: Quiet,
  timeZone: TimeZone,
  follows: z
    .array(Follow, 'follows must be a list')
    .check(z.maxLength(5000, { error: () => t('These are too many people at once') })),
})
export type ReminderSettingsBody = z.infer<typeof ReminderSettingsBody>

/** A member who is reminded of a person's doses, and where; nowhere if no channel is on. */
export const Reminded = z.object({
  userId: z.string(),
  name: z.string(),
  isYou: z.boolean(),
  devices: z.array(z.object({ label: z.string(), isThisOne: z.boolean() })),
  email: z.boolean(),
  channels: z.array(AddressedChannel),
})
export type Reminded = z.infer<typeof Reminded>

export const ReminderStep = z.enum([
  'due',
  'repeat',
  /** Sent to followers of a missed dose. */
  'late',
  /** Sent to those notified before: taken or skipped after all. */
  'allClear',
  'low',
  'digest',
  'confirm',
  'account',
  /** A link for a new password. */
  'forgotten',
  /** Sent when another channel has not worked for a day. */
  'channelDown',
])
export type ReminderStep = z.infer<typeof ReminderStep>

/** `cancelled`: no longer true. `expired`: too late to send. `refused`: the service rejected it. */
export const DeliveryState = z.enum(['waiting', 'sent', 'cancelled', 'expired', 'refused'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.object({
  id: z.string(),
  channel: ReminderChannel,
  /** Null for e-mail and removed devices. */
  device: z.nullable(z.string()),
  step: ReminderStep,
  personId: z.nullable(z.string()),
  medicationId: z.nullable(z.string()),
  sendAt: At,
  state: DeliveryState,
  sentAt: z.nullable(At),
  attempts: z.int(),
  /** The service's answer, or the reason for not sending. */
  detail: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof Delivery>

export const AheadReminder = z.object({
  at: At,
  occurrenceIds: z.array(z.string()),
  message: z.object({
    title: z.string(),
    body: z.string(),
    /** Tag of the push: a device shows the reminder once. */
    tag: z.string(),
    url: z.string(),
  }),
})
export type AheadReminder = z.infer<typeof AheadReminder>

export const MOST_DELIVERIES = 500

const BEFORE_ID = 'beforeId must be the id of a delivery'

const LINK = { error: () => t('The link was cut off. Open it again.') }

const ReminderToken = z
  .string(LINK)
  .check(z.regex(/^[\w-]{22}\.[\w-]{43}$/, LINK))
  .register(z.globalRegistry, { examples: [`${'A'.repeat(22)}.${'A'.repeat(43)}`] })

/** Visible to anyone with the link: no more than the message said. */
export const ReminderPreview = z.object({
  person: z.string(),
  /** Planned local time, `2026-11-21T08:00`. */
  local: z.string(),
  /** Empty if messages may not name medicines. */
  medications: z.array(z.string()),
  /** Doses whose window is open. */
  count: z.int(),
  /** Neither taken nor skipped. */
  open: z.int(),
  /** `open` if one dose is open, else `later` if one was postponed. */
  state: z.enum(['open', 'later', 'taken', 'skipped']),
  /** True if a dose was missed and someone can take care of it. */
  late: z.boolean(),
  /** `by` is a name. */
  care: z.nullable(z.object({ by: z.nullable(z.string()), isYou: z.boolean(), until: At })),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const ReminderAction = z.enum(
  ['taken', 'later', 'skip', 'care'],
  'action must be taken, later, skip or care',
)
export type ReminderAction = z.infer<typeof ReminderAction>

export const LATER_MINUTES = 30

export const reminderCalls = {
  'GET /api/reminders/settings': {
    summary: "Get the people that the caller is notified about, with the caller's devices and channels",
    requiredRight: 'see',
    tokens: false,
    status: 200,
    answer: ReminderSettings,
    shows: ['reminders', 'people'],
  },
  'PUT /api/reminders/settings': {
    summary: 'Update reminder settings; returns them. People that are left out do not change',
    requiredRight: 'see',
    tokens: false,
    body: ReminderSettingsBody,
    status: 200,
    answer: ReminderSettings,
    changes: ['reminders'],
    failures: ['personNotFound'],
  },
  'GET /api/people/{id}/reminded': {
    summary: "List the members who are reminded of a person's doses, with their devices and channels",
    requiredRight: 'manage',
    tokens: false,
    status: 200,
    answer: z.array(Reminded),
    shows: ['reminders', 'people', 'members', 'sessions'],
    failures: ['personNotFound'],
  },
  'PUT /api/reminders/channels': {
    summary:
      'Set the address of an ntfy topic or a webhook; null turns it off. Returns the reminder settings',
    requiredRight: 'see',
    tokens: false,
    body: ChannelAddressBody,
    status: 200,
    answer: ReminderSettings,
    changes: ['reminders'],
  },
  'POST /api/reminders/test': {
    summary: 'Send a test message to this device or another channel; returns the outcome',
    body: z.object({ channel: ReminderChannel }),
    status: 200,
    answer: z.object({
      delivered: z.boolean(),
      /** Null if the service accepted the message. */
      detail: z.nullable(z.string()),
    }),
    failures: ['tooManyAttempts'],
    changes: ['reminders'],
  },
  'GET /api/reminders/deliveries': {
    summary: `List the messages sent to the caller, newest first, up to ${MOST_DELIVERIES} at a time`,
    query: z.object({
      /** Default: now. */
      before: z.optional(Instant('before must be an ISO 8601 instant')),
      /** Last delivery of the previous page; `before` is its time. */
      beforeId: z.optional(z.string(BEFORE_ID).check(z.regex(/^[\w-]{1,64}$/, BEFORE_ID))),
    }),
    status: 200,
    answer: z.array(Delivery),
    shows: ['reminders'],
  },
  'GET /api/reminders/ahead': {
    summary:
      "List the caller's reminders of the next 48 hours, which a device shows itself if a push does not arrive",
    requiredRight: 'see',
    tokens: false,
    status: 200,
    answer: z.array(AheadReminder),
    shows: ['reminders', 'people', 'plans', 'occurrences', 'doses'],
  },
  'POST /api/reminders/confirmation': {
    summary: "Send the e-mail that confirms the account's address again",
    status: 204,
    answer: null,
    changes: ['reminders'],
    failures: ['tooManyAttempts'],
  },
  'POST /api/reminders/confirm': {
    summary: 'Confirm an e-mail address by the link that was sent to it; a repeat changes nothing',
    access: 'public',
    body: z.object({ token: ReminderToken }),
    status: 200,
    answer: z.object({ email: z.string() }),
    changes: ['reminders'],
    failures: ['confirmationEnded'],
  },
  'POST /api/reminders/look': {
    summary: "Preview the doses of a reminder's link",
    access: 'public',
    body: z.object({ token: ReminderToken }),
    status: 200,
    answer: ReminderPreview,
    changes: [],
    failures: ['reminderLinkEnded'],
  },
  'POST /api/reminders/act': {
    summary:
      "Answer a reminder by its link: taken, later, skip or care; returns the doses' state. A repeat changes nothing",
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
      'otherStrength',
      'limitReached',
      'windowEndsBefore',
    ],
  },
} as const satisfies CallTable
