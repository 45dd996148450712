import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../../language/durations.ts'
import { newId } from '../../platform/database/newId.ts'
import { isPostgres } from '../../platform/database/open.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { withoutSync } from '../../platform/database/withoutSync.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Longest time for which an attempt may count. */
export const LONGEST_WINDOW_MS = DAY_MS

/** Largest clock difference between instances that share attempts. */
const CLOCK_SKEW_MS = MINUTE_MS

/** At most `atMost` attempts of `scope` within `windowMs`. */
export interface Limit {
  scope: string
  atMost: number
  windowMs: number
}

type TooMany = 'tooManyAttempts' | 'tooManySignUps'

export interface Attempt {
  /** Does the deciding work. If it fails on our side, the attempt does not count. */
  carryOut<Result>(work: () => Promise<Result>): Promise<Result>
  forget(database: Database | Tx): Promise<void>
}

const at = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Refuses with 429 as `tooMany` if one of `limits` is reached. Ignores attempts in the future, which a clock set back leaves:
 * they would lock people out.
 */
async function refuseAbove(
  database: Database | Tx,
  limits: Limit[],
  tooMany: TooMany,
  now: Date,
): Promise<void> {
  for (const limit of limits) {
    const recent = await recentOf(database, limit, now)
    if (recent.count < limit.atMost) continue
    const freeAgainMs = Date.parse(recent.oldestAt) + limit.windowMs - now.getTime()
    throw new Refusal(tooMany, { retryAfterSeconds: Math.max(1, Math.ceil(freeAgainMs / 1000)) })
  }
}

const recentOf = (database: Database | Tx, { scope, windowMs }: Limit, now: Date) =>
  database
    .selectFrom('signInAttempts')
    .where('scope', '=', scope)
    .where('attemptedAt', '>', at(now, -windowMs))
    .where('attemptedAt', '<=', at(now, CLOCK_SKEW_MS))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('attemptedAt').as('oldestAt')])
    .executeTakeFirstOrThrow()

/**
 * Counts an attempt under each of `limits` before its outcome is known, so that parallel guesses cannot exceed the limit.
 * Stored in the database for restarts and other instances. Above a limit it refuses with 429 as `tooMany` and does not count,
 * which would lock out anyone who keeps trying; a refusal writes nothing.
 */
export async function beginAttempt(
  database: Database,
  limits: Limit[],
  tooMany: TooMany,
  now: Date,
): Promise<Attempt> {
  await refuseAbove(database, limits, tooMany, now)
  const attemptedAt = now.toISOString()
  const rows = limits.map(({ scope }) => ({ id: newId(), scope, attemptedAt }))
  const ids = rows.map(({ id }) => id)
  const forget: Attempt['forget'] = async (where) => {
    if (ids.length > 0) await where.deleteFrom('signInAttempts').where('id', 'in', ids).execute()
  }
  const begin = async (where: Database | Tx) => {
    await refuseAbove(where, limits, tooMany, now)
    await where.insertInto('signInAttempts').values(rows).execute()
  }
  if (rows.length > 0) await oneAfterTheOther(database, limits, begin)
  return {
    forget,
    async carryOut(work) {
      try {
        return await work()
      } catch (error) {
        await forget(database)
        throw error
      }
    },
  }
}

/** Serialises counting within one scope. Not synced on SQLite: guesses must not make everyone wait for the disk. */
async function oneAfterTheOther(
  database: Database,
  limits: Limit[],
  begin: (where: Database | Tx) => Promise<void>,
): Promise<void> {
  if (!isPostgres(database)) return withoutSync(database, begin)
  await database.transaction().execute(async (tx) => {
    for (const scope of limits.map((limit) => limit.scope).sort()) await waitInLine(tx, scope)
    await begin(tx)
  })
}

/** Waits for other transactions of the same scope. SQLite has one writer anyway. */
async function waitInLine(tx: Tx, scope: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`.execute(tx)
}

/** Counts an attempt in the caller's transaction. Returns false, without counting, at the limit. */
export async function countOne(tx: Tx, limit: Limit, now: Date): Promise<boolean> {
  await waitInLine(tx, limit.scope)
  if ((await recentOf(tx, limit, now)).count >= limit.atMost) return false
  const attempt = { id: newId(), scope: limit.scope, attemptedAt: now.toISOString() }
  await tx.insertInto('signInAttempts').values(attempt).execute()
  return true
}

/** Deletes attempts that no longer count, and those in the future. */
export async function forgetOldAttempts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('signInAttempts')
    .where((eb) =>
      eb.or([
        eb('attemptedAt', '<=', at(now, -LONGEST_WINDOW_MS)),
        eb('attemptedAt', '>', at(now, CLOCK_SKEW_MS)),
      ]),
    )
    .execute()
}
