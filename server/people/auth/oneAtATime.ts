import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'

/** Locks the account's row, so that concurrent transactions of it stay within a limit together. */
export async function oneAtATime({ database: tx, caller }: Acting<Tx>): Promise<void> {
  await locked(tx, 'users', tx.selectFrom('users').where('id', '=', caller.account.id))
    .select('id')
    .execute()
}
