const HOUR_MS = 60 * 60 * 1000
const MOST_BEFORE = 4 * HOUR_MS
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
  const gaps = gapsBetween(dueAts)
  return dueAts.map((dueAt, place) => {
    const { before, after } = gaps[place] as Gaps
    return {
      from: dueAt - Math.min(MOST_BEFORE, Math.ceil(before / 2)),
      to: dueAt + Math.min(MOST_AFTER, Math.floor(after / 2)),
    }
  })
}

interface Gaps {
  before: number
  after: number
}

/** How far each is from the nearest earlier and the nearest later one that is not at the very same time. */
function gapsBetween(dueAts: readonly number[]): Gaps[] {
  const gaps = dueAts.map(() => ({ before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY }))
  let earlier = Number.NEGATIVE_INFINITY
  for (const [place, dueAt] of dueAts.entries()) {
    const previous = dueAts[place - 1]
    if (previous !== undefined && previous < dueAt) earlier = previous
    ;(gaps[place] as Gaps).before = dueAt - earlier
  }
  let later = Number.POSITIVE_INFINITY
  for (let place = dueAts.length - 1; place >= 0; place--) {
    const dueAt = dueAts[place] as number
    const next = dueAts[place + 1]
    if (next !== undefined && next > dueAt) later = next
    ;(gaps[place] as Gaps).after = later - dueAt
  }
  return gaps
}
