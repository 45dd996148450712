import { HOUR_MS } from '../language/durations.ts'

/** Longest window before a moment. */
export const BEFORE_MS = 4 * HOUR_MS
const MOST_AFTER = 12 * HOUR_MS

/** Neighbours farther away do not narrow a window. */
export const REACH_MS = 2 * MOST_AFTER

/** Half-open interval in which a dose fulfils a moment without naming it; milliseconds since 1970. */
export interface Window {
  from: number
  to: number
}

/**
 * Windows of sorted moments: half-way to the neighbours, at most 4 hours before and 12 after. They never overlap, except that
 * moments at the same instant share one.
 */
export function windowsOf(dueAts: readonly number[]): Window[] {
  return dueAts.map((dueAt, place) => {
    let [last, next] = [place - 1, place + 1]
    while (dueAts[last] === dueAt) last--
    while (dueAts[next] === dueAt) next++
    const [before, after] = [dueAts[last], dueAts[next]]
    const gapBefore = before === undefined ? Number.POSITIVE_INFINITY : dueAt - before
    const gapAfter = after === undefined ? Number.POSITIVE_INFINITY : after - dueAt
    return {
      from: dueAt - Math.min(BEFORE_MS, Math.ceil(gapBefore / 2)),
      to: dueAt + Math.min(MOST_AFTER, Math.floor(gapAfter / 2)),
    }
  })
}
