const HOUR_MS = 60 * 60 * 1000
/** No window begins earlier before its moment. */
export const BEFORE_MS = 4 * HOUR_MS
const MOST_AFTER = 12 * HOUR_MS

/** No neighbour that is farther away narrows a window. */
export const REACH_MS = 2 * MOST_AFTER

/** From when until before when a dose belongs to a moment by itself; milliseconds since 1970. */
export interface Window {
  from: number
  to: number
}

/**
 * The windows of moments that are in order: half-way to the neighbours, at most 4 hours before and 12 after. They never overlap,
 * but that moments at the very same time share theirs.
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
