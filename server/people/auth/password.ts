import os from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Turns } from './turns.ts'

// Argon2id with OWASP's first recommendation (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. Runs
// off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits concurrent hashing, which is expensive, to leave processors to the event loop and some of Node's four threads to
 * files, names and compression. A long queue would take seconds: it answers 503 instead.
 */
const turns = new Turns(Math.max(1, Math.min(2, os.availableParallelism() - 1)), 200)

/** Rejects with a 503 refusal if too many are waiting. */
export const hashPassword = (password: string) => turns.take(() => hash(password, COST))

let nobodysHash: Promise<string> | undefined

/**
 * True if `password` matches `passwordHash`. Without a hash (no such account) it verifies against a dummy hash, so that the
 * time does not reveal which e-mails have an account. Rejects with a 503 refusal if too many are waiting.
 */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  turns.take(async () => {
    nobodysHash ??= hash('nobody has this password', COST)
    const fits = await verify(passwordHash ?? (await nobodysHash), password)
    return fits && passwordHash !== undefined
  })
