import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { beginAttempt } from './attempts.ts'
import { findPassword } from './credentials.ts'
import { isPassword } from './password.ts'

const WINDOW_MS = 15 * 60 * 1000
const PER_ACCOUNT = 10

export const wrongPassword = () =>
  new Refusal('wrongPassword', {
    issues: [{ path: 'currentPassword', message: 'This is not your password' }],
  })

/**
 * Does what only who knows the account's password may do: a phone that was left unlocked is not enough. 403 for a
 * wrong one, 429 above 10 failures in 15 minutes. What `work` refuses counts as a failure too, or it would tell a list
 * of addresses who has an account. `work` gets the hash that the password fits.
 */
export async function withPassword<Result>(
  { database, caller, now }: Acting,
  password: string,
  work: (passwordHash: string) => Promise<Result>,
): Promise<Result> {
  const { id } = caller.account
  const limit = { scope: `password ${id}`, atMost: PER_ACCOUNT, windowMs: WINDOW_MS }
  const attempt = await beginAttempt(database, [limit], 'tooManyAttempts', now)
  const secret = (await findPassword(database, id))?.secret
  const fits = await attempt.carryOut(() => isPassword(password, secret))
  if (secret === undefined || !fits) throw wrongPassword()
  const result = await work(secret)
  await attempt.forget(database)
  return result
}
