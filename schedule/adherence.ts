import type { Adherence } from '../contract/adherence.ts'
import type { OccurrenceState, SkipReason } from '../contract/occurrences.ts'

export interface OccurrenceOutcome {
  personId: string
  medicationId: string
  /** Local date of the plan, `2026-11-21`. */
  date: string
  state: OccurrenceState
  reason: SkipReason | null
  onTime: boolean
}

/** A dose that fulfils no planned one. */
export type Extra = Pick<OccurrenceOutcome, 'personId' | 'medicationId' | 'date'>

type Day = Adherence['days'][number]
type Tally = Omit<Day, 'date' | 'planned'>

const NOTHING: Tally = { taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 }

function count(tally: Tally, { state, reason, onTime }: OccurrenceOutcome): void {
  if (state === 'taken') tally.taken++
  if (state === 'taken' && onTime) tally.onTime++
  // Doctor's advice to skip does not count against adherence.
  if (state === 'skipped' && reason !== 'toldTo') tally.skipped++
  if (state === 'missed') tally.missed++
}

/**
 * Adherence per person and medication, in order of their first planned dose; days ascend. Open doses count only as planned,
 * extra doses only on days with planned ones.
 */
export function adherenceOf(
  moments: readonly OccurrenceOutcome[],
  extras: readonly Extra[] = [],
): Adherence[] {
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
  for (const { personId, medicationId, date } of extras) {
    const kept = of.get(`${personId} ${medicationId}`)
    const day = kept?.on.get(date)
    if (!kept || !day) continue
    day.extra++
    kept.extra++
  }
  return [...of.values()].map(({ on, ...kept }) => ({
    ...kept,
    days: [...on.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  }))
}
