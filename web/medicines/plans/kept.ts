import type { Adherence } from '../../../contract/adherence.ts'
import type { Occurrence, SkipReason } from '../../../contract/occurrences.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { formatClock } from '../../base/ui/dates.ts'
import type { DayLook } from '../doses/WeekStrip.tsx'

type Tally = Pick<Adherence, 'taken' | 'onTime' | 'skipped' | 'missed' | 'extra'>

const NOTHING = { planned: 0, taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 }

/** A day of all plans of a medication. */
export type DayTally = typeof NOTHING

const plus = (one: DayTally, other: DayTally): DayTally => ({
  planned: one.planned + other.planned,
  taken: one.taken + other.taken,
  onTime: one.onTime + other.onTime,
  skipped: one.skipped + other.skipped,
  missed: one.missed + other.missed,
  extra: one.extra + other.extra,
})

/** Planned and taken doses of all people on a day, `YYYY-MM-DD`. */
export const dayOfAll = (rows: readonly Adherence[], date: string): DayTally =>
  rows.flatMap(({ days }) => days.filter((day) => day.date === date)).reduce<DayTally>(plus, NOTHING)

/**
 * The look of a day: all taken, some, none, or none planned. Doses skipped on a doctor's advice do not count, nor those still
 * to come today.
 */
export function lookOf(day: DayTally, isPast: boolean): DayLook {
  const counted = isPast ? day.taken + day.skipped + day.missed : day.planned
  if (counted === 0) return 'rest'
  if (day.taken >= counted) return 'all'
  return day.taken > 0 ? 'some' : 'none'
}

/** "2 of 2 taken, 1 extra", "Nothing planned". */
export function spokenOf(day: DayTally, isPast: boolean): string {
  const counted = isPast ? day.taken + day.skipped + day.missed : day.planned
  const result =
    counted === 0
      ? t('Nothing planned')
      : tn(counted, '{taken} of {count} taken', '{taken} of {count} taken', { taken: day.taken })
  return day.extra === 0 ? result : t('{doses}, {count} extra', { doses: result, count: day.extra })
}

/** "9 of 10 taken, 8 of them on time. 1 extra." Undefined if nothing was due yet. */
export function sumText({ taken, onTime, skipped, missed, extra }: Tally): string | undefined {
  const all = taken + skipped + missed
  if (all === 0) return undefined
  const counts = { taken, count: all, onTime }
  const sum =
    taken === 0
      ? t('{taken} of {count} taken.', counts)
      : onTime === taken
        ? t('{taken} of {count} taken, all on time.', counts)
        : t('{taken} of {count} taken, {onTime} of them on time.', counts)
  return extra === 0 ? sum : `${sum} ${t('{count} extra.', { count: extra })}`
}

const SKIPPED: Record<SkipReason, string> = {
  notNeeded: sentence('not needed'),
  sideEffects: sentence('side effects'),
  toldTo: sentence('doctor’s advice'),
  noneLeft: sentence('none left'),
  other: sentence('something else'),
}

/** "8:00 AM: taken at 8:12 AM", in the plan's time zone. */
export function occurrenceText(occurrence: Occurrence, timeOf: (instant: string) => string): string {
  const { local, state, dose, skipped } = occurrence
  const time = formatClock(local.slice(11))
  if (dose) return t('{time}: taken at {taken}', { time, taken: timeOf(dose.takenAt) })
  if (skipped) return t('{time}: skipped, {reason}', { time, reason: t(SKIPPED[skipped.reason]) })
  if (state === 'missed') return t('{time}: not taken', { time })
  return state === 'late' ? t('{time}: waiting', { time }) : t('{time}: to come', { time })
}
