import { type Unit, unitFor, writeAmount, writeAmountOf } from '../../contract/amounts.ts'
import type { Pack } from '../../contract/packs.ts'
import { type Counted, isMeasured } from '../doses/amountWords.ts'
import type { Place, PlacedPack } from './arrangePacks.ts'

const PLACE_NAMES = {
  inUse: 'the pack in use',
  next: 'the next pack',
  later: 'a later pack',
  expired: 'the expired pack',
  empty: 'the empty pack',
} as const satisfies Record<Place, string>

/** The pack among the others: "the pack in use (lot B4471)". */
export const packName = ({ pack, place }: PlacedPack): string =>
  pack.lot === null ? PLACE_NAMES[place] : `${PLACE_NAMES[place]} (lot ${pack.lot})`

/** The text beside a pack's number: "of 30 left", "not counted". Empty if the number is enough. */
export function besideCount({ pack, place }: PlacedPack, unit: Unit): string {
  const { count, initialCount, isUsable } = pack
  if (place === 'expired' && !isUsable) return 'not counted'
  if (count === null) return ''
  if (initialCount !== null && initialCount > count) return `of ${writeAmount(initialCount)} left`
  return `${unitFor(unit, count)} left`
}

/** "13½ tablets in 2 packs"; null for a single pack. */
export function sumOf(shown: readonly PlacedPack[], left: number | null, unit: Unit): string | null {
  const counted = shown.filter(({ place }) => place === 'inUse' || place === 'next' || place === 'later')
  if (counted.length < 2) return null
  return left === null
    ? `${counted.length} packs, not all of them counted`
    : `${writeAmountOf(left, unit)} in ${counted.length} packs`
}

/** The question when a count is corrected. */
export function countQuestion({ unit, step }: Counted): string {
  if (isMeasured(unit)) return 'How much is really there?'
  const parts = { 0.5: ' Halves count too.', 0.25: ' Quarters count too.' }[step] ?? ''
  return `How many are really there?${parts}`
}

/** The difference between a new count and the expected one. */
export function difference(counted: number, book: number | null, unit: Unit): string {
  if (book === null) return 'Not counted before'
  const thousandths = Math.round(counted * 1000) - Math.round(book * 1000)
  if (thousandths === 0) return `We expected ${writeAmount(book)}`
  const by = writeAmount(Math.abs(thousandths) / 1000)
  return `${by} ${thousandths > 0 ? 'more' : isMeasured(unit) ? 'less' : 'fewer'} than we expected (${writeAmount(book)})`
}

/** An empty or discarded pack in a line: "30 tablets, lot 7A112, thrown away". */
export const earlierPack = ({ initialCount, lot, discardedAt }: Pack, unit: Unit): string =>
  [
    initialCount !== null && writeAmountOf(initialCount, unit),
    lot !== null && `lot ${lot}`,
    discardedAt === null ? 'empty' : 'thrown away',
  ]
    .filter(Boolean)
    .join(', ')
