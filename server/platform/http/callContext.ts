import type { TokenScope } from '../../../contract/apiTokens.ts'
import type { User } from '../../../contract/auth.ts'
import type { Right } from '../../../contract/call.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** An API token: limits its account's role in a family to `scope`, and to one family unless `familyId` is null. */
export interface ViaToken {
  kind: 'token'
  /** Opens nothing. */
  id: string
  name: string
  scope: TokenScope
  familyId: string | null
}

/** Credential of the caller: a session, an API token, or the link of one message or page, which opens nothing else. */
export type Via =
  | {
      kind: 'session' | 'reminder' | 'share'
      /** May be shown to the account's owner: it opens nothing. */
      id: string
    }
  | ViaToken

/** The caller: an account with a credential that can be ended separately. */
export interface Caller {
  account: User
  /** Language and region of the account's browser at its last sign-in. */
  locale?: string
  via: Via
  /** True in a session of an account that runs the server. */
  isOperator?: boolean
}

/** Identity of a call, equal for its repeats. */
export interface Once {
  /** The client's Idempotency-Key. */
  key: string
  /** Digest of the request: distinguishes a repeat from a reused key. */
  fingerprint: string
}

/** Context of a call: database, caller, right and time. */
export interface CallContext<Data extends Database = Database> {
  database: Data
  caller: Caller
  /** Right that the caller needs in every family that the call touches: the row's `requiredRight`. */
  requiredRight: Right | undefined
  now: Date
  /** Identity of the call; undefined without an Idempotency-Key. */
  once?: Once | undefined
}

/** Does `work` in one transaction; `txContext` is the same context inside it. See inTransaction. */
export const atomically = <Result>(
  context: CallContext,
  work: (tx: Tx, txContext: CallContext<Tx>) => Promise<Result>,
): Promise<Result> => inTransaction(context.database, (tx) => work(tx, { ...context, database: tx }))
