import { locked } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Acting } from '../../platform/http/acting.ts'

/** Locks the account's row, so that concurrent transactions of it stay within a limit together. */
export async function oneAtATime({ database: tx, caller }: Acting<Tx>): Promise<void> {
  await locked(tx, 'users', tx.selectFrom('users').where('id', '=', caller.account.id))
    .select('id')
    .execute()
}
