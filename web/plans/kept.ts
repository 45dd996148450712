import type { Adherence } from '../../contract/adherence.ts'
import type { Occurrence, SkipReason } from '../../contract/occurrences.ts'
import type { DayLook } from '../doses/WeekStrip.tsx'
import { formatClock } from '../ui/dates.ts'

type Tally = Pick<Adherence, 'taken' | 'onTime' | 'skipped' | 'missed' | 'extra'>

const NOTHING = { planned: 0, taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 }

/** One day of all plans of a medication. */
export type KeptDay = typeof NOTHING

const plus = (one: KeptDay, other: KeptDay): KeptDay => ({
  planned: one.planned + other.planned,
  taken: one.taken + other.taken,
  onTime: one.onTime + other.onTime,
  skipped: one.skipped + other.skipped,
  missed: one.missed + other.missed,
  extra: one.extra + other.extra,
})

/** Planned and taken doses of all people on a day, `YYYY-MM-DD`. */
export const dayOfAll = (rows: readonly Adherence[], date: string): KeptDay =>
  rows.flatMap(({ days }) => days.filter((day) => day.date === date)).reduce<KeptDay>(plus, NOTHING)

/**
 * The look of a day: all taken, some, none, or none planned. Doses skipped on a doctor's advice do not count, nor those still
 * to come today.
 */
export function lookOf(day: KeptDay, isPast: boolean): DayLook {
  const counted = isPast ? day.taken + day.skipped + day.missed : day.planned
  if (counted === 0) return 'rest'
  if (day.taken >= counted) return 'all'
  return day.taken > 0 ? 'some' : 'none'
}

/** "2 of 2 taken, 1 extra", "Nothing planned". */
export function spokenOf(day: KeptDay, isPast: boolean): string {
  const counted = isPast ? day.taken + day.skipped + day.missed : day.planned
  const result = counted === 0 ? 'Nothing planned' : `${day.taken} of ${counted} taken`
  return day.extra === 0 ? result : `${result}, ${day.extra} extra`
}

/** "9 of 10 taken, 8 of them on time. 1 extra." Undefined if nothing was due yet. */
export function sumText({ taken, onTime, skipped, missed, extra }: Tally): string | undefined {
  const all = taken + skipped + missed
  if (all === 0) return undefined
  const time = taken === 0 ? '' : onTime === taken ? ', all on time' : `, ${onTime} of them on time`
  const sum = `${taken} of ${all} taken${time}.`
  return extra === 0 ? sum : `${sum} ${extra} extra.`
}

const SKIPPED: Record<SkipReason, string> = {
  notNeeded: 'not needed',
  sideEffects: 'side effects',
  toldTo: 'doctor’s advice',
  noneLeft: 'none left',
  other: 'something else',
}

/** "8:00 AM: taken at 8:12 AM", in the plan's time zone. */
export function occurrenceText(occurrence: Occurrence, timeOf: (instant: string) => string): string {
  const { local, state, dose, skipped } = occurrence
  const what = dose
    ? `taken at ${timeOf(dose.takenAt)}`
    : skipped
      ? `skipped, ${SKIPPED[skipped.reason]}`
      : state === 'missed'
        ? 'not taken'
        : state === 'late'
          ? 'waiting'
          : 'to come'
  return `${formatClock(local.slice(11))}: ${what}`
}
