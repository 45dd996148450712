import type { WayIn } from '../../../contract/account.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export async function waysInOf(database: Database | Tx, userId: string): Promise<WayIn[]> {
  const has = async (table: 'credentials' | 'passkeys' | 'providerLinks') =>
    (await database.selectFrom(table).where('userId', '=', userId).select('id').limit(1).execute()).length > 0
  return [
    ...((await has('credentials')) ? (['password'] as const) : []),
    ...((await has('passkeys')) ? (['passkey'] as const) : []),
    ...((await has('providerLinks')) ? (['provider'] as const) : []),
  ]
}

/** Call it after a way in was removed, in the same transaction with the account locked: 409 if none is left. */
export async function refuseLastWay(tx: Tx, userId: string): Promise<void> {
  if ((await waysInOf(tx, userId)).length === 0) throw new Refusal('lastWayIn')
}
