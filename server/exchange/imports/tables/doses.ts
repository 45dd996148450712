import { t } from '../../../../language/t.ts'
import type { Preparation } from '../preparation.ts'
import { takenPacksOf, Unreadable } from '../readRow.ts'
import type { Medicines } from './medicines.ts'
import type { Moments } from './moments.ts'
import type { Packs } from './packs.ts'
import type { People } from './people.ts'
import type { Planned } from './planned.ts'

export async function prepareDoses(
  preparation: Preparation,
  {
    people,
    medicines,
    packs,
    planned,
    moments,
  }: { people: People; medicines: Medicines; packs: Packs; planned: Planned; moments: Moments },
): Promise<void> {
  const known = await preparation.known('doses')
  const seen = new Set<string>()
  const fulfilled = new Set<string>()
  preparation.each('doses', (row) => {
    const source = row.needed('id')
    const medicineKey = row.raw('medicine_id')
    const medicine = medicines.get(medicineKey)
    if (!medicine) {
      if (!preparation.hasMedicine(medicineKey)) throw new Unreadable(t('Its medicine is not in the files'))
      return
    }
    const id = preparation.newId('doses', source)
    const name = row.raw('medicine') || medicine.name
    if (known.has(source) || seen.has(source)) return preparation.list('doses', 'same', name)
    const takenAt = row.taken()
    const amountMilli = row.milli('amount')
    if (amountMilli === null) throw new Unreadable(t('It has no amount'))
    const moment = moments.get(row.raw('planned_id'))
    const occurrence = planned.get(row.raw('planned_id')) ?? moment?.row.id
    const occurrenceId = occurrence === undefined || fulfilled.has(occurrence) ? null : occurrence
    if (occurrenceId !== null) fulfilled.add(occurrenceId)
    preparation.out.doses.push({
      id,
      medicationId: medicine.id,
      takenAt,
      pillsTaken: Math.ceil(amountMilli / 1000),
      amountMilli,
      notes: row.optional(() => row.text('notes')),
      personId: people.named(row, 'person') ?? moment?.personId ?? null,
      loggedBy: people.named(row, 'logged_by'),
      occurrenceId,
      overrideReason: row.text('beyond_limits_because'),
      takenName: row.optional(() => row.text('taken_name', 200)) ?? medicine.name,
      takenPacks: row.optional(() => takenPacksOf(row.json('taken_packs'), packs)),
      keepsTimes: row.optional(() => row.whole('keeps_times', 0, 1)) ?? 0,
      createdAt: row.created(),
    })
    seen.add(source)
    preparation.list('doses', 'new', name)
  })
}
