import type { Pack } from '../../../contract/packs.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { daysUntilExpiry } from './expiry.ts'

/** A pack's place in the order of use. */
export type Place = 'inUse' | 'next' | 'later' | 'expired' | 'empty'

export interface PlacedPack {
  pack: Pack
  place: Place
}

const isGone = ({ discardedAt, count }: Pack) => discardedAt !== null || count === 0

/** True if it expired by the viewer's day. The server's day ends later: until then such a pack still counts. */
export const isPackExpired = ({ goodThrough }: Pick<Pack, 'goodThrough'>, now: Date): boolean =>
  (daysUntilExpiry(goodThrough, now) ?? 0) < 0

/**
 * The packs of a medication in the server's order: those to show, each with its place, and those that are empty or discarded.
 * If all are empty, the one in use is shown.
 */
export function arrangePacks(packs: readonly Pack[], now: Date): { shown: PlacedPack[]; earlier: Pack[] } {
  const order: Place[] = ['inUse', 'next']
  const shown: PlacedPack[] = []
  const earlier: Pack[] = []
  for (const pack of packs) {
    if (isGone(pack)) {
      if (pack.isUsable && pack.discardedAt === null) shown.push({ pack, place: 'empty' })
      else earlier.push(pack)
    } else if (!pack.isUsable || isPackExpired(pack, now)) shown.push({ pack, place: 'expired' })
    else shown.push({ pack, place: order.shift() ?? 'later' })
  }
  return { shown, earlier }
}

/** True for a single pack without details of its own. */
export const isPlain = ([first, ...others]: readonly PlacedPack[]): boolean =>
  others.length === 0 &&
  (first === undefined ||
    (first.place !== 'expired' && first.pack.openedOn === null && first.pack.useWithinDays === null))

/** The last good day of an opened pack, whatever is printed; null if not given. */
export const keepsUntil = ({ openedOn, useWithinDays }: Pick<Pack, 'openedOn' | 'useWithinDays'>) =>
  openedOn === null || useWithinDays === null
    ? null
    : new Date(Date.parse(openedOn) + useWithinDays * DAY_MS).toISOString().slice(0, 10)
