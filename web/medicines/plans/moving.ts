import type { Occurrence } from '../../../contract/occurrences.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { toInstant, toLocal } from '../../../schedule/zones.ts'

const MONTH_MS = 30 * DAY_MS

/** True if two zones have the same local time for a year from `now`: nothing to move. */
export const showTheSame = (one: string, other: string, now: Date): boolean =>
  one === other ||
  Array.from({ length: 13 }, (_, month) => now.getTime() + month * MONTH_MS).every(
    (instant) => toLocal(instant, one) === toLocal(instant, other),
  )

/** Clock plans are keyed by local time, plans in hours by an instant or by the previous dose. */
const goesByClock = ({ id }: Occurrence) => /-\d{8}T\d{4}$/.test(id)

const MOST = 3

/** The first instants from `now` on, without duplicates. */
const firstOf = (instants: readonly number[], now: Date): number[] =>
  [...new Set(instants)]
    .filter((instant) => instant >= now.getTime())
    .sort((a, b) => a - b)
    .slice(0, MOST)

/** The next three planned times, in milliseconds. */
export const timesNow = (planned: readonly Occurrence[], now: Date): number[] =>
  firstOf(
    planned.map(({ dueAt }) => Date.parse(dueAt)),
    now,
  )

/**
 * The next three times after local times move to `zone`. Going west repeats times of today, so `planned` must begin a day
 * before `now`. Plans in hours do not move.
 */
export const timesMoved = (planned: readonly Occurrence[], zone: string, now: Date): number[] =>
  firstOf(
    planned.map((occurrence) => {
      const [date = '', time = ''] = occurrence.local.split('T')
      return goesByClock(occurrence) ? toInstant(date, time, zone) : Date.parse(occurrence.dueAt)
    }),
    now,
  )
