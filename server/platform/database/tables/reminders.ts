import type { Generated } from 'kysely'
import type { AddressedChannel } from '../../../../contract/channelAddresses.ts'
import type { Instant } from './instant.ts'

export interface ReminderTables {
  /** The product's own values, such as its keys, by name; the same for all instances. */
  settings: { name: string; value: string }
  /** A browser with push notifications; ends with its session. */
  pushSubscriptions: {
    id: string
    sessionId: string
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    label: string
    createdAt: Instant
    lastOkAt: Instant | null
    /** Last refusal; null if a message was accepted since. */
    error: string | null
    /** Start of the time in which nothing was accepted. */
    failingSince: Generated<Instant | null>
    /** End of the subscription by its push service. */
    endedAt: Generated<Instant | null>
    /** Last time that the device said it showed a reminder. */
    shownAt: Generated<Instant | null>
  }
  /** Addresses that accounts entered for a channel. */
  channelAddresses: {
    userId: string
    channel: AddressedChannel
    address: string
    /** An access token or signing key. */
    secret: string | null
    lastOkAt: Instant | null
    /** Last failure; null if a message was accepted since. */
    error: string | null
    /** Nothing was accepted since then. */
    failingSince: Instant | null
  }
  /** Settings of accounts that saved any. 1 for yes. */
  reminderSettings: {
    userId: string
    email: number
    digest: number
    showNames: number
    /** Local times of `timeZone`; both or none. */
    quietFrom: string | null
    quietTo: string | null
    timeZone: string
    /** Last message that the mail server accepted, and problems since. */
    emailLastOkAt: Generated<Instant | null>
    emailError: Generated<string | null>
    emailFailingSince: Generated<Instant | null>
  }
  /** Notifications of one person about another; without a row, as `followOf` says. 1 for yes. */
  follows: {
    userId: string
    personId: string
    due: number
    missed: number
    stock: number
    /** Minutes after others about a missed dose. */
    missedAfter: number
  }
  /** Messages, sent or to send. */
  deliveries: {
    id: string
    /** Idempotency key, unique for each target. */
    key: string
    /** A push subscription, or an account's address: `mailTargetOf`. */
    targetId: string
    userId: string
    /** Origin of a push service, or a channel. A host that does not answer delays no other. */
    host: string
    step:
      | 'due'
      | 'repeat'
      | 'late'
      | 'allClear'
      | 'low'
      | 'digest'
      | 'confirm'
      | 'account'
      | 'forgotten'
      | 'channelDown'
    personId: string | null
    medicationId: string | null
    occurrenceId: string | null
    /** JSON: facts for its text that are stored nowhere else. */
    about: string
    sendAt: Instant
    until: Instant
    state: 'waiting' | 'sent' | 'cancelled' | 'expired' | 'refused'
    /** The instance that sends it; others may claim it after `leaseUntil`. */
    claim: string | null
    leaseUntil: Instant | null
    attempts: number
    detail: string | null
    sentAt: Instant | null
    /** For a missed dose: an all-clear is sent until then; null if none is expected. */
    watchUntil: Instant | null
    /** The last answer by its link. */
    action: 'taken' | 'later' | 'skip' | 'care' | null
  }
  /** Medications running low whose followers were notified. */
  lowStock: { medicationId: string; since: Instant }
}
