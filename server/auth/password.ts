import os from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from './turns.ts'

// Argon2id with OWASP's first recommendation (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. Runs off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is meant to be dear. A crowd that signs in must leave processors to the event loop, and of the four threads
 * that Node has for it those that files, names and compression need. A full line takes seconds: rather a 503.
 */
const turns = new Turns(Math.max(1, Math.min(2, os.availableParallelism() - 1)), 200)

/** Rejects with a 503 refusal when too many are waiting. */
export const hashPassword = (password: string) => turns.take(() => hash(password, COST))

let nobodysHash: Promise<string> | undefined

/**
 * Whether `password` belongs to `passwordHash`. Without a hash (no such account) it does the same work against
 * nobody's hash, so that the time taken does not tell which e-mail addresses have an account. Rejects with a 503
 * refusal when too many are waiting.
 */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  turns.take(async () => {
    nobodysHash ??= hash('nobody has this password', COST)
    const fits = await verify(passwordHash ?? (await nobodysHash), password)
    return fits && passwordHash !== undefined
  })
