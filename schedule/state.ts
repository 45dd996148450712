import type { OccurrenceState } from '../contract/occurrences.ts'
import { HOUR_MS } from '../language/durations.ts'
import type { Window } from './windows.ts'

const ON_TIME_MS = HOUR_MS

export const isOnTime = (dueAt: number, takenAt: number): boolean => Math.abs(takenAt - dueAt) <= ON_TIME_MS

interface OccurrenceFacts {
  dueAt: number
  window: Window
  isTaken: boolean
  isSkipped: boolean
  snoozedUntil: number | null
}

/** State of an occurrence at `now`; all in milliseconds since 1970. */
export function stateOf(
  { dueAt, window, isTaken, isSkipped, snoozedUntil }: OccurrenceFacts,
  now: number,
): OccurrenceState {
  if (isTaken) return 'taken'
  if (isSkipped) return 'skipped'
  if (now >= window.to) return 'missed'
  if (snoozedUntil !== null && now < snoozedUntil) return 'snoozed'
  if (now > dueAt + ON_TIME_MS) return 'late'
  return now >= Math.max(window.from, dueAt - ON_TIME_MS) ? 'due' : 'upcoming'
}
