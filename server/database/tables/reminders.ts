import type { Instant } from './instant.ts'

/** Who is told what. */
export interface ReminderTables {
  /** What the product itself keeps, such as its keys: by name, once for all instances. */
  settings: { name: string; value: string }
  /** A browser that is reminded; it ends with its session. */
  pushSubscriptions: {
    id: string
    sessionId: string
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    label: string
    createdAt: Instant
    /** When its service took a message last. */
    lastOkAt: Instant | null
    /** What its service said when it refused one, if nothing arrived since. */
    error: string | null
  }
  /** Addresses that accounts entered for a channel. */
  channelAddresses: {
    userId: string
    channel: 'ntfy' | 'webhook'
    address: string
    /** An access token or signing key. */
    secret: string | null
    lastOkAt: Instant | null
    /** What went wrong last, if nothing was accepted since. */
    error: string | null
    /** Since when nothing was accepted. */
    failingSince: Instant | null
  }
  /** How an account is told; who never said has no row. 1 for yes. */
  reminderSettings: {
    userId: string
    email: number
    digest: number
    showNames: number
    /** Local times of `timeZone`; both or none. */
    quietFrom: string | null
    quietTo: string | null
    timeZone: string
  }
  /** Whom an account follows for what. Who never said follows as `followOf` says. 1 for yes. */
  follows: {
    userId: string
    personId: string
    due: number
    missed: number
    stock: number
    /** How many minutes after others about a missed dose. */
    missedAfter: number
  }
  /** What is sent, or was. */
  deliveries: {
    id: string
    /** What it says to whom: it is there once for each target. */
    key: string
    /** A push subscription, or the address of an account: `mailTargetOf`. */
    targetId: string
    userId: string
    /** Who takes it: the origin of a push service, or 'email'. One that does not answer keeps up no other. */
    host: string
    step: 'due' | 'repeat' | 'late' | 'allClear' | 'low' | 'digest' | 'confirm' | 'account' | 'channelDown'
    personId: string | null
    medicationId: string | null
    /** The moment of a plan that it is about. */
    occurrenceId: string | null
    /** JSON: what its text needs and nothing else tells. */
    about: string
    sendAt: Instant
    /** After that it is not sent any more. */
    until: Instant
    state: 'waiting' | 'sent' | 'cancelled' | 'expired' | 'refused'
    /** Whoever sends it, until when; another one may claim it then. */
    claim: string | null
    leaseUntil: Instant | null
    attempts: number
    detail: string | null
    sentAt: Instant | null
    /** Until when it is to be told that it was taken after all; null where nobody waits for that. */
    watchUntil: Instant | null
    /** What its link did. */
    action: 'taken' | 'later' | 'skip' | 'care' | null
  }
  /** Medications that run low, so that each is told once. */
  lowStock: { medicationId: string; since: Instant }
}
