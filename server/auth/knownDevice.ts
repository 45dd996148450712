import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A household's tablet; the account that was signed in longest ago gives way. */
const MOST_ACCOUNTS = 5

const DEVICE = /^[\w-]{22}$/

/**
 * Shows that the account was signed in on this device: only who knew its password hash can have made it. It ends with
 * the password, needs no table, and names nobody.
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
 * The device that a request comes from, when the account was signed in there before; undefined for a stranger's. Its
 * guesses are counted apart, so that strangers cannot lock its owner out (OWASP, "Slow Down Online Guessing Attacks
 * with Device Cookies").
 */
export function knownDevice(cookie: string | undefined, passwordHash: string): string | undefined {
  const { device, proofs } = parse(cookie)
  if (device === undefined) return undefined
  const proof = proofOf(device, passwordHash)
  return proofs.some((given) => isSame(given, proof)) ? device : undefined
}

/** The device's cookie once the account has signed in there too. */
export function rememberOnDevice(cookie: string | undefined, passwordHash: string): string {
  const { device = randomBytes(16).toString('base64url'), proofs } = parse(cookie)
  const proof = proofOf(device, passwordHash)
  return [device, proof, ...proofs.filter((other) => other !== proof)].slice(0, 1 + MOST_ACCOUNTS).join('.')
}
