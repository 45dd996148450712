import type { LoginBody } from '../../contract/auth.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { withoutSync } from '../database/withoutSync.ts'
import { Refusal } from '../http/refusal.ts'
import type { NotifyAccount } from './accountNews.ts'
import { beginAttempt, type Limit } from './attempts.ts'
import { lockPassword } from './credentials.ts'
import { knownDevice, rememberOnDevice } from './knownDevice.ts'
import { networkOf } from './network.ts'
import { isPassword } from './password.ts'
import { endSession, startSession } from './sessions.ts'
import type { Opened, Visitor } from './visitor.ts'

const WINDOW_MS = 15 * 60 * 1000
const PER_EMAIL_AND_ADDRESS = 10
const PER_ADDRESS = 100
const PER_DEVICE = 10

/** On a known device strangers' failures do not count, and its failures count only for itself. */
function limitsOf(
  email: string,
  { address, isLocal, deviceCookie }: Visitor,
  passwordHash: string | undefined,
): Limit[] {
  const device = passwordHash === undefined ? undefined : knownDevice(deviceCookie, passwordHash)
  const network = networkOf(address)
  return device !== undefined
    ? [{ scope: `device ${device} ${email}`, atMost: PER_DEVICE, windowMs: WINDOW_MS }]
    : [
        { scope: `email ${network} ${email}`, atMost: PER_EMAIL_AND_ADDRESS, windowMs: WINDOW_MS },
        ...(isLocal ? [] : [{ scope: `address ${network}`, atMost: PER_ADDRESS, windowMs: WINDOW_MS }]),
      ]
}

/** Opens a session. Wrong e-mail and wrong password get the same 401 in the same time; too many get 429. */
export async function logIn(
  database: Database,
  { email, password }: LoginBody,
  visitor: Visitor,
  notify: NotifyAccount,
  now: Date,
): Promise<Opened> {
  const account = await database
    .selectFrom('users')
    .where('email', '=', email)
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .where('credentials.kind', '=', 'password')
    .select(['users.id', 'users.email', 'users.name', 'credentials.secret'])
    .executeTakeFirst()
  const limits = limitsOf(email, visitor, account?.secret)
  const attempt = await beginAttempt(database, limits, 'tooManyAttempts', now)
  const fits = await attempt.carryOut(() => isPassword(password, account?.secret))
  if (!account || !fits) throw new Refusal('wrongCredentials')
  const { secret: passwordHash, ...user } = account
  // Not synced: a power cut may drop the newest session, but nobody waits for the disk.
  const token = await withoutSync(database, async (where) => {
    await attempt.forget(where)
    const token = await startSession(where, user.id, visitor, now)
    // A password changed during this check ended the sessions that existed then, but not this one.
    if ((await lockPassword(where, user.id))?.secret === passwordHash) return token
    await endSession(where, token)
    throw new Refusal('wrongCredentials')
  })
  if (knownDevice(visitor.deviceCookie, passwordHash) === undefined)
    await inTransaction(database, (tx) => notify(tx, user.id, { kind: 'device', device: visitor.device }))
  return { signedIn: { user, token }, deviceCookie: rememberOnDevice(visitor.deviceCookie, passwordHash) }
}
