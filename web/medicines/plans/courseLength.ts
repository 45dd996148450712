import { DAY_MS } from '../../../language/durations.ts'
import { dayNumber } from '../../base/ui/dates.ts'

const COURSES = ['5', '7', '10'] as const

export type Length = (typeof COURSES)[number] | 'until' | 'ongoing'

/** The last of so many days from a calendar date on. */
export const lastDayOf = (startsOn: string, days: number): string =>
  new Date((dayNumber(startsOn) + days - 1) * DAY_MS).toISOString().slice(0, 10)

/** Length of a plan as a choice of the form. */
export function courseOf(startsOn: string, endsOn: string): Length {
  if (endsOn === '') return 'ongoing'
  const days = dayNumber(endsOn) - dayNumber(startsOn) + 1
  return COURSES.find((course) => Number(course) === days) ?? 'until'
}
