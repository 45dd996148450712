import type { Movement } from '../../../contract/packs.ts'
import { DAY_MS } from '../../../language/durations.ts'

/** A count at a moment, in milliseconds since 1970. */
export interface Point {
  at: number
  left: number
}

/** Pack that doses were taken from, from its first until its last one. */
export interface PackSpan {
  packId: string
  from: number
  to: number
}

interface StockIncrease {
  at: number
  amount: number
}

export interface StockLine {
  from: number
  to: number
  /** Counts, oldest first; each holds until the next one. */
  points: Point[]
  /** Moments at which packs were added, and how much more was left then: an expired pack brings nothing. */
  added: StockIncrease[]
  packs: PackSpan[]
}

/** Days that the picture shows before and after now. */
export const DAYS_EACH_WAY = 42

/**
 * The counted line of the last weeks until now. Undefined for a count that is unknown now or was unknown before.
 * `movements` are newest first.
 */
export function stockLine(
  movements: readonly Pick<Movement, 'at' | 'kind' | 'packId' | 'amount' | 'left' | 'isReversed'>[],
  now: number,
): StockLine | undefined {
  const from = now - DAYS_EACH_WAY * DAY_MS
  const all = movements.map(({ at, ...rest }) => ({ ...rest, at: Date.parse(at) })).reverse()
  const shown = all.flatMap((one, place) => {
    const leftBefore = place === 0 ? undefined : all[place - 1]?.left
    const brought = one.left === null || leftBefore == null ? one.amount : one.left - leftBefore
    return one.at >= from ? [{ ...one, brought }] : []
  })
  const before = all.filter(({ at }) => at < from).at(-1)
  const known = [...(before ? [before] : []), ...shown]
  const points = known.flatMap(({ at, left }) => (left === null ? [] : [{ at: Math.max(at, from), left }]))
  const last = points.at(-1)
  if (!last || points.length < known.length) return undefined
  const doses = shown.filter(({ kind }) => kind === 'dose')
  const packs = [...new Set(doses.map(({ packId }) => packId))].map((packId) => {
    const own = doses.filter((one) => one.packId === packId)
    return { packId, from: own[0]?.at ?? from, to: own.at(-1)?.at ?? now }
  })
  return {
    from,
    to: now + DAYS_EACH_WAY * DAY_MS,
    points: [...points, { at: now, left: last.left }],
    added: byDays(
      shown.flatMap(({ at, kind, brought, isReversed }) =>
        (kind === 'refill' || kind === 'opening') && !isReversed && brought > 0
          ? [{ at, amount: brought }]
          : [],
      ),
    ),
    packs,
  }
}

/** Joins what was added within a day: in the picture, the amounts would cover each other. */
function byDays(added: readonly StockIncrease[]): StockIncrease[] {
  const days: StockIncrease[] = []
  for (const { at, amount } of added) {
    const last = days.at(-1)
    if (last && at - last.at < DAY_MS) last.amount += amount
    else days.push({ at, amount })
  }
  return days
}

/** A round number at or above the highest count, for the top of the scale. */
export function scaleTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return Math.max(
    1,
    ...[1, 2, 5, 10]
      .map((each) => each * step)
      .filter((top) => top >= most)
      .slice(0, 1),
  )
}
