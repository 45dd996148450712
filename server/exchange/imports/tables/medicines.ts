import { foldText } from '../../../../language/fold.ts'
import type { Preparation } from '../preparation.ts'
import { medicineName, type Row } from '../readRow.ts'
import type { People } from './people.ts'

interface Medicine {
  id: string
  name: string
  isNew: boolean
  /** True if plans of the files fit: it is new, or from an earlier import and still counted as then. */
  takesPlans: boolean
}

/** New or existing medicines by their keys in the files, without those that need a decision. */
export interface Medicines {
  get(source: string): Medicine | undefined
  /** The medicine of a row if it is new; data of an existing one is skipped. */
  newOf(row: Row): Medicine | undefined
}

export function prepareMedicines(preparation: Preparation, people: People): Medicines {
  const { existing: known } = preparation
  const knownById = new Map(known.medicines.map((one) => [one.id, one]))
  // Of several with one name, the first counts.
  const knownByName = new Map(known.medicines.toReversed().map((one) => [foldText(one.name), one]))
  const medicines = new Map<string, Medicine>()
  const [asSame, asDifferent] = [new Set(preparation.body.same), new Set(preparation.body.different)]
  preparation.each('medicines', (row) => {
    const source = row.needed('id')
    const name = medicineName(row.raw('name'))
    if (medicines.has(source)) return
    const id = preparation.newId('medicines', source)
    const existing = preparation.idsOf('medicines', source).flatMap((one) => knownById.get(one) ?? [])[0]
    const named = knownByName.get(foldText(name))
    const same = existing ?? (asSame.has(source) ? named : undefined)
    if (same) {
      const takesPlans =
        existing?.unit === row.optional(() => row.unit()) &&
        existing.stepMilli === row.optional(() => row.step())
      medicines.set(source, { id: same.id, name: same.name, isNew: false, takesPlans })
      return preparation.list('medicines', 'same', name, source)
    }
    if (named && !asDifferent.has(source)) return preparation.list('medicines', 'look', name, source)
    const takers = row.raw('people') === '' ? [] : row.optional(() => row.json('people'))
    const stepMilli = row.step()
    preparation.out.medicines.push({
      id,
      name,
      purpose: row.optional(() => row.text('purpose')),
      notes: row.optional(() => row.text('notes')),
      frequency: row.optional(() => row.text('frequency')),
      ifMissed: row.optional(() => row.text('if_missed')),
      unit: row.unit(),
      stepMilli,
      warnDays: row.optional(() => row.whole('warn_days', 1, 365)),
      createdAt: row.created(),
      takers: Array.isArray(takers)
        ? [...new Set(takers.flatMap((taker) => people.get(String(taker)) ?? []))]
        : [],
    })
    medicines.set(source, { id, name, isNew: true, takesPlans: true })
    preparation.list('medicines', 'new', name, source)
  })
  return {
    get: (source) => medicines.get(source),
    newOf(row) {
      const medicine = medicines.get(row.raw('medicine_id'))
      return medicine?.isNew ? medicine : undefined
    },
  }
}
