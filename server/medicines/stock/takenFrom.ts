import { fromMilli } from '../../../contract/amounts.ts'
import type { TakenFrom } from '../../../contract/doses.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PackRow } from './packs.ts'
import type { MovementRow } from './stock.ts'

export type TakenColumns = Pick<Tables['doses'], 'takenName' | 'takenPacks'>

/** Stored part of a dose, in thousandths. */
interface StoredPart {
  packId: string | null
  name: string | null
  strength: string | null
  milli: number
}

/** Thousandths that a dose takes from each pack. */
export type Parts = ReadonlyMap<PackRow, number>

const partsIn = (stored: string | null): StoredPart[] => (stored === null ? [] : JSON.parse(stored))

/** Columns of a dose that say what was taken; packs that it was taken from before (`before`) keep their names. */
export function takenColumns(
  parts: Parts,
  medicationName: string | null,
  before: string | null = null,
): TakenColumns {
  const known = new Map(partsIn(before).map((part) => [part.packId, part]))
  const stored = [...parts]
    .filter(([, milli]) => milli > 0)
    .map(([{ id, name, strength }, milli]): StoredPart => {
      const own = known.get(id) ?? { name: name ?? medicationName, strength }
      return { packId: id, name: own.name, strength: own.strength, milli }
    })
  const isPlain = stored.every(({ name, strength }) => name === medicationName && strength === null)
  return { takenName: medicationName, takenPacks: isPlain ? null : JSON.stringify(stored) }
}

/** Medicine or packs that a dose was taken from, as they were called then. */
export function takenFrom({
  takenName,
  takenPacks,
  amountMilli,
}: TakenColumns & { amountMilli: number }): TakenFrom[] {
  const parts = partsIn(takenPacks)
  if (parts.length === 0)
    return [{ packId: null, name: takenName, strength: null, amount: fromMilli(amountMilli) }]
  return parts.map(({ packId, name, strength, milli }) => ({
    packId,
    name,
    strength,
    amount: fromMilli(milli),
  }))
}

/** Stored parts of a dose with another amount, if nothing says which packs it took: they are filled in order. */
export function withAmount(stored: string | null, milli: number): string | null {
  if (stored === null) return null
  let left = milli
  const parts = partsIn(stored)
  const filled = parts.map((part, place) => {
    const own = place === parts.length - 1 ? left : Math.min(left, part.milli)
    left -= own
    return { ...part, milli: own }
  })
  return JSON.stringify(filled.filter((part) => part.milli > 0))
}

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
