import type { DosePart } from './doseParts.ts'
import { leftIn, type PackRow } from './packs.ts'
import { type Stock, tooLittle } from './stock.ts'

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

function oppose(stock: Stock, { last }: DosePart, kind: 'reversal' | 'dose', milli: number): void {
  const { packId, number, doseId } = last
  stock.move(stock.pack(packId), kind, milli, { reverses: number, ...(doseId !== null && { doseId }) })
}

/**
 * Gives back what a dose took and takes another amount. A dose that was never counted stays so, and of one that took from a
 * pack that was counted by hand or thrown away since, the hand already knew how much it was.
 */
export function takeOtherAmount(
  stock: Stock,
  doseId: string,
  taken: readonly DosePart[],
  milli: number,
): void {
  if (taken.length === 0 || taken.some((part) => isSettled(stock, part))) return
  giveBackDose(stock, taken)
  takeDose(stock, milli, doseId, firstThatHolds(stock, taken, milli)?.id)
}

/** So it is too with what was taken so long ago that nobody knows how much it was. */
const isSettled = (stock: Stock, { first, milli }: DosePart): boolean =>
  milli === 0 || stock.isCountedSince(first) || stock.pack(first.packId).discardedAt !== null

/** The first of the packs of a dose that gives as much by itself and was not thrown away. */
const firstThatHolds = (stock: Stock, taken: readonly DosePart[], milli: number): PackRow | undefined =>
  taken
    .map(({ first }) => stock.pack(first.packId))
    .find((pack) => pack.discardedAt === null && (pack.milli === null || pack.milli >= milli))
