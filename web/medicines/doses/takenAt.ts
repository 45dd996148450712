import { dayOf } from '../../base/ui/dates.ts'

/** The earliest day of a dose (specification, section 9), as a calendar date. */
export const EARLIEST_DATE = '2024-01-01'

export const EARLIEST_DAY = new Date(2024, 0, 1)

/** "07:05" of local time, as a time input has it. */
export const timeOf = (moment: Date): string =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`

/**
 * The instant of a day and a local time, to the minute, so that a repeated dose is the same request; undefined for an
 * incomplete time.
 */
export function toTakenAt(day: Date, time: string): Date | undefined {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  if (!match) return undefined
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), Number(match[1]), Number(match[2]))
}

/** True if any of the doses is of the viewer's today. */
export const isTakenToday = (doses: readonly { takenAt: string }[], now: Date): boolean =>
  doses.some(({ takenAt }) => dayOf(takenAt) === dayOf(now))
