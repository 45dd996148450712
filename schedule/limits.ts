const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A dose: milliseconds since 1970 and thousandths of a unit. */
export interface Taken {
  takenAt: number
  milli: number
}

/** Strictest limits in effect; null for none. */
export interface Limits {
  minHours: number | null
  max24hMilli: number | null
}

/** Half-open interval in which nothing may be taken. */
interface Closed {
  from: number
  to: number
}

/** Amount taken in the 24 hours up to `at`. A dose exactly 24 hours ago does not count. */
export const takenWithin24h = (doses: readonly Taken[], at: number): number =>
  doses.reduce((sum, { takenAt, milli }) => (takenAt > at - DAY_MS && takenAt <= at ? sum + milli : sum), 0)

/** Intervals closer to a dose than `minHours`, before and after it. Exactly `minHours` is allowed. */
const tooNear = (doses: readonly Taken[], minHours: number): Closed[] =>
  doses.map(({ takenAt }) => ({
    from: takenAt - minHours * HOUR_MS + 1,
    to: takenAt + minHours * HOUR_MS,
  }))

/**
 * Intervals in which a dose would push some 24 hours above the limit, `left` thousandths from it: the 24 hours that end with the new dose, or,
 * for a dose that is logged later, those that end with a later dose.
 */
function tooMuch(doses: readonly Taken[], left: number): Closed[] {
  const sorted = doses.toSorted((a, b) => a.takenAt - b.takenAt)
  const turns = [...new Set(sorted.flatMap(({ takenAt }) => [takenAt, takenAt + DAY_MS]))].sort(
    (a, b) => a - b,
  )
  const closed: Closed[] = []
  let [come, gone, sum] = [0, 0, 0]
  for (const [place, at] of turns.entries()) {
    let isDose = false
    for (let dose = sorted[come]; dose && dose.takenAt <= at; dose = sorted[++come]) {
      sum += dose.milli
      isDose = true
    }
    for (let dose = sorted[gone]; dose && dose.takenAt <= at - DAY_MS; dose = sorted[++gone])
      sum -= dose.milli
    if (sum <= left) continue
    // After the last turn the sum is 0.
    closed.push({ from: isDose ? at - DAY_MS + 1 : at, to: turns[place + 1] ?? at })
  }
  return closed
}

/**
 * Earliest instant from `at` on at which taking `milli` respects a person's limits, given all their doses before and after. Returns `at`
 * if it already does, and null if `milli` exceeds the 24-hour limit by itself. Instants in milliseconds since 1970.
 */
export function earliestFrom(
  at: number,
  milli: number,
  doses: readonly Taken[],
  { minHours, max24hMilli }: Limits,
): number | null {
  if (max24hMilli !== null && milli > max24hMilli) return null
  const closed = [
    ...(minHours === null ? [] : tooNear(doses, minHours)),
    ...(max24hMilli === null ? [] : tooMuch(doses, max24hMilli - milli)),
  ].sort((a, b) => a.from - b.from)
  let earliest = at
  for (const { from, to } of closed) if (from <= earliest && earliest < to) earliest = to
  return earliest
}

const MINUTE_MS = 60_000

/**
 * Like `earliestFrom`, rounded up to a whole minute unless it is `at` itself: screens show minutes, and a dose at the minute shown
 * must respect the limits.
 */
export function earliestMinuteFrom(
  at: number,
  milli: number,
  doses: readonly Taken[],
  limits: Limits,
): number | null {
  let earliest = earliestFrom(at, milli, doses, limits)
  while (earliest !== null && earliest !== at && earliest % MINUTE_MS !== 0)
    earliest = earliestFrom(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS, milli, doses, limits)
  return earliest
}
