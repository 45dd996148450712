import type { Database, Tx } from '../database/tables.ts'
import type { Outcome } from './outcome.ts'

/** A target of an account's messages; `to` is the channel's own address of it. */
export interface Target<To = unknown> {
  id: string
  userId: string
  /** The server that receives it, by `hostIn`: each host has its own concurrency limit. */
  host: string
  to: To
}

/** Concurrency limit of a host: initially, at least while it is slow, and at most while it answers. */
export interface ConcurrencyLimits {
  first: number
  least: number
  most: number
}

/** Result for the target: reached, gone, refused, or to be tried later. */
export type TargetChange = 'reached' | 'gone' | { error: string } | { waits: string }

/** A target that accepts nothing. */
export interface FailingTarget {
  id: string
  userId: string
  since: string
  /** The service's last answer. */
  error: string | null
  /** When the service ended it for good. */
  endedAt?: string | null
  /** Name of the device, where an account has several targets on a channel. */
  device?: string
}

/** A message in the words of the screens. */
export interface Message {
  /** Stays the same when the message is sent again. */
  id: string
  /** A kind of reminder, `summary` or `test`. */
  kind: string
  title: string
  lines: readonly string[]
  why: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
  /** Opens the doses that it is about, or the address to confirm. */
  token?: string | undefined
  personId?: string | null | undefined
  /** Doses that it is about. */
  count: number
  /** Storage url of the image that shows the pill. */
  image?: string | undefined
  urgency: 'normal' | 'high'
  /** Useless after this time. */
  until: Date
}

/** A way to reach accounts. `To` is what it needs to know of a target. */
export interface Channel<To = unknown> {
  readonly limits: ConcurrencyLimits
  /** False if this server is not set up for it: then it has no targets. */
  readonly isAvailable: boolean
  /** Targets of some accounts, with `ids` only these. */
  targetsOf(
    database: Database | Tx,
    userIds: readonly string[],
    ids?: readonly string[],
  ): Promise<Target<To>[]>
  /** The target of a test by the caller, or why there is none. */
  testTargetOf(
    database: Database,
    caller: { userId: string; sessionId: string },
  ): Promise<Target<To> | { detail: string }>
  /** Hands a message to the target's service; whatever that does is an outcome. */
  send(to: To, message: Message): Promise<Outcome>
  /** Records the outcome of messages to some targets. */
  record(tx: Tx, ids: readonly string[], change: TargetChange, at: string): Promise<void>
  /** Targets that have failed since `before` or longer; of one account, or of all. */
  failing(database: Database | Tx, before: string, userId?: string): Promise<FailingTarget[]>
  close(): Promise<void>
}
