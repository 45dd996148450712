import type { ResetPasswordBody } from '../../../contract/auth.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import { setPassword } from './credentials.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import { hashToken, newToken } from './token.ts'
import type { Visitor } from './visitor.ts'

/** Lifetime of a reset link. */
export const RESET_WITHIN_MS = 60 * 60 * 1000

const oldestIn = (now: Date) => new Date(now.getTime() - RESET_WITHIN_MS).toISOString()

/** Creates the token of a reset link, for one use within an hour. Replaces the account's earlier one; only its hash is stored. */
export async function allowReset(database: Database, userId: string, now: Date): Promise<string> {
  return inTransaction(database, (tx) => newReset(tx, userId, now))
}

export async function newReset(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
  await tx
    .insertInto('passwordResets')
    .values({ tokenHash: hashToken(token), userId, createdAt: now.toISOString() })
    .execute()
  return token
}

/** Sets a new password and ends all sessions of the account. 409 for a token that was used, replaced or is older than an hour. */
export async function resetPassword(
  database: Database,
  { token, password }: ResetPasswordBody,
  visitor: Visitor,
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
  // Checked before the expensive hashing: strangers' guesses stay cheap.
  if (!isOpen) throw new Refusal('resetLinkUsed')
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (tx) => {
    // Of several uses at once, the one that deletes the row counts.
    const used = await tx.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new Refusal('resetLinkUsed')
    const { userId } = isOpen
    await setPassword(tx, userId, passwordHash, now)
    await endSessions(tx, userId)
    await recordAccountEvent(tx, { userId, what: 'passwordChanged' }, visitor, now)
    await notify(tx, userId, { kind: 'password' })
  })
}

/** Deletes expired reset links. */
export async function forgetOldResets(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('passwordResets').where('createdAt', '<=', oldestIn(now)).execute()
}
