import os from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from '../../../contract/isCommonPassword.ts'
import { t } from '../../../language/t.ts'
import { newId } from '../../platform/database/newId.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Runs `atOnce` tasks at a time and queues up to `mostWaiting`; refuses more with 503. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length < this.#mostWaiting)
      // A finished task passes its slot on, so that a newcomer cannot overtake the queue.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw new Refusal('busy')
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

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

/** Reaction to a common password: a hint in the browser, or also a refusal. */
export const COMMON_PASSWORD_SETTINGS = ['advise', 'refuse'] as const
export type CommonPasswords = (typeof COMMON_PASSWORD_SETTINGS)[number]

/** Refuses a new password with 400 where the operator wants no common ones (NIST 800-63B, 3.1.1.2). */
export function refuseCommon(password: string, setting: CommonPasswords): void {
  if (setting === 'refuse' && isCommonPassword(password))
    throw new Refusal('invalid', {
      issues: [{ path: 'password', message: t('Many people use this password. Please choose another one.') }],
    })
}

const passwords = (database: Database | Tx, userId: string) =>
  database.selectFrom('credentials').where('userId', '=', userId).where('kind', '=', 'password')

/** Password hash of the account and when it was set; undefined for an account without a password. */
export const findPassword = (database: Database | Tx, userId: string) =>
  passwords(database, userId).select(['secret', 'createdAt']).executeTakeFirst()

/** Like `findPassword`, after any change under way; in a transaction it locks the hash until the end. */
export const lockPassword = (database: Database | Tx, userId: string) =>
  lockRows(database, 'credentials', passwords(database, userId)).select('secret').executeTakeFirst()

/** Stores the first password of an account. */
export async function addPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ id: newId(), userId, kind: 'password', secret: passwordHash, createdAt: now.toISOString() })
    .execute()
}

/** Sets the password of an account, its first one too. Devices that knew the old one are no longer known. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  // Locks the account: two first passwords at once would be two rows.
  await tx.updateTable('users').set({ deviceKey: null }).where('id', '=', userId).execute()
  const replaced = await tx
    .updateTable('credentials')
    .set({ secret: passwordHash, createdAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .executeTakeFirst()
  if (replaced.numUpdatedRows === 0n) await addPassword(tx, userId, passwordHash, now)
}
