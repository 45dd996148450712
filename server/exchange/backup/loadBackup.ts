import { createHash } from 'node:crypto'
import { migrate, migrationNames } from '../../platform/database/migrate.ts'
import { isAboutValues } from '../../platform/database/problem.ts'
import { newestLevel, type Table } from '../../platform/database/schema.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { countRows, insertRows, type Row, withoutTriggers } from '../../platform/database/wholeRows.ts'
import * as format from './format.ts'
import { travellingTables } from './format.ts'
import { entriesOf, readText, type TarEntry } from './tar.ts'

const { BackupProblem } = format

export interface LoadResult {
  header: format.Header
  imageKeys: Set<string>
}

/**
 * Verifies a whole backup by loading its rows into `scratch`, an empty database, and migrating it. Throws BackupProblem, whose
 * message says what is wrong with the file.
 */
export async function loadBackup(file: string, scratch: Database): Promise<LoadResult> {
  const entries = hashed(entriesOf(file))
  const first = await entries.next()
  if (first.done || first.value.entry.name !== format.HEADER_ENTRY) {
    throw new BackupProblem('It is not a backup of Medicine Cabinet')
  }
  const header = readHeader(await readText(first.value.entry))
  await migrate(scratch, { upTo: header.schema })
  const tables = await travellingTables(header.schema)
  const imageKeys = new Set<string>()
  await scratch.transaction().execute((tx) =>
    withoutTriggers(tx, tables, async () => {
      for await (const { entry, sums } of entries) {
        const content = format.contentOf(entry.name)
        if (entry.name === format.SUMS_ENTRY) compareSums(await readText(entry), sums)
        else if (content === undefined)
          throw new BackupProblem(`It holds ${entry.name}, which no backup does`)
        else if (content === 'other') await readText(entry)
        else if ('table' in content) await loadRows(tx, tables, content.table, entry)
        else {
          imageKeys.add(content.imageKey)
          for await (const _ of entry.body);
        }
      }
    }),
  )
  await compareCounts(scratch, header)
  await migrate(scratch)
  return { header, imageKeys }
}

interface HashedEntry {
  entry: TarEntry
  /** SHA-256 of earlier entries by name. */
  sums: ReadonlyMap<string, string>
}

/** Hashes entries while they are read; checks that names are unique and that the list of sums comes last. */
async function* hashed(entries: AsyncGenerator<TarEntry>): AsyncGenerator<HashedEntry> {
  const sums = new Map<string, string>()
  for await (const { body, ...entry } of entries) {
    if (sums.has(entry.name)) throw new BackupProblem(`It holds ${entry.name} twice`)
    if (sums.has(format.SUMS_ENTRY)) throw new BackupProblem('It goes on after its end')
    const hash = createHash('sha256')
    const tapped = async function* () {
      for await (const piece of body) {
        hash.update(piece)
        yield piece
      }
    }
    yield { entry: { ...entry, body: tapped() }, sums }
    sums.set(entry.name, hash.digest('hex'))
  }
  if (sums.size === 0) throw new BackupProblem('It is not a backup of Medicine Cabinet')
  if (!sums.has(format.SUMS_ENTRY)) throw new BackupProblem('It is cut off: its list of checksums is missing')
}

function readHeader(text: string): format.Header {
  const read = format.Header.safeParse(parseJson(text, format.HEADER_ENTRY))
  if (!read.success) throw new BackupProblem('It is not a backup of Medicine Cabinet')
  const header = read.data
  if (header.format > format.FORMAT || !migrationNames.includes(header.schema)) {
    throw new BackupProblem(
      `It was made by Medicine Cabinet ${header.version} (format ${header.format}, schema ${header.schema}); ` +
        `this program is older (format ${format.FORMAT}, schema ${newestLevel()}): update it first`,
    )
  }
  return header
}

function parseJson(text: string, entry: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BackupProblem(`${entry} is damaged`, { cause: error })
  }
}

/** A line as `sha256sum` writes it. */
function readSum(line: string): [entry: string, sum: string] {
  const [, sum, entry] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
  if (sum === undefined || entry === undefined)
    throw new BackupProblem(`${format.SUMS_ENTRY} is damaged: it is no list of checksums`)
  return [entry, sum]
}

function compareSums(text: string, sums: ReadonlyMap<string, string>): void {
  const listed = new Map(text.split('\n').slice(0, -1).map(readSum))
  for (const [entry, sum] of sums) {
    if (listed.get(entry) !== sum) throw new BackupProblem(`${entry} is damaged: its SHA-256 is another one`)
  }
  for (const entry of listed.keys())
    if (!sums.has(entry)) throw new BackupProblem(`${entry} is missing from it`)
}

async function loadRows(tx: Tx, tables: Table[], name: string, entry: TarEntry): Promise<void> {
  const table = tables.find((known) => known.name === name)
  if (!table) throw new BackupProblem(`It holds rows of ${name}, which no backup does`)
  const lines = (await readText(entry)).split('\n').slice(0, -1)
  const rows = lines.map((line) => parseJson(line, entry.name) as Row)
  if (!rows.every((row) => table.columns.every((column) => isValue(row?.[column]))))
    throw new BackupProblem(`${entry.name} is damaged: a row lacks a column or has something odd in it`)
  try {
    await insertRows(tx, table, rows)
  } catch (error) {
    if (!isAboutValues(error)) throw error
    throw new BackupProblem(`${entry.name} is damaged: ${(error as Error).message}`, { cause: error })
  }
}

const isValue = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'

async function compareCounts(scratch: Database, { rows }: format.Header): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const found = await countRows(scratch, table)
    if (found !== expected) throw new BackupProblem(`It holds ${found} of ${expected} rows of ${table}`)
  }
}
