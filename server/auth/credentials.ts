import { newId } from '../database/newId.ts'
import { locked } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'

const passwords = (database: Database | Tx, userId: string) =>
  database.selectFrom('credentials').where('userId', '=', userId).where('kind', '=', 'password')

/** Password hash of the account and when it was set. */
export const findPassword = (database: Database, userId: string) =>
  passwords(database, userId).select(['secret', 'createdAt']).executeTakeFirst()

/** Like `findPassword`, after any change under way; in a transaction it locks the hash until the end. */
export const lockPassword = (database: Database | Tx, userId: string) =>
  locked(database, 'credentials', passwords(database, userId)).select('secret').executeTakeFirst()

/** Stores the password of a new account. */
export async function addPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ id: newId(), userId, kind: 'password', secret: passwordHash, createdAt: now.toISOString() })
    .execute()
}

/** Replaces the account's password. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ secret: passwordHash, createdAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .execute()
}
