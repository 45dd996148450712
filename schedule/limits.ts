const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** What was taken, and when: milliseconds since 1970 and thousandths. */
export interface Taken {
  takenAt: number
  milli: number
}

/** The narrowest limits that count; null is none. */
export interface Limits {
  minHours: number | null
  max24hMilli: number | null
}

/** Times at which nothing may be taken: from `from` until before `to`. */
interface Closed {
  from: number
  to: number
}

/** How much was taken in the 24 hours until `at`: what was taken exactly 24 hours ago is out of them. */
export const takenWithin24h = (doses: readonly Taken[], at: number): number =>
  doses.reduce((sum, { takenAt, milli }) => (takenAt > at - DAY_MS && takenAt <= at ? sum + milli : sum), 0)

/** Nearer to a dose than the hours apart, on either side; exactly as far is far enough. */
const tooNear = (doses: readonly Taken[], minHours: number): Closed[] =>
  doses.map(({ takenAt }) => ({
    from: takenAt - minHours * HOUR_MS + 1,
    to: takenAt + minHours * HOUR_MS,
  }))

/**
 * Where `room` more milli would make the sum of some 24 hours too large: those that end then, or those that end with a later
 * dose, when what is taken is told afterwards.
 */
function tooMuch(doses: readonly Taken[], room: number): Closed[] {
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
    if (sum <= room) continue
    // After the last turn the sum is 0.
    closed.push({ from: isDose ? at - DAY_MS + 1 : at, to: turns[place + 1] ?? at })
  }
  return closed
}

/**
 * The first moment, from `at` on, at which `milli` of a medication keep a person's limits, given all that was taken of it,
 * before and after; `at` itself where they do. Null where they never do, as it is more than 24 hours allow. A dose and
 * another one are at least the hours apart, and no 24 hours hold more than the most. Instants in milliseconds since 1970.
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
 * Like `earliestFrom`, but rounded up to a whole minute unless it is `at` itself: people read clocks in minutes, and a dose at the minute
 * that they were shown must keep the limits.
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
