import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { newToken } from './token.ts'

/** A household's tablet; a further account replaces the oldest. */
const MOST_ACCOUNTS = 5

const DEVICE = /^[\w-]{22}$/

/**
 * Cookie value that proves an earlier sign-in on this device: making it needs the account's `deviceKey`. It ends with the
 * password, needs no table and contains no name.
 */
const proofOf = (device: string, deviceKey: string) =>
  createHmac('sha256', deviceKey).update(device).digest('base64url')

function parse(cookie: string | undefined): { device: string | undefined; proofs: string[] } {
  const [device = '', ...proofs] = (cookie ?? '').split('.', 1 + MOST_ACCOUNTS)
  return DEVICE.test(device) ? { device, proofs } : { device: undefined, proofs: [] }
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

/**
 * The device of a request if the account was signed in there before, otherwise undefined. Its guesses are counted separately,
 * so that strangers cannot lock out the owner (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function knownDevice(cookie: string | undefined, deviceKey: string | null): string | undefined {
  const { device, proofs } = parse(cookie)
  if (device === undefined || deviceKey === null) return undefined
  const proof = proofOf(device, deviceKey)
  return proofs.some((given) => isSame(given, proof)) ? device : undefined
}

/** Cookie of the device after a sign-in of the account, by whichever way. */
export async function rememberOnDevice(
  database: Database | Tx,
  account: { userId: string; deviceKey: string | null },
  cookie: string | undefined,
): Promise<string> {
  const { device = randomBytes(16).toString('base64url'), proofs } = parse(cookie)
  const proof = proofOf(device, account.deviceKey ?? (await makeDeviceKey(database, account.userId)))
  return [device, proof, ...proofs.filter((other) => other !== proof)].slice(0, 1 + MOST_ACCOUNTS).join('.')
}

/** Made when the first device is remembered. Of two at once both get the same. */
async function makeDeviceKey(database: Database | Tx, userId: string): Promise<string> {
  const { deviceKey } = await database
    .updateTable('users')
    .set((eb) => ({ deviceKey: eb.fn.coalesce('deviceKey', eb.val(newToken())) }))
    .where('id', '=', userId)
    .returning('deviceKey')
    .executeTakeFirstOrThrow()
  return deviceKey as string
}
