import type { MovementRow } from './stock.ts'

/**
 * What a dose has of one pack: `first` is the movement that took it there, `last` the newest of those that gave it back and
 * took it again in turns.
 */
export interface DosePart {
  first: MovementRow
  last: MovementRow
  milli: number
}

/** The movement that began what each of some movements, in order, gives back or takes again; their own numbers lead there. */
export function firstOfEach(movements: readonly MovementRow[]): Map<number, MovementRow> {
  const firsts = new Map<number, MovementRow>()
  for (const movement of movements) {
    const { number, reverses } = movement
    firsts.set(number, (reverses === null ? undefined : firsts.get(reverses)) ?? movement)
  }
  return firsts
}

/**
 * How much of a dose each of some movements, in order, takes or gives back, whether that moved a count or not: what it says itself, or
 * else what the one does that it opposes. By their numbers.
 */
export function amountOfEach(movements: readonly MovementRow[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { number, milli, uncountedMilli, reverses } of movements) {
    const opposed = reverses === null ? undefined : amounts.get(reverses)
    amounts.set(number, Math.abs(milli) || uncountedMilli || opposed || 0)
  }
  return amounts
}

/** The parts of a dose whose movements, in order, these are. */
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
