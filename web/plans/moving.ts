import type { Occurrence } from '../../contract/occurrences.ts'
import { toDate, toDay, toInstant, toLocal } from '../../schedule/zones.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Whether clocks of two zones show the same for a year from `now` on: then there is nothing to move. */
export const showTheSame = (one: string, other: string, now: Date): boolean =>
  one === other ||
  Array.from({ length: 13 }, (_, month) => now.getTime() + month * MONTH_MS).every(
    (instant) => toLocal(instant, one) === toLocal(instant, other),
  )

/** What goes by a clock is named by its time of the wall; what is counted in hours by an instant, or by the dose before. */
const goesByClock = ({ id }: Occurrence) => /-\d{8}T\d{4}$/.test(id)

/** When something that is planned for a time of one clock is due once that time is one of `zone`: milliseconds. */
export function movedTo(occurrence: Occurrence, zone: string, now: Date): number {
  if (!goesByClock(occurrence)) return Date.parse(occurrence.dueAt)
  const [date = '', time = ''] = occurrence.local.split('T')
  for (let day = toDay(date) - 1; ; day++) {
    const moved = toInstant(toDate(day), time, zone)
    if (moved >= now.getTime()) return moved
  }
}
