import { MINUTE_MS } from '../../../../language/durations.ts'
import type { Database } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { recordAccountEvent } from '../accountEvents.ts'
import { beginAttempt, type Limit, LONGEST_WINDOW_MS } from '../attempts.ts'
import type { Visitor } from '../device.ts'
import { isOfApp, spendRecoveryCode, usedStep } from './codes.ts'
import type { SecretKey } from './secretKey.ts'

const WINDOW_MS = 15 * MINUTE_MS
const PER_ACCOUNT = 10
/** Guesses a day for someone who knows the password: at 3 of a million codes each, 50 a day succeed once in 18 years. */
const A_DAY = 50

/**
 * Guessing codes needs the password, so guesses count for the account, from all networks together. Known devices count
 * separately, so that whoever knows the password cannot lock them out, and a day's guesses on all of them together.
 */
const limitsOf = (userId: string, device: string | undefined): Limit[] => {
  const [each, all] =
    device === undefined
      ? [`code ${userId}`, `codes ${userId}`]
      : [`code ${device} ${userId}`, `codes on known devices ${userId}`]
  return [
    { scope: each, atMost: PER_ACCOUNT, windowMs: WINDOW_MS },
    { scope: all, atMost: A_DAY, windowMs: LONGEST_WINDOW_MS },
  ]
}

interface Parts {
  database: Database
  key: SecretKey
  now: Date
}

/**
 * Lets an account without a second step pass, others with a code: of the authenticator app, each step once, or a recovery code.
 * 401 without a code, 403 for a wrong one, 429 for too many, 409 if the server lacks the key to check any.
 */
export async function passSecondStep(
  { database, key, now }: Parts,
  { userId, device }: { userId: string; device: string | undefined },
  code: string | undefined,
  visitor: Visitor,
): Promise<void> {
  const authenticator = await database
    .selectFrom('authenticators')
    .where('userId', '=', userId)
    .select(['sealed', 'keyName', 'lastStep'])
    .executeTakeFirst()
  if (!authenticator) return
  const secret = key.open(authenticator, userId)
  if (secret === undefined) throw new Refusal('codesUnreadable')
  if (code === undefined) throw new Refusal('codeNeeded')
  const attempt = await beginAttempt(database, limitsOf(userId, device), 'tooManyAttempts', now)
  if (isOfApp(code)) {
    const step = await usedStep(secret, code, authenticator.lastStep, now)
    if (step === undefined || !(await takeStep(database, userId, step))) throw new Refusal('wrongCode')
  } else {
    if (!(await spendRecoveryCode(database, key, userId, code))) throw new Refusal('wrongCode')
    await recordAccountEvent(database, { userId, what: 'recoveryCodeUsed' }, visitor, now)
  }
  await attempt.forget(database)
}

/** Of several sign-ins with one code, one gets the step. */
async function takeStep(database: Database, userId: string, step: number): Promise<boolean> {
  const taken = await database
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
