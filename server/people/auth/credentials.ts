import { newId } from '../../platform/database/newId.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'

const passwords = (database: Database | Tx, userId: string) =>
  database.selectFrom('credentials').where('userId', '=', userId).where('kind', '=', 'password')

/** Password hash of the account and when it was set; undefined for an account without a password. */
export const findPassword = (database: Database | Tx, userId: string) =>
  passwords(database, userId).select(['secret', 'createdAt']).executeTakeFirst()

/** Like `findPassword`, after any change under way; in a transaction it locks the hash until the end. */
export const lockPassword = (database: Database | Tx, userId: string) =>
  lockRows(database, 'credentials', passwords(database, userId)).select('secret').executeTakeFirst()

/** Stores the first password of an account. */
export async function addPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ id: newId(), userId, kind: 'password', secret: passwordHash, createdAt: now.toISOString() })
    .execute()
}

/** Sets the password of an account, its first one too. Devices that knew the old one are no longer known. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  // Locks the account: two first passwords at once would be two rows.
  await tx.updateTable('users').set({ deviceKey: null }).where('id', '=', userId).execute()
  const replaced = await tx
    .updateTable('credentials')
    .set({ secret: passwordHash, createdAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) await addPassword(tx, userId, passwordHash, now)
}
