import type { PackRow } from './packs.ts'
import { type MovementRow, type Stock, tooLittle } from './stock.ts'
import type { DosePart, Parts } from './takenFrom.ts'

/**
 * Takes a dose from packs in their order of use, or from the named one. An uncounted pack gives any amount; if it was counted
 * before, the amount is recorded, as counting may resume. Returns the parts. 409, without taking anything, if there is too little.
 */
export function takeDose(stock: Stock, milli: number, doseId: string, packId?: string): Parts {
  const named = packId === undefined ? undefined : stock.pack(packId)
  if (named && named.discardedAt !== null) throw tooLittle(stock, packId)
  const holds = named ? named.milli : stock.left
  if (holds !== null && holds < milli) throw tooLittle(stock, packId)
  let left = milli
  const parts = new Map<PackRow, number>()
  for (const pack of named ? [named] : stock.usable) {
    const part = Math.min(left, pack.milli ?? left)
    takeFrom(stock, pack, part, doseId)
    if (part > 0) parts.set(pack, part)
    left -= part
  }
  return parts
}

/** Gives back a dose, except to packs with a later manual count. */
export function giveBackDose(stock: Stock, taken: readonly DosePart[]): void {
  for (const part of taken) oppose(stock, part, 'reversal', movable(stock, part))
}

/** Takes again what `giveBackDose` returned. 409 if a pack contains too little. */
export function takeDoseAgain(stock: Stock, givenBack: readonly DosePart[]): void {
  for (const part of givenBack) {
    const pack = stock.pack(part.last.packId)
    const milli = movable(stock, part)
    if (pack.milli !== null && pack.milli < milli) throw tooLittle(stock)
    oppose(stock, part, 'dose', 0 - milli)
  }
}

/** Part that still counts: a later manual count already includes the rest. */
const movable = (stock: Stock, { first, milli }: DosePart): number =>
  stock.isCountedSince(first) ? 0 : milli

function oppose(
  stock: Stock,
  { last }: Pick<DosePart, 'last'>,
  kind: 'reversal' | 'dose',
  milli: number,
  uncountedMilli?: number,
): MovementRow {
  const { packId, number, doseId } = last
  return stock.move(stock.pack(packId), kind, milli, {
    reverses: number,
    ...(doseId !== null && { doseId }),
    ...(uncountedMilli !== undefined && { uncountedMilli }),
  })
}

/**
 * Changes the amount of a dose from `wasMilli`, as if it had been logged so. Doses without a counted amount stay without one.
 * 409 if its packs and the usable ones contain too little. A pack keeps the count of a later manual count. A discarded pack keeps
 * its part of the dose; `ifKept` has the thousandths that discarded packs would contain otherwise. Returns the
 * parts; undefined if they are not known.
 */
export function takeOtherAmount(
  stock: Stock,
  doseId: string,
  taken: readonly DosePart[],
  { milli, wasMilli }: { milli: number; wasMilli: number },
  ifKept: ReadonlyMap<string, number> = new Map(),
): Parts | undefined {
  if (taken.length === 0 || taken.some((part) => part.milli === 0)) return undefined
  const packOf = ({ first }: DosePart) => stock.pack(first.packId)
  const isKnown = ({ first }: DosePart) => stock.isCountedSince(first)
  const stays = (part: DosePart) => isKnown(part) || packOf(part).discardedAt !== null
  giveBackDose(
    stock,
    taken.filter((part) => !stays(part)),
  )
  const own = new Map(
    taken
      .filter((part) => !isKnown(part))
      .map((part) => {
        const pack = packOf(part)
        const kept = ifKept.get(pack.id)
        return [pack, kept === undefined ? contentOf(pack) : kept + part.milli] as const
      }),
  )
  const traced = taken.reduce((sum, part) => sum + part.milli, 0)
  // The rest came from a pack of unknown count, as it does now: a count of that pack since includes it.
  const amounts =
    traced < wasMilli
      ? fill(
          taken.map((part) => [packOf(part), own.get(packOf(part)) ?? part.milli] as const),
          milli,
        )[0]
      : own.size === taken.length
        ? amongUsable(stock, own, milli)
        : amongParts(stock, taken, own, milli)
  for (const part of taken.filter(stays)) note(stock, part, amounts.get(packOf(part)) ?? 0)
  const noted = new Set(taken.filter(stays).map(packOf))
  for (const [pack, part] of amounts) if (!noted.has(pack)) takeFrom(stock, pack, part, doseId)
  return amounts
}

/** Thousandths in a pack; infinite if not counted. */
const contentOf = ({ milli }: PackRow): number => milli ?? Number.POSITIVE_INFINITY

/** Fills packs in order; returns the rest. */
function fill(
  holds: Iterable<readonly [PackRow, number]>,
  milli: number,
): [Map<PackRow, number>, left: number] {
  const amounts = new Map<PackRow, number>()
  let left = milli
  for (const [pack, contained] of holds) {
    const part = Math.max(0, Math.min(left, contained))
    amounts.set(pack, part)
    left -= part
  }
  return [amounts, left]
}

/** All from the dose's only pack, which may have been named, if it has enough; otherwise from its discarded ones, then the usable ones. */
function amongUsable(stock: Stock, own: ReadonlyMap<PackRow, number>, milli: number): Map<PackRow, number> {
  const [one] = own
  if (own.size === 1 && one && one[1] >= milli) return new Map([[one[0], milli]])
  const gone = [...own].filter(([{ discardedAt }]) => discardedAt !== null)
  const there = stock.usable.map((pack) => [pack, contentOf(pack)] as const)
  const [amounts, left] = fill([...gone, ...there], milli)
  if (left > 0) throw tooLittle(stock)
  return amounts
}

/**
 * Parts of a dose in order. A larger amount comes from packs without a later count as far as possible, otherwise from the last
 * one with a count.
 */
function amongParts(
  stock: Stock,
  taken: readonly DosePart[],
  own: ReadonlyMap<PackRow, number>,
  milli: number,
): Map<PackRow, number> {
  const packs = taken.map(({ first }) => stock.pack(first.packId))
  let [amounts, left] = fill(
    taken.map((part, place) => [packs[place] as PackRow, part.milli] as const),
    milli,
  )
  for (const [pack, contained] of own) {
    const before = amounts.get(pack) ?? 0
    const part = Math.max(before, Math.min(contained, before + left))
    left -= part - before
    amounts.set(pack, part)
  }
  const last = packs.findLast((pack) => !own.has(pack)) as PackRow
  amounts.set(last, (amounts.get(last) ?? 0) + left)
  return amounts
}

/** Records a changed part of a dose: it takes effect if the later count or discard is reversed. */
function note(stock: Stock, part: DosePart, milli: number): void {
  if (milli === part.milli) return
  const last = oppose(stock, part, 'reversal', 0)
  if (milli > 0) oppose(stock, { last }, 'dose', 0, milli)
}

/** Takes a part of a dose. An uncounted pack notes the amount, as counting may resume. */
function takeFrom(stock: Stock, pack: PackRow, milli: number, doseId: string): void {
  if (milli === 0) return
  if (pack.milli !== null) stock.move(pack, 'dose', -milli, { doseId })
  else if (pack.lastCount > 0) stock.move(pack, 'dose', 0, { doseId, uncountedMilli: milli })
}
