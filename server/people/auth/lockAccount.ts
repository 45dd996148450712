import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Locks the account's row, so that concurrent transactions of it stay within a limit together. 401 if the session or token of
 * the call ended meanwhile, as a new password does: nothing that opens the account is made afterwards.
 */
export async function lockAccount({ database: tx, caller }: CallContext<Tx>): Promise<void> {
  await lockRows(tx, 'users', tx.selectFrom('users').where('id', '=', caller.account.id))
    .select('id')
    .execute()
  const { kind, id } = caller.via
  if (kind !== 'session' && kind !== 'token') return
  const table = kind === 'session' ? 'sessions' : 'apiTokens'
  const credential = await tx.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  if (!credential) throw new Refusal('signedOut')
}
