import { LAST_DAY } from '../contract/lastDay.ts'
import type { Pattern, Phase } from '../contract/plans.ts'
import { toDate, toDay } from './zones.ts'

/** The part of a plan that determines its times. */
export interface Course {
  phases: readonly Pick<Phase, 'days' | 'pattern' | 'times'>[]
  startsOn: string
  endsOn: string | null
}

/** A phase with its first and last day, in days since 1970-01-01; `last` may be `Infinity`. */
export interface PlacedPhase extends Pick<Phase, 'pattern' | 'times'> {
  first: number
  last: number
}

export function placePhases({ phases, startsOn, endsOn }: Course): PlacedPhase[] {
  const end = endsOn === null ? Number.POSITIVE_INFINITY : toDay(endsOn)
  const placed: PlacedPhase[] = []
  let first = toDay(startsOn)
  for (const { days, pattern, times } of phases) {
    const last = Math.min(end, days === null ? Number.POSITIVE_INFINITY : first + days - 1)
    if (first > last) break
    placed.push({ pattern, times, first, last })
    first = last + 1
  }
  return placed
}

/** Last day of a course; null for no end. */
export function lastDayOf(course: Course): string | null {
  const last = placePhases(course).at(-1)?.last
  return last === undefined || last === Number.POSITIVE_INFINITY ? course.endsOn : toDate(last)
}

/** True if the times of a pattern are counted from the last dose. */
export const isFromTaken = (pattern: Pattern): boolean => 'anchor' in pattern && pattern.anchor === 'taken'

/** 1 is Monday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

function monthDayIs(day: number, wanted: readonly number[]): boolean {
  const of = (each: number) => Number(toDate(each).slice(8))
  return wanted.includes(of(day)) || (wanted.includes(LAST_DAY) && of(day + 1) === 1)
}

/** True if a day-based pattern applies on `day`; `first` is the first day of its phase. */
export function isOn(pattern: Exclude<Pattern, { kind: 'hours' }>, day: number, first: number): boolean {
  switch (pattern.kind) {
    case 'daily':
      return true
    case 'weekdays':
      return pattern.weekdays.includes(weekdayOf(day))
    case 'days':
      return (day - first) % pattern.every === 0
    case 'monthDays':
      return monthDayIs(day, pattern.days)
    case 'cycle':
      return (day - first) % (pattern.on + pattern.off) < pattern.on
  }
}
