import type { User } from '../../contract/auth.ts'
import type { Right } from '../../contract/call.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** Who asks. */
export interface Caller {
  account: User
}

/** What a call acts with: on which data, in whose name, by what right, and when. */
export interface Acting<Data extends Database = Database> {
  database: Data
  caller: Caller
  /** What the caller must be allowed in every family that the call touches: the row's `needs`. */
  needs: Right | undefined
  now: Date
}

/** Does `work` in one transaction; `within` is the same act inside it. See inTransaction. */
export const atomically = <Result>(
  act: Acting,
  work: (tx: Tx, within: Acting<Tx>) => Promise<Result>,
): Promise<Result> => inTransaction(act.database, (tx) => work(tx, { ...act, database: tx }))
