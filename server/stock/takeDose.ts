import { leftIn, type PackRow } from './packs.ts'
import { type MovementRow, type Stock, tooLittle } from './stock.ts'

/**
 * Takes a dose from the packs in their order of use, or from one that somebody names. A pack that nobody counts gives as
 * much as is asked. Refused with 409, and nothing is taken, where there is too little.
 */
export function takeDose(stock: Stock, milli: number, doseId: string, packId?: string): void {
  const from = packId === undefined ? stock.usable : [stock.pack(packId)]
  if (from.some(({ discardedAt }) => discardedAt !== null)) throw tooLittle(stock, packId)
  const holds = leftIn(from)
  if (holds !== null && holds < milli) throw tooLittle(stock, packId)
  let wanted = milli
  for (const pack of from) {
    if (wanted === 0 || pack.milli === null) return
    const part = Math.min(pack.milli, wanted)
    stock.move(pack, 'dose', -part, { doseId })
    wanted -= part
  }
}

/** Takes movements of a dose back on their packs, but for those on packs that were counted by hand since. */
export function giveBackDose(stock: Stock, taken: readonly MovementRow[]): void {
  for (const movement of taken) oppose(stock, movement, 'reversal')
}

/** Puts back what `giveBackDose` took back. 409 where a pack no longer holds as much. */
export function takeDoseAgain(stock: Stock, givenBack: readonly MovementRow[]): void {
  for (const movement of givenBack) {
    const pack = stock.pack(movement.packId)
    const milli = stock.isCountedSince(movement) ? 0 : movement.milli
    if (pack.milli !== null && pack.milli < milli) throw tooLittle(stock)
    oppose(stock, movement, 'dose')
  }
}

function oppose(stock: Stock, movement: MovementRow, kind: 'reversal' | 'dose'): void {
  const { packId, number, doseId } = movement
  const milli = stock.isCountedSince(movement) || movement.milli === 0 ? 0 : -movement.milli
  stock.move(stock.pack(packId), kind, milli, { reverses: number, ...(doseId !== null && { doseId }) })
}

/**
 * Gives back what a dose took and takes another amount. A dose that was never counted stays so, and of one that took from a
 * pack that was counted by hand or thrown away since, the hand already knew how much it was.
 */
export function takeOtherAmount(
  stock: Stock,
  doseId: string,
  taken: readonly MovementRow[],
  milli: number,
): void {
  if (taken.length === 0 || taken.some((movement) => isSettled(stock, movement))) return
  giveBackDose(stock, taken)
  takeDose(stock, milli, doseId, firstThatHolds(stock, taken, milli)?.id)
}

/** So it was too where a dose that was restored took nothing again. */
const isSettled = (stock: Stock, movement: MovementRow): boolean =>
  movement.milli === 0 || stock.isCountedSince(movement) || stock.pack(movement.packId).discardedAt !== null

/** The first of the packs of some movements that holds as much by itself and was not thrown away. */
const firstThatHolds = (
  stock: Stock,
  movements: readonly MovementRow[],
  milli: number,
): PackRow | undefined =>
  movements
    .map(({ packId }) => stock.pack(packId))
    .find((pack) => pack.discardedAt === null && pack.milli !== null && pack.milli >= milli)
