import { offsetsBetween } from '../layout/nearness.ts'
import type { Span } from '../layout/rows.ts'
import type { CaptionKind } from './captions.ts'

/** A caption without a value on its own line. */
export interface WaitingCaption {
  kind: CaptionKind
  span: Span
}

/** Maximum distances between a caption and a value on another line, in letter heights. */
const REACH_BELOW = 2.6
const REACH_RIGHT = 6
const REACH_ABOVE = 1.6
/** Parts of one row are offset by less than this, in letter heights. */
const OUT_OF_LINE = 0.6
/** Letter heights; more than any distance, so that as many values as possible get a caption. */
const UNPAIRED = 20
/** With more values each simply takes its nearest caption. */
const MOST_AT_ONCE = 6

/**
 * Minimises the total distance: on a tilted label each value is nearer to its neighbour's caption. Values in a row keep
 * their captions' order: MFG. EXP. over APR.26 SEP.27.
 */
export function pairUp<T extends { span: Span }>(
  values: T[],
  captions: WaitingCaption[],
): [T, WaitingCaption][] {
  const reachable = values
    .map((value) => ({
      value,
      options: captions.flatMap((caption) => {
        const cost = distance(value.span, caption)
        return cost === null ? [] : [{ caption, cost }]
      }),
    }))
    .filter(({ options }) => options.length > 0)
  const chosen = reachable.length > MOST_AT_ONCE ? nearestEach(reachable) : cheapest(reachable, []).pairs
  return chosen
}

interface Reachable<T> {
  value: T
  options: { caption: WaitingCaption; cost: number }[]
}

type Pair<T> = [value: T, caption: WaitingCaption]

function cheapest<T extends { span: Span }>(
  [first, ...rest]: Reachable<T>[],
  taken: Pair<T>[],
): { cost: number; pairs: Pair<T>[] } {
  if (!first) return { cost: 0, pairs: [] }
  const without = cheapest(rest, taken)
  let best = { cost: without.cost + UNPAIRED, pairs: without.pairs }
  for (const { caption, cost } of first.options) {
    const pair: Pair<T> = [first.value, caption]
    if (taken.some((other) => other[1] === caption || cross(pair, other))) continue
    const others = cheapest(rest, [...taken, pair])
    if (others.cost + cost < best.cost) best = { cost: others.cost + cost, pairs: [pair, ...others.pairs] }
  }
  return best
}

function cross<T extends { span: Span }>([one, ofOne]: Pair<T>, [other, ofOther]: Pair<T>): boolean {
  if (!areInARow(one.span, other.span) || !areInARow(ofOne.span, ofOther.span)) return false
  return one.span.start < other.span.start !== ofOne.span.start < ofOther.span.start
}

const areInARow = (one: Span, other: Span) =>
  one.direction === other.direction &&
  Math.abs(offsetsBetween(one, other, one.bottom - one.top).lower) < OUT_OF_LINE

function nearestEach<T>(reachable: Reachable<T>[]): [T, WaitingCaption][] {
  return reachable.map(({ value, options }) => [value, options.sort((a, b) => a.cost - b.cost)[0]!.caption])
}

/** Distance between a value and a possible caption, in letter heights; null if it cannot be its caption. */
function distance(value: Span, { kind, span }: WaitingCaption): number | null {
  if (span.direction !== value.direction) return null
  const { right, lower, alongside } = offsetsBetween(span, value, value.bottom - value.top)
  // A lot or price is a worse guess than a date's caption.
  const doubt = kind === 'other' ? 1 : 0
  if (right > -1 && right < REACH_RIGHT && Math.abs(lower) < 0.9)
    return Math.abs(lower) + Math.max(0, right) / 3 + doubt
  if (alongside > -1 && lower > 0.4 && lower < REACH_BELOW) return lower + 1 + doubt
  // Some strips print the caption below: 08 2025 over EXP.
  if (alongside > 0 && lower < -0.4 && lower > -REACH_ABOVE) return REACH_BELOW + 1 + doubt - lower
  return null
}
