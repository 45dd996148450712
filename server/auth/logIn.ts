import type { LoginBody, SignedIn } from '../../contract/auth.ts'
import type { Database } from '../database/tables.ts'
import { signedOut } from '../http/refusal.ts'
import { beginAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { startSession } from './sessions.ts'

/** Opens a session. A wrong e-mail or password is 401 in the same words and time; too many of them are 429. */
export async function logIn(
  database: Database,
  { email, password }: LoginBody,
  address: string,
  now: Date,
): Promise<SignedIn> {
  const attempt = await beginAttempt(database, email, address, now)
  const account = await database
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'name', 'passwordHash'])
    .executeTakeFirst()
  const fits = await isPassword(password, account?.passwordHash)
  if (!account || !fits) throw signedOut('Invalid email or password')
  await attempt.forget()
  const { passwordHash, ...user } = account
  return { user, token: await startSession(database, user.id, now) }
}
