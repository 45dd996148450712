import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../../../../contract/secondStep.ts'
import type { Database, Tx } from '../../../platform/database/tables.ts'
import type { SecretKey } from './secretKey.ts'

/** Crockford's base 32: without I, L, O and U, which are taken for other signs. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A code as it was made, from what a person typed: case, dashes and signs that look alike do not matter. */
const meant = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Replaces the recovery codes of an account and returns them as they are shown: `7KQ49-MWTH2`. */
export async function makeRecoveryCodes(tx: Tx, key: SecretKey, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: key.hashCode(code, userId) })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a recovery code up. False if it is none of the account's, or was used. */
export async function spendRecoveryCode(
  where: Database | Tx,
  key: SecretKey,
  userId: string,
  typed: string,
): Promise<boolean> {
  const used = await where
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', key.hashCode(meant(typed), userId))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

const STEP_SECONDS = 30

const DIGITS = /^\d{6}$/

/** True for what is meant as digits of an app rather than as a recovery code. */
export const isOfApp = (typed: string) => DIGITS.test(typed.replace(/\s/g, ''))

/**
 * The step of 30 seconds that a code of an authenticator app belongs to: this one, the one before or the one after, and later
 * than `lastStep`. Undefined for any other code.
 */
export async function usedStep(
  secret: string,
  typed: string,
  lastStep: number,
  now: Date,
): Promise<number | undefined> {
  if (!isOfApp(typed)) return undefined
  const { verify } = await import('otplib')
  const result = await verify({
    secret,
    token: typed.replace(/\s/g, ''),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
    ...(lastStep >= 0 && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
