import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../database/newId.ts'
import { claimJob, giveBack, type JobRow, jobRows, planJob, showLife } from './claims.ts'
import { type Job, type JobParts, nextTime, retryTime } from './job.ts'

const MINUTE_MS = 60_000

/** Whoever holds a job and shows no life for so long is dead. */
export const LEASE_MS = 5 * MINUTE_MS
const BEAT_EVERY_MS = MINUTE_MS

/** No job is due later than this: what lies further ahead was written by a clock that went wrong. */
const LATEST_MS = 26 * 60 * MINUTE_MS

interface Options {
  /** Milliseconds of a clock that is never set. */
  elapsedMs?: () => number
  beatEveryMs?: number
}

/**
 * Does the jobs that are due, each in one of the instances of a database. Which one is settled by a compare-and-set of
 * the job's row. While it is at it, it raises the row's `beats`; another one takes the job over when it has seen the same
 * `beats` for the time of the lease, measured by its own monotonic clock. So a clock that is set, or goes differently in
 * another machine, starts nothing that is under way.
 */
export class JobRunner {
  readonly #jobs: readonly Job[]
  readonly #parts: JobParts
  readonly #log: FastifyBaseLogger
  readonly #elapsedMs: () => number
  readonly #beatEveryMs: number
  readonly #running = new Set<string>()
  readonly #looks = new Set<Promise<void>>()
  /** What others hold, and since when it has looked the same. */
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

  /** Does what is due and what no other instance is at; resolves when that is done. What fails is in the log. */
  async look(): Promise<void> {
    if (this.#closing.signal.aborted) return
    const look = this.#doDue().catch((error) =>
      this.#log.error({ err: error }, 'jobs could not be looked after'),
    )
    this.#looks.add(look)
    await look
    this.#looks.delete(look)
  }

  /** Tells the jobs under way to stop, and waits for them. What they did not finish is due at once, for the next instance. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#looks)
  }

  async #doDue(): Promise<void> {
    const idle = this.#jobs.filter(({ name }) => !this.#running.has(name))
    if (idle.length === 0) return
    const names = idle.map(({ name }) => name)
    const rows = await jobRows(this.#parts.database, names, this.#parts.now())
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
    const latest = new Date(now.getTime() + LATEST_MS)
    if (row.dueAt > latest.toISOString()) await planJob(this.#parts.database, row, nextTime[job.every](now))
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
      // While the database is away nobody else can take it over either.
      const isOurs = await showLife(database, name, holder).catch(() => true)
      if (!isOurs) lost.abort()
    }, this.#beatEveryMs)
    try {
      await run({ ...this.#parts, signal, log: this.#log })
      const doneAt = now()
      // A clock that was set back meanwhile does not bring the same time twice.
      const from = doneAt > startedAt ? doneAt : startedAt
      await giveBack(database, name, holder, { doneAt, dueAt: nextTime[every](from) })
    } catch (error) {
      if (!signal.aborted)
        this.#log.error({ err: error, job: name }, `${alarm}: it failed and is tried again within an hour`)
      await giveBack(database, name, holder, { dueAt: signal.aborted ? now() : retryTime(every, now()) })
    } finally {
      clearInterval(showingLife)
    }
  }
}
