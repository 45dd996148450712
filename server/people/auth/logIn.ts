import type { FastifyRequest } from 'fastify'
import type { LoginBody } from '../../../contract/auth.ts'
import { HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import { withoutSync } from '../../platform/database/withoutSync.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { beginAttempt, type Limit } from './attempts.ts'
import { knownDevice, type OpenedSession, type Visitor } from './device.ts'
import { addressIn, networkOf } from './network.ts'
import { openSession, type SessionContext } from './openSession.ts'
import { isPassword, lockPassword } from './passwords.ts'
import { passSecondStep } from './secondStep/passSecondStep.ts'
import type { SecretKey } from './secondStep/secretKey.ts'

const WINDOW_MS = 15 * MINUTE_MS
const PER_EMAIL_AND_ADDRESS = 10
const PER_ADDRESS = 100
const PER_DEVICE = 10

/** On a known device strangers' failures do not count, and its failures count only for itself. */
function limitsOf(
  email: string,
  { address, isLocal, deviceCookie }: Visitor,
  deviceKey: string | null,
): Limit[] {
  const device = knownDevice(deviceCookie, deviceKey)
  const network = networkOf(address)
  return device !== undefined
    ? [{ scope: `device ${device} ${email}`, atMost: PER_DEVICE, windowMs: WINDOW_MS }]
    : [
        { scope: `email ${network} ${email}`, atMost: PER_EMAIL_AND_ADDRESS, windowMs: WINDOW_MS },
        ...(isLocal ? [] : [{ scope: `address ${network}`, atMost: PER_ADDRESS, windowMs: WINDOW_MS }]),
      ]
}

/**
 * Opens a session. Wrong e-mail and wrong password get the same 401 in the same time; too many get 429. `onlyProvider` is the
 * provider that people have to use instead: only a password that was set within an hour signs in then.
 */
export async function logIn(
  opening: SessionContext,
  key: SecretKey,
  { email, password, code }: LoginBody,
  visitor: Visitor,
  onlyProvider: string | undefined,
): Promise<OpenedSession> {
  const { database, now } = opening
  const refused = () =>
    onlyProvider === undefined
      ? new Refusal('wrongCredentials')
      : new Refusal('passwordsOff', { name: onlyProvider })
  const account = await database
    .selectFrom('users')
    .where('email', '=', email)
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .where('credentials.kind', '=', 'password')
    .select(['users.id as userId', 'users.deviceKey', 'credentials.secret', 'credentials.createdAt'])
    .executeTakeFirst()
  const oldest = new Date(now.getTime() - HOUR_MS).toISOString()
  const secret =
    account && (onlyProvider === undefined || account.createdAt > oldest) ? account.secret : undefined
  const limits = limitsOf(email, visitor, account?.deviceKey ?? null)
  const attempt = await beginAttempt(database, limits, 'tooManyAttempts', now)
  const fits = await attempt.carryOut(() => isPassword(password, secret))
  if (!account || !fits) throw refused()
  const { userId, deviceKey } = account
  // Counted apart: who gets here knows the password.
  await withoutSync(database, attempt.forget)
  const device = knownDevice(visitor.deviceCookie, deviceKey)
  await passSecondStep({ database, key, now }, { userId, device }, code, visitor)
  return openSession(opening, { userId, way: 'password' }, visitor, async (where) => {
    if ((await lockPassword(where, userId))?.secret !== secret) throw refused()
  })
}

/** For programs that block addresses, such as fail2ban. Without the e-mail: people type passwords there. */
export function logFailedSignIn(request: FastifyRequest, error: unknown): void {
  if (error instanceof Refusal && error.status < 500)
    request.log.warn({ address: addressIn(request.ip) }, 'sign-in failed')
}
