import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { matchedByName } from '../../../../contract/imports.ts'
import { type Bounds, TooLarge } from '../bounds.ts'
import type { Cells, NumberedRow } from '../incoming.ts'

/** Longest row: a header of 200 names, or a dose with the longest notes, has less. */
const LONGEST_ROW = 1024 * 1024
/** Separator and header are looked for in the beginning of a file: a title may stand before them. */
const BEGINNING = 64 * 1024
const MOST_TITLE_LINES = 20

const PIECE_BYTES = 16 * 1024

/** The parser does not pause within a piece. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let first = 0; first < bytes.length; first += PIECE_BYTES)
    yield bytes.subarray(first, first + PIECE_BYTES)
}

/** Characters of files that are no text. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/u

/** Comment lines of a CSV file, which some programs write before the header. */
export const commentsOf = (text: string): string[] =>
  text
    .slice(0, BEGINNING)
    .split(/\r?\n|\r/)
    .filter((line) => line.startsWith('#'))

interface CsvTable {
  columns: string[]
  rows: NumberedRow[]
  /** Texts by the numbers of rows with more cells than the header, such as an unquoted `10,5` makes. */
  longer: ReadonlyMap<number, string>
}

/**
 * Rows below the header of a CSV file separated by commas, semicolons or tabs, or as its first line `sep=;` says, without comments
 * and empty rows. Undefined for other files.
 */
export async function rowsOf(text: string, bounds: Bounds): Promise<CsvTable | undefined> {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const first = text
    .slice(said?.[0].length ?? 0, BEGINNING)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, MOST_TITLE_LINES)
  const delimiter = said?.[1] ?? separatorIn(first)
  const hasComments = text.startsWith('#')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // An inch or a quoted word within a cell.
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    ...(hasComments && { comment: '#', comment_no_infix: true }),
  })
  const begins: { row: number; values: string[] }[] = []
  let columns: string[] | undefined
  const rows: NumberedRow[] = []
  const longer = new Map<number, string>()
  let row = said ? 1 : 0
  const add = (heads: readonly string[], { row, values }: { row: number; values: string[] }) => {
    rows.push({ row, cells: cellsOf(heads, values) })
    if (values.slice(heads.length).some((value) => value.trim() !== ''))
      longer.set(row, values.join(delimiter))
  }
  /** Finds the header among the first rows. */
  const begin = () => {
    const header = headerIn(begins.map(({ values }) => values))
    columns = withoutNamesakes(begins[header]?.values ?? [])
    const heads = columns
    for (const one of begins.slice(header + 1)) add(heads, one)
  }
  // Comments may end their lines in another way than rows.
  const below = said ? text.slice(said[0].length) : hasComments ? text.replaceAll(/\r\n?/g, '\n') : text
  try {
    for await (const values of Readable.from(piecesOf(below)).pipe(parser) as AsyncIterable<string[]>) {
      bounds.row(values.length)
      row++
      if (!values.some((value) => value.trim() !== '')) continue
      if (columns) add(columns, { row, values })
      else if (begins.push({ row, values }) === MOST_TITLE_LINES) begin()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE' && !/[\r\n]/.test(text.slice(0, BEGINNING)))
      throw new TooLarge('columns')
    return undefined
  }
  if (!columns) begin()
  const heads = columns ?? []
  return heads.length === 0 || heads.some((column) => CONTROLS.test(column))
    ? undefined
    : { columns: heads, rows, longer }
}

const SEPARATORS = [',', ';', '\t']

/** Separator with which the most lines have equally many cells, a header with a known name among them if possible. */
function separatorIn(lines: readonly string[]): string {
  const unquoted = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const score = (separator: string): number => {
    const counts = new Map<number, number>()
    for (const line of unquoted) {
      const cells = line.split(separator).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    const isNamed = lines.some((line) => {
      const names = line.split(separator)
      return names.length > 1 && matchedByName(names).name !== undefined
    })
    return Math.max(0, ...counts.values()) + (isNamed ? MOST_TITLE_LINES : 0)
  }
  return SEPARATORS.toSorted((a, b) => score(b) - score(a))[0] ?? ','
}

/** Place of the header: the first row with a known name of a column, else the first of the fullest rows. */
function headerIn(rows: readonly string[][]): number {
  const named = rows.findIndex((values) => matchedByName(values).name !== undefined)
  if (named !== -1) return named
  const filled = rows.map((values) => values.filter((value) => value.trim() !== '').length)
  return Math.max(0, filled.indexOf(Math.max(0, ...filled)))
}

/** Names of columns, each once: `count` and `count 2`, so that neither hides the other. */
function withoutNamesakes(columns: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const place = (seen.get(column) ?? 0) + 1
    seen.set(column, place)
    return place === 1 || column === '' ? column : `${column} ${place}`
  })
}

function cellsOf(columns: readonly string[], values: readonly string[]): Cells {
  // A column may be called constructor.
  const row: Cells = Object.create(null)
  columns.forEach((column, place) => {
    row[column] = values[place] ?? ''
  })
  return row
}
