import { HOUR_MS } from '../language/durations.ts'

/** Longest window before a moment. */
export const BEFORE_MS = 4 * HOUR_MS
/** Longest window after a moment. */
export const MOST_AFTER_MS = 12 * HOUR_MS
/** Doses at least a day apart, counted from the last one: the next one moves, so they can be caught up on. */
export const CATCH_UP_MS = 7 * 24 * HOUR_MS

/** Neighbours farther away do not narrow a window. */
export const REACH_MS = 2 * MOST_AFTER_MS

/** Half-open interval in which a dose fulfils a moment without naming it; milliseconds since 1970. */
export interface Window {
  from: number
  to: number
}

const beforeIn = (gap: number) => Math.min(BEFORE_MS, Math.ceil(gap / 2))

/**
 * Windows of sorted moments: half-way to the neighbours, at most 4 hours before and `openMs` after; those open for longer than 12
 * hours end where the next begins. They never overlap, except that moments at the same instant share one.
 */
export function windowsOf(moments: readonly { dueAt: number; openMs: number }[]): Window[] {
  return moments.map(({ dueAt, openMs }, place) => {
    let [last, next] = [place - 1, place + 1]
    while (moments[last]?.dueAt === dueAt) last--
    while (moments[next]?.dueAt === dueAt) next++
    const [before, after] = [moments[last]?.dueAt, moments[next]?.dueAt]
    const gapBefore = before === undefined ? Number.POSITIVE_INFINITY : dueAt - before
    const gapAfter = after === undefined ? Number.POSITIVE_INFINITY : after - dueAt
    return {
      from: dueAt - beforeIn(gapBefore),
      to:
        dueAt +
        Math.min(openMs, openMs > MOST_AFTER_MS ? gapAfter - beforeIn(gapAfter) : Math.floor(gapAfter / 2)),
    }
  })
}
