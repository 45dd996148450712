import type { Occurrence } from '../../../contract/occurrences.ts'
import { firstDayOfWeek, startOf } from '../../../language/dates.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t, tn } from '../../../language/t.ts'
import { dayNumber, formatMonthDay } from '../../base/ui/dates.ts'
import { daysOf, monthOf } from '../plans/month.ts'

/** Spans of time that the overview shows. */
export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

const dateOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** A calendar date some days later. */
export const daysLater = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** Calendar dates of a view: the day, its week, or its month. */
export function datesOf(view: View, day: string): string[] {
  if (view === 'month') return daysOf(monthOf(day))
  if (view === 'day') return [day]
  const before = (new Date(startOf(day)).getUTCDay() - firstDayOfWeek() + 7) % 7
  return Array.from({ length: 7 }, (_, place) => daysLater(day, place - before))
}

/** Instants that hold these dates in every time zone. */
export function rangeAround(dates: readonly string[]): { from: string; to: string } {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return { from: `${daysLater(first, -1)}T00:00:00.000Z`, to: `${daysLater(last, 2)}T00:00:00.000Z` }
}

/** The calendar date of a planned dose, by the clock of its plan. */
export const dateOfDose = ({ local }: Pick<Occurrence, 'local'>): string => local.slice(0, 10)

type OccurrenceResult = Pick<Occurrence, 'local' | 'state'>

/** The result of some days in a sentence or two; `today` divides the past from what is still to come. */
export function resultOf(occurrences: readonly OccurrenceResult[], today: string, extra = 0): string {
  const result = plannedResult(occurrences, today)
  if (extra === 0) return result
  return `${result} ${tn(extra, '{count} extra dose.', '{count} extra doses.')}`
}

function plannedResult(occurrences: readonly OccurrenceResult[], today: string): string {
  const past = occurrences.filter(({ state }) => ['taken', 'skipped', 'missed'].includes(state))
  if (occurrences.length === 0) return t('Nothing is planned in these days.')
  if (past.length === 0) return t('Nothing was due so far.')
  const taken = past.filter(({ state }) => state === 'taken').length
  const result =
    taken === past.length
      ? tn(past.length, 'All taken so far: {count} dose.', 'All taken so far: {count} doses.')
      : tn(past.length, '{taken} of {count} dose taken so far.', '{taken} of {count} doses taken so far.', {
          taken,
        })
  const empty = daysWithout(past, today)
  if (empty.length === 0) return result
  const [day = ''] = empty
  const without =
    empty.length === 1
      ? t('On {day} nothing was marked.', { day: formatMonthDay(day) })
      : tn(empty.length, 'On {count} day nothing was marked.', 'On {count} days nothing was marked.')
  return `${result} ${without}`
}

/** Past days on which every dose was missed. */
function daysWithout(past: readonly OccurrenceResult[], today: string): string[] {
  const days = new Set(past.map(dateOfDose))
  for (const dose of past) if (dose.state !== 'missed') days.delete(dateOfDose(dose))
  return [...days].filter((day) => day < today)
}

/** Doses at the same local time of the same medicine and amount: a row of the month. */
export function rowsOf<Dose extends Pick<Occurrence, 'local' | 'medicationId' | 'amount'>>(
  occurrences: readonly Dose[],
): { key: string; first: Dose; doses: Dose[] }[] {
  const rows = new Map<string, Dose[]>()
  for (const dose of occurrences) {
    const key = `${dose.local.slice(11)} ${dose.medicationId} ${dose.amount}`
    rows.set(key, [...(rows.get(key) ?? []), dose])
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, doses]) => ({ key, first: doses[0] as Dose, doses }))
}
