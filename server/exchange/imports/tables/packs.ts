import { t } from '../../../../language/t.ts'
import { lastDayOf } from '../../../medicines/stock/packs.ts'
import type { Preparation } from '../preparation.ts'
import { movementKind, Unreadable } from '../readRow.ts'
import type { Medicines } from './medicines.ts'
import type { People } from './people.ts'

/** Ids of the new packs by those in the files. */
export type Packs = ReadonlyMap<string, string>

export function preparePacks(preparation: Preparation, medicines: Medicines): Packs {
  const packs = new Map<string, string>()
  preparation.each('packs', (row) => {
    const medicine = medicines.newOf(row)
    if (!medicine) return
    const source = row.needed('id')
    const id = preparation.newId('packs', source)
    if (packs.has(source)) return
    const dates = {
      expirationDate: row.optional(() => row.date('expires')),
      openedOn: row.optional(() => row.date('opened')),
      useWithinDays: row.optional(() => row.whole('use_within_days', 1, 3650)),
    }
    preparation.out.packs.push({
      id,
      medicationId: medicine.id,
      milli: row.optional(() => row.milli('count')),
      initialMilli: row.optional(() => row.milli('initial_count')),
      lastCount: row.optional(() => row.whole('last_count', 0, 10_000_000)) ?? 0,
      ...dates,
      goodThrough: lastDayOf(dates),
      isExpired: 0,
      lot: row.optional(() => row.text('lot', 100)),
      productCode: row.optional(() => row.text('product_code', 100)),
      name: row.optional(() => row.text('name', 200)),
      strength: row.optional(() => row.text('strength', 100)),
      joinId: null,
      discardedAt: row.instant('discarded', { isPast: true }),
      version: 1,
      createdAt: row.created(),
    })
    packs.set(source, id)
    preparation.list('packs', 'new', row.raw('medicine') || medicine.name)
  })
  return packs
}

export function prepareMovements(
  preparation: Preparation,
  { people, medicines, packs }: { people: People; medicines: Medicines; packs: Packs },
): void {
  const numbers = new Set<string>()
  const reversed = new Set<string>()
  preparation.each('movements', (row) => {
    const medicine = medicines.newOf(row)
    const packId = packs.get(row.raw('pack_id'))
    if (!medicine) return
    const number = row.whole('number', 1, 10_000_000)
    const movedAt = row.instant('at', { isPast: true })
    if (packId === undefined || number === null || movedAt === null)
      throw new Unreadable(t('Its pack is not in the file'))
    const place = `${medicine.id} ${number}`
    if (numbers.has(place)) return
    numbers.add(place)
    const reverses = row.whole('reverses', 1, 10_000_000)
    const taken = reverses !== null && reversed.has(`${medicine.id} ${reverses}`)
    if (reverses !== null) reversed.add(`${medicine.id} ${reverses}`)
    preparation.out.movements.push({
      medicationId: medicine.id,
      number,
      packId,
      at: movedAt,
      kind: movementKind(row.raw('kind')),
      milli: row.milli('amount', -100_000_000) ?? 0,
      uncountedMilli: row.milli('uncounted', -100_000_000),
      afterMilli: row.milli('after'),
      leftMilli: row.milli('left'),
      doseId: row.raw('dose_id') === '' ? null : preparation.newId('doses', row.raw('dose_id')),
      reverses: taken ? null : reverses,
      personId: people.named(row, 'person'),
      notes: row.text('notes', 500),
    })
    preparation.list('movements', 'new', row.raw('medicine'))
  })
}
