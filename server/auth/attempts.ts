import { newId } from '../database/newId.ts'
import type { Database } from '../database/tables.ts'
import { tooMany } from '../http/refusal.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 15 * 60 * 1000
const PER_EMAIL_AND_ADDRESS = 10
const PER_ADDRESS = 100

/** A sign-in that has begun; forget it when the password was right. */
export interface Attempt {
  forget(): Promise<void>
}

/**
 * Counts a sign-in as failed before the password is looked at, so that a hundred at once cannot slip past the limit
 * together. Kept in the database: it holds across restarts and instances. Refuses with 429 above the limits.
 */
export async function beginAttempt(
  database: Database,
  email: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  const network = networkOf(address)
  const attemptedAt = now.toISOString()
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const limits = [
    { id: newId(), scope: `email ${network} ${email}`, atMost: PER_EMAIL_AND_ADDRESS },
    { id: newId(), scope: `address ${network}`, atMost: PER_ADDRESS },
  ]
  await database
    .insertInto('signInAttempts')
    .values(limits.map(({ id, scope }) => ({ id, scope, attemptedAt })))
    .execute()
  const forget = async () => {
    const ids = limits.map(({ id }) => id)
    await database.deleteFrom('signInAttempts').where('id', 'in', ids).execute()
  }

  for (const { scope, atMost } of limits) {
    const recent = await database
      .selectFrom('signInAttempts')
      .where('scope', '=', scope)
      .where('attemptedAt', '>', since)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('attemptedAt').as('oldestAt')])
      .executeTakeFirstOrThrow()
    if (recent.count > atMost) {
      // A refused attempt does not count, or one who keeps trying would be locked out for ever.
      await forget()
      const freeAgainMs = Date.parse(recent.oldestAt) + WINDOW_MS - now.getTime()
      throw tooMany('Too many attempts. Please try again later.', Math.max(1, Math.ceil(freeAgainMs / 1000)))
    }
  }
  return { forget }
}

/** Removes the attempts that no longer count. */
export async function forgetOldAttempts(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  await database.deleteFrom('signInAttempts').where('attemptedAt', '<=', since).execute()
}
