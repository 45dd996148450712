import { DAY_MS, HOUR_MS, MINUTE_MS } from '../language/durations.ts'

/** A dose: milliseconds since 1970 and thousandths of a unit. */
export interface DoseAt {
  takenAt: number
  milli: number
}

/** Strictest limits in effect; null for none. */
export interface Limits {
  minHours: number | null
  max24hMilli: number | null
}

/** Half-open interval without doses. */
interface ClosedInterval {
  from: number
  to: number
}

/** Amount taken in the 24 hours up to `at`. A dose exactly 24 hours ago does not count. */
export const takenWithin24h = (doses: readonly DoseAt[], at: number): number =>
  doses.reduce((sum, { takenAt, milli }) => (takenAt > at - DAY_MS && takenAt <= at ? sum + milli : sum), 0)

/** Intervals closer than `minHours` to a dose, before and after. Exactly `minHours` is allowed. */
const tooNear = (doses: readonly DoseAt[], minHours: number): ClosedInterval[] =>
  doses.map(({ takenAt }) => ({
    from: takenAt - minHours * HOUR_MS + 1,
    to: takenAt + minHours * HOUR_MS,
  }))

/**
 * Intervals in which a dose would exceed the 24-hour limit, which has `left` thousandths to go. Checks the 24 hours that end
 * with the new dose and, if it is logged late, those that end with a later dose.
 */
function tooMuch(doses: readonly DoseAt[], left: number): ClosedInterval[] {
  const sorted = doses.toSorted((a, b) => a.takenAt - b.takenAt)
  const turns = [...new Set(sorted.flatMap(({ takenAt }) => [takenAt, takenAt + DAY_MS]))].sort(
    (a, b) => a - b,
  )
  const closed: ClosedInterval[] = []
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
    // The sum is 0 after the last turn.
    closed.push({ from: isDose ? at - DAY_MS + 1 : at, to: turns[place + 1] ?? at })
  }
  return closed
}

/**
 * Earliest instant from `at` on at which `milli` respects a person's limits, with all their doses before and after. Returns
 * `at` if it is allowed now, and null if `milli` alone exceeds the 24-hour limit. Milliseconds since 1970.
 */
export function earliestFrom(
  at: number,
  milli: number,
  doses: readonly DoseAt[],
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

/**
 * Like `earliestFrom`, rounded up to a whole minute unless it is `at`. Screens show minutes, and a dose at the minute shown
 * must respect the limits.
 */
export function earliestMinuteFrom(
  at: number,
  milli: number,
  doses: readonly DoseAt[],
  limits: Limits,
): number | null {
  let earliest = earliestFrom(at, milli, doses, limits)
  while (earliest !== null && earliest !== at && earliest % MINUTE_MS !== 0)
    earliest = earliestFrom(Math.ceil(earliest / MINUTE_MS) * MINUTE_MS, milli, doses, limits)
  return earliest
}
