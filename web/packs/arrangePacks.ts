import type { Pack } from '../../contract/packs.ts'
import { daysUntilExpiry } from './expiry.ts'

/** Where a pack stands in the order of use. */
export type Place = 'inUse' | 'next' | 'later' | 'expired' | 'empty'

export interface PlacedPack {
  pack: Pack
  place: Place
}

const isGone = ({ discardedAt, count }: Pack) => discardedAt !== null || count === 0

/** Expired by the viewer's day. The server's day ends later: until then such a pack still counts. */
export const isPackExpired = ({ goodThrough }: Pick<Pack, 'goodThrough'>, now: Date): boolean =>
  (daysUntilExpiry(goodThrough, now) ?? 0) < 0

/**
 * The packs of a medication as the server orders them: those to show, each with its place, and those that are empty or were
 * thrown away. Where all are empty, the one in use is shown.
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

/** One pack of which the medication itself says all that there is to say. */
export const isPlain = ([first, ...others]: readonly PlacedPack[]): boolean =>
  others.length === 0 &&
  (first === undefined ||
    (first.place !== 'expired' && first.pack.openedOn === null && first.pack.useWithinDays === null))

const DAY_MS = 24 * 60 * 60 * 1000

/** The last day on which an opened pack keeps, whatever is printed on it; null where nobody said so. */
export const keepsUntil = ({ openedOn, useWithinDays }: Pick<Pack, 'openedOn' | 'useWithinDays'>) =>
  openedOn === null || useWithinDays === null
    ? null
    : new Date(Date.parse(openedOn) + useWithinDays * DAY_MS).toISOString().slice(0, 10)
