import { t } from '../../../../language/t.ts'
import type { Preparation } from '../preparation.ts'
import { measuredIn, Unreadable } from '../readRow.ts'
import type { People } from './people.ts'

export async function prepareMeasurements(preparation: Preparation, people: People): Promise<void> {
  const known = await preparation.known('measurements')
  const seen = new Set<string>()
  preparation.each('measurements', (row) => {
    const source = row.needed('id')
    const id = preparation.newId('measurements', source)
    if (known.has(source) || seen.has(source))
      return preparation.list('measurements', 'same', row.raw('person'))
    const values = measuredIn(row)
    const measuredAt = row.instant('measured', { isPast: true })
    if (measuredAt === null) throw new Unreadable(t('It does not say when it was measured'))
    const personId = people.named(row, 'person') ?? preparation.existing.own
    if (personId === null) throw new Unreadable(t('It does not say who it is for'))
    seen.add(source)
    preparation.out.measurements.push({
      id,
      personId,
      ...values,
      measuredAt,
      recordedBy: people.named(row, 'recorded_by'),
      createdAt: row.created(),
    })
    preparation.list('measurements', 'new', row.raw('person'))
  })
}
