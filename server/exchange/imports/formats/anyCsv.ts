import { toCalendarDate } from '../../../../contract/calendarDate.ts'
import type { ImportField } from '../../../../contract/imports.ts'
import { t } from '../../../../language/t.ts'
import { type Cells, cells, type Incoming, instantOf, nothing } from '../incoming.ts'

/** Any CSV file: one medicine per name, described by its first row; one dose per row with a time. */
export function readAnyCsv(
  rows: readonly Cells[],
  columns: Partial<Record<ImportField, string | undefined>>,
  { now }: { now: string },
): Incoming {
  const incoming = nothing()
  const seen = new Set<string>()
  rows.forEach((row, place) => {
    const read = (field: ImportField) => (row[columns[field] ?? ''] ?? '').trim()
    const name = read('name')
    if (name === '') {
      incoming.lost.push({ table: 'medicines', name: `Row ${place + 2}`, reason: t('It has no name.') })
      return
    }
    const key = `csv:${name}`
    if (!seen.has(key)) {
      seen.add(key)
      const [purpose, notes, frequency, unit] = (['purpose', 'notes', 'frequency', 'unit'] as const).map(read)
      const of = { id: key, name, purpose, frequency, notes: columns.taken ? '' : notes }
      incoming.tables.medicines.push(cells({ ...of, unit: unit || 'pill', step: 0.001, created_utc: now }))
      incoming.tables.packs.push(
        cells({
          id: key,
          medicine_id: key,
          count: read('count').replace(',', '.'),
          initial_count: read('count').replace(',', '.'),
          expires: toCalendarDate(read('expires')) ?? read('expires'),
          lot: read('lot'),
          product_code: read('product_code'),
          created_utc: now,
        }),
      )
    }
    if (read('taken') === '') return
    const taken = instantOf(Date.parse(read('taken')))
    incoming.tables.doses.push(
      cells({
        id: `${key}:${read('taken')}:${read('person')}:${read('amount')}`,
        medicine_id: key,
        taken_utc: taken || read('taken'),
        amount: read('amount').replace(',', '.') || '1',
        person: read('person'),
        notes: read('notes'),
        created_utc: now,
      }),
    )
  })
  return incoming
}
