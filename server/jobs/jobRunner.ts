import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../language/durations.ts'
import { latestOf } from '../platform/database/isDue.ts'
import { newId } from '../platform/database/newId.ts'
import { problemOf } from '../platform/database/problem.ts'
import type { Database, Tx } from '../platform/database/tables.ts'
import { claimJob, giveBack, type JobRow, jobRows, planJob, renewLease } from './claims.ts'
import { type Job, type JobParts, nextTime, retryTime } from './job.ts'
import { jobs } from './jobs.ts'

/** Lease: without a renewal for this time, the holder counts as dead. */
export const LEASE_MS = 5 * MINUTE_MS
const BEAT_EVERY_MS = MINUTE_MS

interface Options {
  /** Monotonic clock in milliseconds. */
  elapsedMs?: () => number
  beatEveryMs?: number
}

export interface JobHandle {
  row(database: Database | Tx): Promise<JobRow>
  /** Makes it due at the next look; false if it is running. */
  makeDue(tx: Tx): Promise<boolean>
  /** Runs what is due. */
  look(): Promise<void>
}

/**
 * Runs due jobs, each on one instance, by compare-and-set of its row. A running job raises the row's `beats`; another instance
 * takes over after seeing the same `beats` for the length of the lease on its own monotonic clock. So clock changes and
 * differences between machines never start a running job again.
 */
export class JobRunner {
  readonly #jobs: readonly Job[]
  readonly #parts: JobParts
  readonly #log: FastifyBaseLogger
  readonly #elapsedMs: () => number
  readonly #beatEveryMs: number
  readonly #running = new Set<string>()
  readonly #looks = new Set<Promise<void>>()
  /** Rows of running jobs elsewhere, and since when they have not changed. */
  readonly #seen = new Map<string, { beats: number; sinceMs: number }>()
  readonly #closing = new AbortController()

  constructor(
    jobs: readonly Job[],
    parts: JobParts,
    log: FastifyBaseLogger,
    { elapsedMs = () => performance.now(), beatEveryMs = BEAT_EVERY_MS }: Options = {},
  ) {
    this.#jobs = jobs.filter((job) => job.isFor?.(parts) ?? true)
    this.#parts = parts
    this.#log = log
    this.#elapsedMs = elapsedMs
    this.#beatEveryMs = beatEveryMs
  }

  /** Runs due jobs that no other instance runs; resolves when they end. Logs failures. */
  async look(): Promise<void> {
    if (this.#closing.signal.aborted) return
    const look = this.#doDue().catch((error) =>
      this.#log.error({ err: error }, 'jobs could not be looked after'),
    )
    this.#looks.add(look)
    await look
    this.#looks.delete(look)
  }

  /** A job for those who watch it or want it earlier. */
  handleOf(name: string): JobHandle {
    const { now } = this.#parts
    const job = this.#jobs.filter((one) => one.name === name)
    const row = async (database: Database | Tx) => (await jobRows(database, job, now()))[0] as JobRow
    return {
      row,
      makeDue: async (tx) => {
        const seen = await row(tx)
        // One that is due already is about to be claimed: to plan it anew would only delay that.
        if (seen.holder !== null || seen.dueAt <= now().toISOString()) return false
        return planJob(tx, seen, now())
      },
      look: () => this.look(),
    }
  }

  /** The jobs of this instance, and when they last ran. */
  async list(database: Database) {
    const rows = await jobRows(database, this.#jobs, this.#parts.now())
    const rowOf = new Map(rows.map((row) => [row.name, row]))
    return this.#jobs.map(({ name, every }) => {
      const { doneAt, failedAt, holder } = rowOf.get(name) as JobRow
      return { name, every, doneAt, failedAt, isRunning: holder !== null }
    })
  }

  /** Stops running jobs and waits for them. Unfinished ones are due at once. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#looks)
  }

  async #doDue(): Promise<void> {
    const idle = this.#jobs.filter(({ name }) => !this.#running.has(name))
    if (idle.length === 0) return
    const rows = await jobRows(this.#parts.database, idle, this.#parts.now())
    const rowOf = new Map(rows.map((row) => [row.name, row]))
    const outcomes = await Promise.allSettled(
      idle.map((job) => this.#doIfDue(job, rowOf.get(job.name) as JobRow)),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  async #doIfDue(job: Job, row: JobRow): Promise<void> {
    if (!(await this.#isToBeTaken(job, row))) return
    const holder = newId()
    if (!(await claimJob(this.#parts.database, row, holder))) return
    this.#running.add(job.name)
    try {
      await this.#carryOut(job, holder)
    } finally {
      this.#running.delete(job.name)
    }
  }

  async #isToBeTaken(job: Job, row: JobRow): Promise<boolean> {
    if (row.holder !== null) return this.#isDead(row)
    const now = this.#parts.now()
    const next = nextTime[job.every](now)
    // Planned by a clock that was ahead.
    if (row.dueAt > latestOf(next, 0)) await planJob(this.#parts.database, row, next)
    return row.dueAt <= now.toISOString()
  }

  #isDead({ name, beats }: JobRow): boolean {
    const nowMs = this.#elapsedMs()
    const seen = this.#seen.get(name)
    if (seen?.beats === beats) return nowMs - seen.sinceMs >= LEASE_MS
    this.#seen.set(name, { beats, sinceMs: nowMs })
    return false
  }

  async #carryOut({ name, every, run, alarm = 'A job was not done' }: Job, holder: string): Promise<void> {
    const { database, now } = this.#parts
    const startedAt = now()
    const lost = new AbortController()
    const signal = AbortSignal.any([this.#closing.signal, lost.signal])
    const showingLife = setInterval(async () => {
      // While the database is away no other instance can take over either.
      const isOurs = await renewLease(database, name, holder).catch(() => true)
      if (!isOurs) lost.abort()
    }, this.#beatEveryMs)
    try {
      await run({ ...this.#parts, signal, log: this.#log })
      const doneAt = now()
      // Keeps a clock set back from repeating the same time.
      const from = doneAt > startedAt ? doneAt : startedAt
      await giveBack(database, name, holder, nextTime[every](from), { doneAt })
    } catch (error) {
      const at = now()
      if (signal.aborted) await giveBack(database, name, holder, at)
      else {
        this.#log.error({ err: error, job: name }, `${alarm}: it failed and is tried again within an hour`)
        const failed = { at, reason: problemOf(error) ?? 'unknown' }
        await giveBack(database, name, holder, retryTime(every, at), { failed })
      }
    } finally {
      clearInterval(showingLife)
    }
  }
}

const LOOK_EVERY_MS = MINUTE_MS

/** Runs due jobs every minute from the start of `app` to its close. */
export function runJobs(app: FastifyInstance, parts: JobParts): JobRunner {
  const runner = new JobRunner(jobs, parts, app.log)
  const look = () => {
    if (parts.isClockSettled?.() ?? true) void runner.look()
  }
  app.addHook('onReady', async () => look())
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await runner.close()
  })
  return runner
}
