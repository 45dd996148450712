import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** What somebody came in with: a session, or the link of one message or page, which opens nothing but what it is about. */
export interface Via {
  kind: 'session' | 'reminder' | 'share'
  /** May be shown to the account's owner: it opens nothing. */
  id: string
}

/** The caller: an account with a credential that can be ended separately. */
export interface Caller {
  account: User
  via: Via
}

/** Identity of a call, equal for its repeats. */
export interface Once {
  /** The client's Idempotency-Key. */
  key: string
  /** Digest of the request: distinguishes a repeat from a reused key. */
  fingerprint: string
}

/** Context of a call: database, caller, right and time. */
export interface Acting<Data extends Database = Database> {
  database: Data
  caller: Caller
  /** Right that the caller needs in every family that the call touches: the row's `needs`. */
  needs: Right | undefined
  now: Date
  /** Identity of the call; undefined without an Idempotency-Key. */
  once?: Once | undefined
}

/** Does `work` in one transaction; `within` is the same context inside it. See inTransaction. */
export const atomically = <Result>(
  act: Acting,
  work: (tx: Tx, within: Acting<Tx>) => Promise<Result>,
): Promise<Result> => inTransaction(act.database, (tx) => work(tx, { ...act, database: tx }))
