import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'

/** Lets the account's other transactions that call this wait for this one, so that together they stay within a limit. */
export async function oneAtATime({ database: tx, caller }: Acting<Tx>): Promise<void> {
  await locked(tx, 'users', tx.selectFrom('users').where('id', '=', caller.account.id))
    .select('id')
    .execute()
}
