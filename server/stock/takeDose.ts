import type { DosePart } from './doseParts.ts'
import type { PackRow } from './packs.ts'
import { type MovementRow, type Stock, tooLittle } from './stock.ts'

/**
 * Takes a dose from the packs in their order of use, or from one that somebody names. A pack that nobody counts gives as
 * much as is asked; where somebody did before, it is written down how much, as counting may go on. Refused with 409, and nothing is taken, where there is too little.
 */
export function takeDose(stock: Stock, milli: number, doseId: string, packId?: string): void {
  const named = packId === undefined ? undefined : stock.pack(packId)
  if (named && named.discardedAt !== null) throw tooLittle(stock, packId)
  const holds = named ? named.milli : stock.left
  if (holds !== null && holds < milli) throw tooLittle(stock, packId)
  let left = milli
  for (const pack of named ? [named] : stock.usable) {
    const part = Math.min(left, pack.milli ?? left)
    takeFrom(stock, pack, part, doseId)
    left -= part
  }
}

/** Gives back what a dose took, but for what it took from packs that were counted by hand since. */
export function giveBackDose(stock: Stock, taken: readonly DosePart[]): void {
  for (const part of taken) oppose(stock, part, 'reversal', movable(stock, part))
}

/** Takes again what `giveBackDose` gave back. 409 where a pack no longer holds as much. */
export function takeDoseAgain(stock: Stock, givenBack: readonly DosePart[]): void {
  for (const part of givenBack) {
    const pack = stock.pack(part.last.packId)
    const milli = movable(stock, part)
    if (pack.milli !== null && pack.milli < milli) throw tooLittle(stock)
    oppose(stock, part, 'dose', 0 - milli)
  }
}

/** How much of a part counts: the hand that counted the pack after it was taken already knew. */
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
 * Gives back what a dose took and takes another amount, as if it had been logged with that amount. A dose that was never counted stays so,
 * as does one from so long ago that its amount is no longer known. 409 if its packs and the usable ones hold too little.
 *
 * A pack that was counted by hand since stays as it was counted: its part only changes what it would hold without that count. A pack that
 * was thrown away since keeps its part: `ifKept` has the thousandths that it would hold otherwise.
 */
export function takeOtherAmount(
  stock: Stock,
  doseId: string,
  taken: readonly DosePart[],
  milli: number,
  ifKept: ReadonlyMap<string, number> = new Map(),
): void {
  if (taken.length === 0 || taken.some((part) => part.milli === 0)) return
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
        return [pack, kept === undefined ? heldBy(pack) : kept + part.milli] as const
      }),
  )
  const amounts =
    own.size === taken.length ? amongUsable(stock, own, milli) : amongParts(stock, taken, own, milli)
  for (const part of taken.filter(stays)) note(stock, part, amounts.get(packOf(part)) ?? 0)
  const noted = new Set(taken.filter(stays).map(packOf))
  for (const [pack, part] of amounts) if (!noted.has(pack)) takeFrom(stock, pack, part, doseId)
}

/** Thousandths in a pack; infinite if it is not counted. */
const heldBy = ({ milli }: PackRow): number => milli ?? Number.POSITIVE_INFINITY

/** Fills packs in their order; what they do not hold is left. */
function fill(
  holds: Iterable<readonly [PackRow, number]>,
  milli: number,
): [Map<PackRow, number>, left: number] {
  const amounts = new Map<PackRow, number>()
  let left = milli
  for (const [pack, held] of holds) {
    const part = Math.max(0, Math.min(left, held))
    amounts.set(pack, part)
    left -= part
  }
  return [amounts, left]
}

/** The first pack of a dose that holds all of an amount, else those that were thrown away and the usable ones. */
function amongUsable(stock: Stock, own: ReadonlyMap<PackRow, number>, milli: number): Map<PackRow, number> {
  const one = [...own].find(([, held]) => held >= milli)
  if (one) return new Map([[one[0], milli]])
  const gone = [...own].filter(([{ discardedAt }]) => discardedAt !== null)
  const there = stock.usable.map((pack) => [pack, heldBy(pack)] as const)
  const [amounts, left] = fill([...gone, ...there], milli)
  if (left > 0) throw tooLittle(stock)
  return amounts
}

/**
 * The parts of a dose in their order, as far as they went; more comes from packs that were not counted since, as far as they hold it, and
 * else from the last one that was.
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
  for (const [pack, held] of own) {
    const before = amounts.get(pack) ?? 0
    const part = Math.max(before, Math.min(held, before + left))
    left -= part - before
    amounts.set(pack, part)
  }
  const last = packs.findLast((pack) => !own.has(pack)) as PackRow
  amounts.set(last, (amounts.get(last) ?? 0) + left)
  return amounts
}

/** Writes down that a part of a dose was another amount: nothing moves until the count or the discard since is reversed. */
function note(stock: Stock, part: DosePart, milli: number): void {
  if (milli === part.milli) return
  const last = oppose(stock, part, 'reversal', 0)
  if (milli > 0) oppose(stock, { last }, 'dose', 0, milli)
}

/** Takes a part of a dose. A pack that is no longer counted notes how much it was, as counting may go on. */
function takeFrom(stock: Stock, pack: PackRow, milli: number, doseId: string): void {
  if (milli === 0) return
  if (pack.milli !== null) stock.move(pack, 'dose', -milli, { doseId })
  else if (pack.lastCount > 0) stock.move(pack, 'dose', 0, { doseId, uncountedMilli: milli })
}
