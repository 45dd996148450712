import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ImportBody, type ImportPreview, matchedByName } from '../../../contract/imports.ts'
import { TABLES, type TableName } from '../../../contract/tables.ts'
import { t } from '../../../language/t.ts'
import { headsOf, LAYOUTS } from '../csvExport/layout.ts'
import { Bounds, TooLarge } from './bounds.ts'
import { readAnyCsv } from './formats/anyCsv.ts'
import { isMedassist, readMedassist } from './formats/medassist.ts'
import { isMediKeep, readMediKeep, readMediKeepRows } from './formats/mediKeep.ts'
import { isMedTimer, readMedTimer } from './formats/medTimer.ts'
import { asObject, type Cells, type Incoming, join, nothing } from './incoming.ts'
import type { ReadingContext } from './questions.ts'

export interface ReadFiles extends Pick<ImportPreview, 'format' | 'columns'> {
  incoming: Incoming
}

/** Longest row: a header of 200 names, or a dose with the longest notes, has less. */
const LONGEST_ROW = 1024 * 1024
/** The header is looked for in the beginning of a file. */
const BEGINNING = 64 * 1024

/** Reads files of any known format. Throws TooLarge, and nothing else because of a file's content. */
export async function readFiles(body: ImportBody, now: Date): Promise<ReadFiles> {
  const bounds = new Bounds()
  const read: ReadFiles = { format: 'unknown', columns: [], incoming: nothing() }
  for (const file of body.files) {
    const bytes = file.text ?? Buffer.from(file.base64 ?? '', 'base64').toString()
    const text = bytes.replace(/^\uFEFF/, '')
    const one = /^\s*[{[]/.test(text)
      ? bounds.json(text)
        ? readJson(text, { timeZone: body.timeZone, now: now.toISOString(), answers: body.answers ?? {} })
        : undefined
      : await readCsv(text, body, { now, bounds })
    if (one === undefined) {
      read.incoming.lost.push({ table: 'medicines', name: file.name, reason: t('This file cannot be read.') })
      continue
    }
    read.format = one.format
    if (one.columns.length > 0) read.columns = one.columns
    join(read.incoming, one.incoming)
  }
  return read
}

function readJson(text: string, said: ReadingContext): ReadFiles | undefined {
  let file: Record<string, unknown>
  try {
    file = asObject(JSON.parse(text))
  } catch {
    return undefined
  }
  if (isMedTimer(file)) return { format: 'medTimer', columns: [], incoming: readMedTimer(file, said) }
  if (isMedassist(file)) return { format: 'medassist', columns: [], incoming: readMedassist(file, said) }
  if (isMediKeep(file)) return { format: 'mediKeep', columns: [], incoming: readMediKeep(file, said) }
  return undefined
}

async function readCsv(
  text: string,
  body: ImportBody,
  { now, bounds }: { now: Date; bounds: Bounds },
): Promise<ReadFiles | undefined> {
  const table = await rowsOf(text, bounds)
  if (table === undefined || table.columns.length < 2) return undefined
  const { columns, rows } = table
  const own = TABLES.find((name) => isOwn(name, columns))
  const incoming = nothing()
  if (own !== undefined) {
    for (const row of rows) incoming.tables[own].push(withoutApostrophes(row))
    return { format: 'tables', columns: [], incoming }
  }
  const said = { now: now.toISOString() }
  if (columns.includes('medication_name'))
    return { format: 'mediKeep', columns: [], incoming: readMediKeepRows(rows, said) }
  const matched = body.columns ?? matchedByName(columns)
  return { format: 'csv', columns, incoming: matched.name ? readAnyCsv(rows, matched, said) : incoming }
}

/** True if a header is one of our own tables: it has all columns that have no local copy. */
const isOwn = (name: TableName, columns: readonly string[]): boolean => {
  const heads = LAYOUTS[name].columns.flatMap(headsOf).filter((head) => !head.endsWith('_local'))
  return heads.every((head) => columns.includes(head))
}

/** Removes the apostrophes with which our tables protect cells from being read as formulas. */
const withoutApostrophes = (row: Cells): Cells => {
  for (const head in row) {
    const value = row[head] as string
    if (value.includes("'")) row[head] = value.replaceAll(APOSTROPHE, '')
  }
  return row
}

const APOSTROPHE =
  /(?<=^|[;\t\r\n])'(?=[\s\p{Cf}\p{Cc}\p{Z}"]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}])/gu

const PIECE_BYTES = 16 * 1024

/** The parser does not pause within a piece. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let first = 0; first < bytes.length; first += PIECE_BYTES)
    yield bytes.subarray(first, first + PIECE_BYTES)
}

/** Rows of a CSV file separated by commas, semicolons or tabs, without comments; undefined for other files. */
async function rowsOf(
  text: string,
  bounds: Bounds,
): Promise<{ columns: string[]; rows: Cells[] } | undefined> {
  const header =
    text
      .slice(0, BEGINNING)
      .split('\n')
      .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  const delimiter =
    [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ','
  const hasComments = text.startsWith('#')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    ...(hasComments && { comment: '#', comment_no_infix: true }),
  })
  let columns: string[] | undefined
  const rows: Cells[] = []
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      bounds.row(cells.length)
      if (columns === undefined) {
        columns = cells
        continue
      }
      const row: Cells = {}
      columns.forEach((column, place) => {
        if (column !== '__proto__') row[column] = cells[place] ?? ''
      })
      rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE' && columns === undefined) throw new TooLarge('columns')
    return undefined
  }
  return columns && { columns, rows }
}
