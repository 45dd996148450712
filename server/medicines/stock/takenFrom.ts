import { fromMilli } from '../../../contract/amounts.ts'
import type { TakenFrom } from '../../../contract/doses.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PackRow } from './packs.ts'

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
