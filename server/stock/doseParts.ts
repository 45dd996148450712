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

/** How much was taken by the movement that began something, whether somebody counted the pack or not. */
export const takenBy = ({ milli, uncountedMilli }: MovementRow): number =>
  Math.abs(milli) || (uncountedMilli ?? 0)

/** The parts of a dose whose movements, in order, these are. */
export function partsOf(movements: readonly MovementRow[]): DosePart[] {
  const firsts = firstOfEach(movements)
  const opposed = new Set(movements.map(({ reverses }) => reverses))
  return movements
    .filter(({ number }) => !opposed.has(number))
    .map((last) => {
      const first = firsts.get(last.number) ?? last
      return { first, last, milli: takenBy(first) }
    })
}
