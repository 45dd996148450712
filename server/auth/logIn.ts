import type { LoginBody } from '../../contract/auth.ts'
import { locked } from '../database/rows.ts'
import type { Database } from '../database/tables.ts'
import { withoutSync } from '../database/withoutSync.ts'
import { Refusal } from '../http/refusal.ts'
import { beginAttempt, type Limit } from './attempts.ts'
import { knownDevice, rememberOnDevice } from './knownDevice.ts'
import { networkOf } from './network.ts'
import { isPassword } from './password.ts'
import { endSession, startSession } from './sessions.ts'
import type { Opened, Visitor } from './visitor.ts'

const WINDOW_MS = 15 * 60 * 1000
const PER_EMAIL_AND_ADDRESS = 10
const PER_ADDRESS = 100
const PER_DEVICE = 10

/** Where the account was signed in before, strangers' failures do not count, and its own not for anybody else. */
function limitsOf(
  email: string,
  { address, deviceCookie }: Visitor,
  passwordHash: string | undefined,
): Limit[] {
  const device = passwordHash === undefined ? undefined : knownDevice(deviceCookie, passwordHash)
  const network = networkOf(address)
  return device !== undefined
    ? [{ scope: `device ${device} ${email}`, atMost: PER_DEVICE, windowMs: WINDOW_MS }]
    : [
        { scope: `email ${network} ${email}`, atMost: PER_EMAIL_AND_ADDRESS, windowMs: WINDOW_MS },
        { scope: `address ${network}`, atMost: PER_ADDRESS, windowMs: WINDOW_MS },
      ]
}

/**
 * A new password that is set while the old one is being checked ends the sessions that it finds; this finds out for the
 * one that had just begun. The lock waits for a change that is under way.
 */
async function isStillPassword(database: Database, userId: string, passwordHash: string): Promise<boolean> {
  const account = await locked(database, 'users', database.selectFrom('users').where('id', '=', userId))
    .select('passwordHash')
    .executeTakeFirst()
  return account?.passwordHash === passwordHash
}

/**
 * Opens a session. A wrong e-mail or password is 401 in the same words and time; too many of them are 429.
 */
export async function logIn(
  database: Database,
  { email, password }: LoginBody,
  visitor: Visitor,
  now: Date,
): Promise<Opened> {
  const account = await database
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'name', 'passwordHash'])
    .executeTakeFirst()
  const limits = limitsOf(email, visitor, account?.passwordHash)
  const attempt = await beginAttempt(database, limits, 'tooManyAttempts', now)
  const fits = await attempt.carryOut(() => isPassword(password, account?.passwordHash))
  if (!account || !fits) throw new Refusal('wrongCredentials')
  const { passwordHash, ...user } = account
  // Whom a power cut takes a session that has just begun signs in again; meanwhile nobody waits for the disk.
  const token = await withoutSync(database, async (where) => {
    await attempt.forget(where)
    const token = await startSession(where, user.id, now)
    if (await isStillPassword(where, user.id, passwordHash)) return token
    await endSession(where, token)
    throw new Refusal('wrongCredentials')
  })
  return { signedIn: { user, token }, deviceCookie: rememberOnDevice(visitor.deviceCookie, passwordHash) }
}
