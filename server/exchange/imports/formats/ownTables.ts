import type { TableName } from '../../../../contract/exports.ts'
import { t } from '../../../../language/t.ts'
import { toLocal } from '../../../../schedule/zones.ts'
import { headsOf, LAYOUTS } from '../../csvExport/layout.ts'
import { askedOrder, dateOrderOf, readDate, readInstant } from '../cells/dates.ts'
import { askedSign, decimalSignOf, plainNumber } from '../cells/numbers.ts'
import { type Cells, type Incoming, type NumberedRow, nothing } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'

/** Removes the apostrophes with which our tables protect cells from being read as formulas. */
const APOSTROPHE =
  /(?<=^|[;\t\r\n])'(?=[\s\p{Cf}\p{Cc}\p{Z}"]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}])/gu

/** Columns that tables of version 1.0.0 lack. */
const NEWER: Partial<Record<TableName, readonly string[]>> = {
  packs: ['name', 'strength'],
  doses: ['taken_name', 'taken_packs', 'keeps_times'],
}

/** True if a header is that of a table: it has all columns of version 1.0.0 that have no local copy. */
export const isOwn = (name: TableName, columns: readonly string[]): boolean => {
  const heads = LAYOUTS[name].columns
    .flatMap(headsOf)
    .filter((head) => !head.endsWith('_local') && !NEWER[name]?.includes(head))
  return heads.every((head) => columns.includes(head))
}

/** Rows of a table as it was exported, also after a spreadsheet rewrote its dates and numbers for another country. */
export function readOwnTable(
  table: TableName,
  rows: readonly NumberedRow[],
  context: ReadingContext,
): Incoming {
  const incoming = nothing()
  const heads = headsByKind(table)
  const cellsOf = (some: readonly string[]) =>
    rows.flatMap(({ cells }) => some.map((head) => cells[head] ?? ''))
  const order = dateOrderOf(cellsOf([...heads.dates, ...heads.instants, ...heads.local]))
  const sign = decimalSignOf(cellsOf(heads.numbers))
  for (const { cells, row } of rows) {
    const line = { table, name: cells.name || cells.medicine || cells.person || cells.id || '', row }
    withoutApostrophes(cells)
    /** Rewrites a cell in our own form, or empties and names it. False while it is asked about. */
    const rewrite = (head: string, read: (cell: string) => string | null | undefined): boolean => {
      const cell = cells[head] ?? ''
      if (cell === '') return true
      const value = read(cell)
      if (value === null) return false
      cells[head] = value ?? cell
      return true
    }
    const inOrder =
      (read: (cell: string, order: 'dmy' | 'mdy' | null) => string | undefined) => (cell: string) => {
        const asked = askedOrder(incoming, context, { order, cell }, line)
        return asked === undefined ? null : read(cell, asked)
      }
    const isWhole = [
      ...heads.dates.map((head) => rewrite(head, inOrder(readDate))),
      ...heads.instants.map(
        (head) =>
          ISO_INSTANT.test(cells[head] ?? '') ||
          rewrite(
            head,
            inOrder((cell, by) => readInstant(cell, { order: by, timeZone: 'UTC' })),
          ),
      ),
      ...heads.clocks.map(
        (head) =>
          ISO_INSTANT.test(cells[head] ?? '') ||
          rewrite(
            head,
            inOrder((cell, by) => localIn(cell, by)),
          ),
      ),
      ...heads.numbers.map((head) =>
        rewrite(head, (cell) => {
          const asked = askedSign(incoming, context, { sign, cell }, line)
          return asked === undefined ? null : plainNumber(cell, asked)
        }),
      ),
    ].every(Boolean)
    for (const head of heads.codes)
      if (/^\d[.,]\d+E\+\d+$/i.test(cells[head] ?? '')) {
        incoming.lost.push({
          ...line,
          reason: t('“{text}” is not understood and left out.', { text: cells[head] ?? '' }),
        })
        cells[head] = ''
      }
    if (isWhole) incoming.tables[table].push(cells)
  }
  return incoming
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const localIn = (cell: string, order: 'dmy' | 'mdy' | null): string | undefined => {
  const instant = readInstant(cell, { order, timeZone: 'UTC' })
  return instant === undefined ? undefined : toLocal(Date.parse(instant), 'UTC')
}

function headsByKind(table: TableName) {
  const { columns } = LAYOUTS[table]
  const of = (...kinds: string[]) =>
    columns.filter(([, , kind]) => kinds.includes(kind)).map(([head]) => head)
  const instants = of('instant')
  return {
    dates: of('date'),
    instants: instants.map((head) => `${head}_utc`),
    local: instants.map((head) => `${head}_local`),
    clocks: table === 'planned' ? ['clock'] : [],
    numbers: of('milli', 'whole'),
    codes: of('text').filter((head) => head === 'lot' || head === 'product_code'),
  }
}

function withoutApostrophes(row: Cells): void {
  for (const head in row) {
    const value = row[head] as string
    if (value.includes("'")) row[head] = value.replaceAll(APOSTROPHE, '')
  }
}
