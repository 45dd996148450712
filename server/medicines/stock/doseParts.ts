import type { MovementRow } from './stock.ts'

/** Part of a dose in one pack: `first` is the movement that took it, `last` the newest that returned or took it again. */
export interface DosePart {
  first: MovementRow
  last: MovementRow
  milli: number
}

/** The first movement of each chain of returns and repeats, by number. */
export function firstOfEach(movements: readonly MovementRow[]): Map<number, MovementRow> {
  const firsts = new Map<number, MovementRow>()
  for (const movement of movements) {
    const { number, reverses } = movement
    firsts.set(number, (reverses === null ? undefined : firsts.get(reverses)) ?? movement)
  }
  return firsts
}

/**
 * Amount of each movement of a dose, in order, even if the count did not change: its own, or that of the one it reverses. By
 * number.
 */
export function amountOfEach(movements: readonly MovementRow[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { number, milli, uncountedMilli, reverses } of movements) {
    const opposed = reverses === null ? undefined : amounts.get(reverses)
    amounts.set(number, Math.abs(milli) || uncountedMilli || opposed || 0)
  }
  return amounts
}

/** Parts of a dose, from its movements in order. */
export function partsOf(movements: readonly MovementRow[]): DosePart[] {
  const firsts = firstOfEach(movements)
  const amounts = amountOfEach(movements)
  const opposed = new Set(movements.map(({ reverses }) => reverses))
  return movements
    .filter(({ number }) => !opposed.has(number))
    .map((last) => ({
      first: firsts.get(last.number) ?? last,
      last,
      milli: amounts.get(last.number) ?? 0,
    }))
}
