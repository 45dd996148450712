import type { ResetPasswordBody } from '../../contract/auth.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { NotifyAccount } from './accountNews.ts'
import { replacePassword } from './credentials.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import { hashToken, newToken } from './token.ts'

/** How long a link to set a new password works. */
export const RESET_WITHIN_MS = 60 * 60 * 1000

const oldestIn = (now: Date) => new Date(now.getTime() - RESET_WITHIN_MS).toISOString()

/** Makes the token of a link that sets a new password, once and within an hour. It replaces the account's earlier one; only its hash is stored. */
export async function allowReset(database: Database, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await inTransaction(database, async (tx) => {
    await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
    await tx
      .insertInto('passwordResets')
      .values({ tokenHash: hashToken(token), userId, createdAt: now.toISOString() })
      .execute()
  })
  return token
}

/** Sets a new password and ends all of the account's sessions. A token that was used, replaced or is older than an hour is 409. */
export async function resetPassword(
  database: Database,
  { token, password }: ResetPasswordBody,
  notify: NotifyAccount,
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(token)
  const isOpen = await database
    .selectFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', oldestIn(now))
    .select('userId')
    .executeTakeFirst()
  // Before the password is hashed, which is dear: a stranger's guesses cost next to nothing.
  if (!isOpen) throw new Refusal('resetLinkUsed')
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (tx) => {
    // Of several uses at once, the one that removes the row counts.
    const used = await tx.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new Refusal('resetLinkUsed')
    const { userId } = isOpen
    await replacePassword(tx, userId, passwordHash, now)
    await endSessions(tx, userId)
    await notify(tx, userId, { kind: 'password' })
  })
}

/** Removes the links that no longer work. */
export async function forgetOldResets(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('passwordResets').where('createdAt', '<=', oldestIn(now)).execute()
}
