import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A household's tablet; a further account replaces the oldest. */
const MOST_ACCOUNTS = 5

const DEVICE = /^[\w-]{22}$/

/**
 * Cookie value that proves an earlier sign-in on this device: making it needs the password hash. It ends with the password,
 * needs no table and contains no name.
 */
const proofOf = (device: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(device).digest('base64url')

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
export function knownDevice(cookie: string | undefined, passwordHash: string): string | undefined {
  const { device, proofs } = parse(cookie)
  if (device === undefined) return undefined
  const proof = proofOf(device, passwordHash)
  return proofs.some((given) => isSame(given, proof)) ? device : undefined
}

/** Cookie of the device after a sign-in of the account. */
export function rememberOnDevice(cookie: string | undefined, passwordHash: string): string {
  const { device = randomBytes(16).toString('base64url'), proofs } = parse(cookie)
  const proof = proofOf(device, passwordHash)
  return [device, proof, ...proofs.filter((other) => other !== proof)].slice(0, 1 + MOST_ACCOUNTS).join('.')
}
