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
 * Runs `work` after checking the account's password, as an unlocked phone is not enough. 403 for a wrong password, 429 above 10
 * failures in 15 minutes. Refusals by `work` count too: otherwise a list of addresses could be tested for accounts. `work` gets
 * the matching hash.
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
