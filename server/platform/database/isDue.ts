import { type SqlBool, sql } from 'kysely'
import { MINUTE_MS } from '../../../language/durations.ts'

/** Largest difference between the clocks of instances that share a database. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS

/** Latest instant that a time at most `aheadMs` ahead can have; later ones were written by a clock that was wrong. */
export const latestOf = (now: Date, aheadMs: number): string =>
  new Date(now.getTime() + aheadMs + CLOCK_SKEW_MS).toISOString()

/**
 * True if a stored time has come, or is further ahead than `aheadMs`, the most that it can be. So what a wrong clock wrote never
 * waits for that clock's time.
 */
export const isDue = (at: string, now: Date, aheadMs: number): boolean =>
  at <= now.toISOString() || at > latestOf(now, aheadMs)

/** `isDue` as a condition on a column. */
export const whereDue = (column: string, now: Date, aheadMs: number) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now.toISOString()} or ${sql.ref(column)} > ${latestOf(now, aheadMs)})`

/** The instant in a column, or `at` if it has none or one later than that, which a clock that was ahead wrote. */
export const earlierOf = (column: string, at: string) =>
  sql<string>`case when ${sql.ref(column)} <= ${at} then ${sql.ref(column)} else ${at} end`
