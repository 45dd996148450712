import type { Occurrence } from '../../contract/occurrences.ts'
import { toInstant, toLocal } from '../../schedule/zones.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Whether clocks of two zones show the same for a year from `now` on: then there is nothing to move. */
export const showTheSame = (one: string, other: string, now: Date): boolean =>
  one === other ||
  Array.from({ length: 13 }, (_, month) => now.getTime() + month * MONTH_MS).every(
    (instant) => toLocal(instant, one) === toLocal(instant, other),
  )

/** What goes by a clock is named by its time of the wall; what is counted in hours by an instant, or by the dose before. */
const goesByClock = ({ id }: Occurrence) => /-\d{8}T\d{4}$/.test(id)

const MOST = 3

/** The first of them from `now` on, each once. */
const firstOf = (instants: readonly number[], now: Date): number[] =>
  [...new Set(instants)]
    .filter((instant) => instant >= now.getTime())
    .sort((a, b) => a - b)
    .slice(0, MOST)

/** The next three times of what is planned, as it is: milliseconds. */
export const timesNow = (planned: readonly Occurrence[], now: Date): number[] =>
  firstOf(
    planned.map(({ dueAt }) => Date.parse(dueAt)),
    now,
  )

/**
 * The next three once times of the wall clock are those of `zone`. Who goes west has times of today again: what is planned
 * from a day before `now` on is to be told. Hours between doses stay.
 */
export const timesMoved = (planned: readonly Occurrence[], zone: string, now: Date): number[] =>
  firstOf(
    planned.map((occurrence) => {
      const [date = '', time = ''] = occurrence.local.split('T')
      return goesByClock(occurrence) ? toInstant(date, time, zone) : Date.parse(occurrence.dueAt)
    }),
    now,
  )
