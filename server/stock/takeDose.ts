import type { DosePart } from './doseParts.ts'
import { leftIn, type PackRow } from './packs.ts'
import { type MovementRow, type Stock, tooLittle } from './stock.ts'

/**
 * Takes a dose from the packs in their order of use, or from one that somebody names. A pack that nobody counts gives as
 * much as is asked; where somebody did before, it is written down how much, as counting may go on. Refused with 409, and nothing is taken, where there is too little.
 */
export function takeDose(stock: Stock, milli: number, doseId: string, packId?: string): void {
  const from = packId === undefined ? stock.usable : [stock.pack(packId)]
  if (from.some(({ discardedAt }) => discardedAt !== null)) throw tooLittle(stock, packId)
  const holds = leftIn(from)
  if (holds !== null && holds < milli) throw tooLittle(stock, packId)
  let wanted = milli
  for (const pack of from) {
    if (wanted === 0) return
    if (pack.milli === null) {
      if (pack.lastCount > 0) stock.move(pack, 'dose', 0, { doseId, uncountedMilli: wanted })
      return
    }
    const part = Math.min(pack.milli, wanted)
    stock.move(pack, 'dose', -part, { doseId })
    wanted -= part
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
 * Gives back what a dose took and takes another amount. A dose that was never counted stays so, as does one that was taken so long ago
 * that nobody knows how much it was; and of one that took from a pack that was counted by hand or thrown away since, the hand
 * already knew how much it was.
 */
export function takeOtherAmount(
  stock: Stock,
  doseId: string,
  taken: readonly DosePart[],
  milli: number,
): void {
  if (taken.length === 0 || taken.some((part) => part.milli === 0)) return
  const known = taken.filter(({ first }) => stock.isCountedSince(first))
  if (known.length > 0) mendKnown(stock, known, milli - taken.reduce((sum, part) => sum + part.milli, 0))
  else if (taken.every(({ first }) => stock.pack(first.packId).discardedAt === null)) {
    giveBackDose(stock, taken)
    takeDose(stock, milli, doseId, firstThatHolds(stock, taken, milli)?.id)
  }
}

/** Writes down how much more a dose was of what the hand already knew: nothing moves until that count is taken back. */
function mendKnown(stock: Stock, known: readonly DosePart[], more: number): void {
  let left = more
  for (const part of known.toReversed()) {
    if (left === 0) return
    const amount = Math.max(0, part.milli + left)
    left -= amount - part.milli
    const last = oppose(stock, part, 'reversal', 0)
    if (amount > 0) oppose(stock, { last }, 'dose', 0, amount)
  }
}

/** The first of the packs of a dose that gives as much by itself. */
const firstThatHolds = (stock: Stock, taken: readonly DosePart[], milli: number): PackRow | undefined =>
  taken
    .map(({ first }) => stock.pack(first.packId))
    .find((pack) => pack.milli === null || pack.milli >= milli)
