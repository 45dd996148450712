import type { FastifyBaseLogger } from 'fastify'
import type { Channels } from '../channels/channels.ts'
import type { Database } from '../database/tables.ts'
import type { ImageStore } from '../images/imageStore.ts'

/** What jobs work on. */
export interface JobParts {
  database: Database
  imageStore: ImageStore
  now: () => Date
  /** What messages are sent with. */
  senders: { channels: Channels }
  /** Where backups go and what else they are made of; undefined for none. */
  backup?: { folder: string; address: string; version: string } | undefined
}

export interface Doing extends JobParts {
  /** Aborts when this instance ends, or when another one has taken the job over. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** What one of all instances does again and again. */
export interface Job {
  /** Its row in the database. */
  name: string
  every: keyof typeof nextTime
  /** Does it once. It may be cut off anywhere and is then done again: what it did so far must not matter. */
  run(on: Doing): Promise<unknown>
  /** Whether this instance can do it; left out for yes. */
  isFor?(parts: JobParts): boolean
  /** The log's words for a failure, where operators are told to watch for them. */
  alarm?: string
}

const HOUR_MS = 60 * 60 * 1000
const QUARTER_MS = HOUR_MS / 4

/** Local time at which nobody takes a dose and no clock is changed. */
const NIGHT_HOUR = 4

function nextNight(now: Date): Date {
  const tonight = new Date(now.getFullYear(), now.getMonth(), now.getDate(), NIGHT_HOUR)
  if (tonight <= now) tonight.setDate(tonight.getDate() + 1)
  return tonight
}

/** When a job that was done is due again. */
export const nextTime = {
  hour: (now: Date) => new Date(now.getTime() + HOUR_MS),
  /** Whole quarters of an hour: midnight of every time zone is one. */
  quarter: (now: Date) => new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS),
  night: nextNight,
}

/** When a job that failed is due again: as planned, but after an hour at the latest. */
export const retryTime = (every: Job['every'], now: Date) =>
  new Date(Math.min(nextTime[every](now).getTime(), now.getTime() + HOUR_MS))
