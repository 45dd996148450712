import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** What somebody came in with: a session, or the link of one message or page, which opens nothing but what it is about. */
export interface Via {
  kind: 'session' | 'reminder' | 'share'
  /** May be told to the account's owner: it opens nothing. */
  id: string
}

/** Who asks: an account, by way of something that may be ended without it. */
export interface Caller {
  account: User
  via: Via
}

/** What tells a call from another one and from its own repeat. */
export interface Once {
  /** The Idempotency-Key: the account's name for one tap. */
  key: string
  /** Digest of what was asked, to tell a repeat from a key used twice. */
  fingerprint: string
}

/** What a call acts with: on which data, in whose name, by what right, and when. */
export interface Acting<Data extends Database = Database> {
  database: Data
  caller: Caller
  /** What the caller must be allowed in every family that the call touches: the row's `needs`. */
  needs: Right | undefined
  now: Date
  /** What tells this call from its own repeat; undefined when the client does not say. */
  once?: Once | undefined
}

/** Does `work` in one transaction; `within` is the same act inside it. See inTransaction. */
export const atomically = <Result>(
  act: Acting,
  work: (tx: Tx, within: Acting<Tx>) => Promise<Result>,
): Promise<Result> => inTransaction(act.database, (tx) => work(tx, { ...act, database: tx }))
