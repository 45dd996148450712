import type { User } from '../../contract/auth.ts'
import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'

/** Lets the account's other transactions that call this wait for this one, so that together they stay within a limit. */
export async function oneAtATime(tx: Tx, user: User): Promise<void> {
  await locked(tx, 'users', tx.selectFrom('users').where('id', '=', user.id))
    .select('id')
    .execute()
}
