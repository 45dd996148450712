import { type Unit, unitFor, writeAmount, writeAmountOf } from '../../../contract/amounts.ts'
import type { Pack } from '../../../contract/packs.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { withCommas } from '../../../language/lists.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { type AmountUnit, isMeasured } from '../doses/amountWords.ts'
import type { Place, PlacedPack } from './arrangePacks.ts'

const PLACE_NAMES = {
  inUse: sentence('the pack in use'),
  next: sentence('the next pack'),
  later: sentence('a later pack'),
  expired: sentence('the expired pack'),
  empty: sentence('the empty pack'),
} as const satisfies Record<Place, string>

/** The pack among the others: "the pack in use (batch B4471)". */
export const packName = ({ pack, place }: PlacedPack): string =>
  pack.lot === null
    ? t(PLACE_NAMES[place])
    : t('{pack} (batch {lot})', { pack: t(PLACE_NAMES[place]), lot: pack.lot })

/** Another brand or strength: "Ibuprofen Aliud 400 mg", "200 mg". Null for the medication's. */
export const ownName = ({ name, strength }: Pick<Pack, 'name' | 'strength'>): string | null =>
  name === null && strength === null ? null : nameOfPack({ name: name ?? '', strength }, '').trim()

/** The text beside a pack's number: "of 30 left", "not counted". Empty if the number is enough. */
export function besideCount({ pack, place }: PlacedPack, unit: Unit): string {
  const { count, initialCount, isUsable } = pack
  if (place === 'expired' && !isUsable) return t('not counted', {}, 'of a pack that is left out of the total')
  if (count === null) return ''
  if (initialCount !== null && initialCount > count)
    return t('of {amount} left', { amount: writeAmount(initialCount) })
  return t('{unit} left', { unit: unitFor(unit, count) })
}

/** "13½ tablets in 2 packs"; null for a single pack. */
export function sumOf(shown: readonly PlacedPack[], left: number | null, unit: Unit): string | null {
  const counted = shown.filter(({ place }) => place === 'inUse' || place === 'next' || place === 'later')
  if (counted.length < 2) return null
  return left === null
    ? tn(counted.length, '{count} pack, not all of them counted', '{count} packs, not all of them counted')
    : tn(counted.length, '{amount} in {count} pack', '{amount} in {count} packs', {
        amount: writeAmountOf(left, unit),
      })
}

/** The question when a count is corrected. */
export function countQuestion({ unit, step }: AmountUnit): string {
  if (isMeasured(unit)) return t('How much is really there?')
  if (step === 0.5) return t('How many are really there? Halves count too.')
  if (step === 0.25) return t('How many are really there? Quarters count too.')
  return t('How many are really there?')
}

/** The difference between a new count and the expected one. */
export function difference(counted: number, book: number | null, unit: Unit): string {
  if (book === null) return t('Not counted before')
  const thousandths = Math.round(counted * 1000) - Math.round(book * 1000)
  if (thousandths === 0) return t('We expected {amount}', { amount: writeAmount(book) })
  const values = { amount: writeAmount(Math.abs(thousandths) / 1000), expected: writeAmount(book) }
  if (thousandths > 0) return t('{amount} more than we expected ({expected})', values)
  return isMeasured(unit)
    ? t('{amount} less than we expected ({expected})', values)
    : t('{amount} fewer than we expected ({expected})', values)
}

/** An empty or discarded pack in a line: "30 tablets, batch 7A112, thrown away". */
export const earlierPack = ({ name, strength, initialCount, lot, discardedAt }: Pack, unit: Unit): string =>
  withCommas([
    ownName({ name, strength }),
    initialCount !== null && writeAmountOf(initialCount, unit),
    lot !== null && t('batch {lot}', { lot }),
    discardedAt === null ? t('empty') : t('thrown away'),
  ])
