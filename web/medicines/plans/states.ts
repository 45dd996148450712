import type { Occurrence, OccurrenceState } from '../../../contract/occurrences.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { stateOf } from '../../../schedule/state.ts'

/** State of an occurrence at `now`; it may have been read a minute ago. */
export const stateAt = (
  { dueAt, windowStartsAt, windowEndsAt, dose, skipped, snoozedUntil }: Occurrence,
  now: Date,
): OccurrenceState =>
  stateOf(
    {
      dueAt: Date.parse(dueAt),
      window: { from: Date.parse(windowStartsAt), to: Date.parse(windowEndsAt) },
      isTaken: dose !== null,
      isSkipped: skipped !== null,
      snoozedUntil: snoozedUntil === null ? null : Date.parse(snoozedUntil),
    },
    now.getTime(),
  )

/** True for a dose counted from the last one over days: it can be caught up on, and the next one moves. */
export const canCatchUp = ({ dueAt, windowEndsAt }: Pick<Occurrence, 'dueAt' | 'windowEndsAt'>): boolean =>
  Date.parse(windowEndsAt) - Date.parse(dueAt) > DAY_MS / 2

/** An occurrence with its present state. */
export interface PlannedDose {
  occurrence: Occurrence
  state: OccurrenceState
  /** State before a button was pressed: the dose keeps its place until it can no longer be undone. */
  stateBefore?: OccurrenceState
}

const WAITING: readonly OccurrenceState[] = ['late', 'due', 'snoozed']

/** True if it should be taken now; snoozed doses count. */
export const isWaiting = ({ state }: PlannedDose): boolean => WAITING.includes(state)
export const isUpcoming = ({ state }: PlannedDose): boolean => state === 'upcoming'
/** Nothing more is to be done about it. */
export const isSettled = (planned: PlannedDose): boolean => !isWaiting(planned) && !isUpcoming(planned)
export const isMissed = ({ state }: PlannedDose): boolean => state === 'missed'

const URGENCY: Record<OccurrenceState, number> = {
  late: 0,
  due: 1,
  snoozed: 2,
  upcoming: 3,
  missed: 4,
  skipped: 5,
  taken: 6,
}

/** Most urgent first, then by time. */
export const byUrgency = (a: PlannedDose, b: PlannedDose): number =>
  URGENCY[a.state] - URGENCY[b.state] || byTime(a, b)

export const byTime = (a: PlannedDose, b: PlannedDose): number =>
  a.occurrence.dueAt < b.occurrence.dueAt ? -1 : a.occurrence.dueAt > b.occurrence.dueAt ? 1 : 0

/** Doses in the order of the family's people: of two at the same time the same one always comes first. */
export function inFamilyOrder(
  planned: readonly PlannedDose[],
  people: readonly { id: string }[],
): PlannedDose[] {
  const places = new Map(people.map(({ id }, place) => [id, place]))
  const placeOf = ({ occurrence }: PlannedDose) => places.get(occurrence.personId) ?? people.length
  return planned.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function countStates(planned: readonly PlannedDose[]): Record<OccurrenceState, number> {
  const counts = { upcoming: 0, due: 0, late: 0, missed: 0, snoozed: 0, taken: 0, skipped: 0 }
  for (const { state } of planned) counts[state] += 1
  return counts
}

/** A pressed dose that keeps its place for now. */
export interface Pressed {
  stateBefore: OccurrenceState
  /** Undefined until the server has answered. */
  result: Partial<Pick<Occurrence, 'dose' | 'skipped' | 'snoozedUntil'>> | undefined
}

/** Occurrences with their states: as read, with the outcomes of presses since. */
export const toPlanned = (
  occurrences: readonly Occurrence[],
  now: Date,
  pressed: ReadonlyMap<string, Pressed> = new Map(),
): PlannedDose[] =>
  occurrences.map((read) => {
    const { stateBefore, result } = pressed.get(read.id) ?? {}
    const isNews = result && read.dose === null && read.skipped === null
    const occurrence = isNews ? { ...read, ...result } : read
    const state = stateAt(occurrence, now)
    return stateBefore === undefined ? { occurrence, state } : { occurrence, state, stateBefore }
  })
