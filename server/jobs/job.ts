import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '../../language/durations.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import type { Database } from '../platform/database/tables.ts'
import type { Channels } from '../reminders/channels/channels.ts'

/** Dependencies of jobs. */
export interface JobParts {
  database: Database
  imageStore: ImageStore
  now: () => Date
  /** False while the clock may still be corrected: what has ended is not deleted then. */
  isClockSettled?: () => boolean
  senders: { channels: Channels }
  /** Backup folder and sources; undefined for none. */
  backup?: { folder: string; address: string; version: string; isNightly: boolean } | undefined
}

export interface JobContext extends JobParts {
  /** Aborts when this instance ends or another one has taken over the job. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** A recurring job that one of all instances does. */
export interface Job {
  /** Key of its row. */
  name: string
  every: keyof typeof nextTime
  /** Runs once. It may be interrupted anywhere and then runs again, so it must be repeatable. */
  run(on: JobContext): Promise<unknown>
  /** True if this instance can run it; default true. */
  isFor?(parts: Pick<JobParts, 'backup'>): boolean
  /** Log message of a failure; operators watch for it. */
  alarm?: string
}

/** The last year that sorts as text. */
export const NEVER = '9999-01-01T00:00:00.000Z'

const QUARTER_MS = HOUR_MS / 4

/** Local time without doses or clock changes. */
const NIGHT_HOUR = 4

function nextNight(now: Date): Date {
  const tonight = new Date(now.getFullYear(), now.getMonth(), now.getDate(), NIGHT_HOUR)
  if (tonight <= now) tonight.setDate(tonight.getDate() + 1)
  return tonight
}

/** Time of the first run of a job that never ran. */
export const firstTime = (every: Job['every'], now: Date): string =>
  every === 'request' ? NEVER : now.toISOString()

/** Next time after success. */
export const nextTime = {
  hour: (now: Date) => new Date(now.getTime() + HOUR_MS),
  /** Whole quarters of an hour: midnight in every time zone is one. */
  quarter: (now: Date) => new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS),
  night: nextNight,
  /** Only when someone asks for it. */
  request: () => new Date(NEVER),
}

/** Next time after a failure: as planned, but within an hour. */
export const retryTime = (every: Job['every'], now: Date) =>
  new Date(Math.min(nextTime[every](now).getTime(), now.getTime() + HOUR_MS))
