import { newId } from '../database/newId.ts'
import { locked } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'

const passwords = (database: Database | Tx, userId: string) =>
  database.selectFrom('credentials').where('userId', '=', userId).where('kind', '=', 'password')

/** The account's password hash, and when it was set. */
export const findPassword = (database: Database, userId: string) =>
  passwords(database, userId).select(['secret', 'createdAt']).executeTakeFirst()

/** The account's password hash once a change of it that is under way is done; in a transaction nobody changes it until the end. */
export const lockPassword = (database: Database | Tx, userId: string) =>
  locked(database, 'credentials', passwords(database, userId)).select('secret').executeTakeFirst()

/** Gives a new account its password. */
export async function addPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ id: newId(), userId, kind: 'password', secret: passwordHash, createdAt: now.toISOString() })
    .execute()
}

/** Puts another password in the place of the account's. */
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
