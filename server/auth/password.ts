import { hash, verify } from '@node-rs/argon2'

// Argon2id with OWASP's first recommendation (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. Runs off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

let nobodysHash: Promise<string> | undefined

/**
 * Whether `password` belongs to `passwordHash`. Without a hash (no such account) it does the same work against
 * nobody's hash, so that the time taken does not tell which e-mail addresses have an account.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await nobodysHash), password)
  return fits && passwordHash !== undefined
}
