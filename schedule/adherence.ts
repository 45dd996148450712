import type { Adherence } from '../contract/adherence.ts'
import type { OccurrenceState, SkipReason } from '../contract/occurrences.ts'

/** What became of one moment of a plan. */
export interface Kept {
  personId: string
  medicationId: string
  /** By the plan's own clock, `2026-11-21`. */
  date: string
  state: OccurrenceState
  /** Of one that was skipped. */
  reason: SkipReason | null
  /** Of one that was taken. */
  onTime: boolean
}

type Day = Adherence['days'][number]
type Tally = Omit<Day, 'date' | 'planned'>

const NOTHING: Tally = { taken: 0, onTime: 0, skipped: 0, missed: 0 }

function count(tally: Tally, { state, reason, onTime }: Kept): void {
  if (state === 'taken') tally.taken++
  if (state === 'taken' && onTime) tally.onTime++
  // Who leaves out what a doctor told them to leave out keeps to what was said.
  if (state === 'skipped' && reason !== 'toldTo') tally.skipped++
  if (state === 'missed') tally.missed++
}

/**
 * How what was planned was kept, for each person and medication, in the order in which they come first; days ascend. What
 * is still open is planned, and in none of the tallies.
 */
export function adherenceOf(moments: readonly Kept[]): Adherence[] {
  const of = new Map<string, Adherence & { on: Map<string, Day> }>()
  for (const moment of moments) {
    const { personId, medicationId, date } = moment
    const key = `${personId} ${medicationId}`
    const kept = of.get(key) ?? { personId, medicationId, ...NOTHING, days: [], on: new Map() }
    of.set(key, kept)
    const day = kept.on.get(date) ?? { date, planned: 0, ...NOTHING }
    kept.on.set(date, day)
    day.planned++
    count(day, moment)
    count(kept, moment)
  }
  return [...of.values()].map(({ on, ...kept }) => ({
    ...kept,
    days: [...on.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  }))
}
