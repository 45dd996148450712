import { dayNumber } from '../ui/dates.ts'

const COURSES = ['5', '7', '10'] as const

export type Length = (typeof COURSES)[number] | 'until' | 'ongoing'

/** The last of so many days from a calendar date on. */
export const lastDayOf = (startsOn: string, days: number): string =>
  new Date((dayNumber(startsOn) + days - 1) * 86_400_000).toISOString().slice(0, 10)

/** How long a plan runs, as one chooses it. */
export function courseOf(startsOn: string, endsOn: string): Length {
  if (endsOn === '') return 'ongoing'
  const days = dayNumber(endsOn) - dayNumber(startsOn) + 1
  return COURSES.find((course) => Number(course) === days) ?? 'until'
}
