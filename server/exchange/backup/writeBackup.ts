import { type ImageStore, keysOf } from '../../people/images/imageStore.ts'
import { appliedMigrations, migrationNames } from '../../platform/database/migrate.ts'
import type { Table } from '../../platform/database/schema.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { countRows, pagesOf } from '../../platform/database/wholeRows.ts'
import * as format from './format.ts'
import { travellingTables } from './format.ts'
import { type TarWriter, writeTar } from './tar.ts'

export interface BackupParts {
  /** The running product's connection: finds images deleted meanwhile. */
  database: Database
  /** Address of `database`: rows are read through a separate connection. */
  address: string
  imageStore: ImageStore
  version: string
  now: () => Date
  /** Stops it early and leaves no file. */
  signal?: AbortSignal
}

export interface BackupResult {
  rows: number
  images: number
  leftOut: format.LeftOut[]
}

/**
 * Writes an instance to one file while the product runs: a snapshot of the rows, then their images. Images never change under
 * their key, so only those deleted meanwhile are missing.
 */
export async function writeBackup(parts: BackupParts, file: string): Promise<BackupResult> {
  const createdAt = parts.now()
  const written: BackupResult = { rows: 0, images: 0, leftOut: [] }
  await writeTar(file, { mtime: createdAt, signal: parts.signal }, async (tar) => {
    const images = await inSnapshot(parts.address, async (tx) => {
      const { schema, tables } = await schemaOf(tx)
      const rows = await countAll(tx, tables)
      const { version } = parts
      const header: format.Header = {
        product: 'medicine-cabinet',
        format: format.FORMAT,
        version,
        schema,
        createdAt: createdAt.toISOString(),
        rows,
      }
      await tar.addText(format.HEADER_ENTRY, `${JSON.stringify(header, null, 2)}\n`)
      for (const table of tables) await writeRows(tar, tx, table)
      written.rows = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return imageIds(tx)
    })
    for (const id of images) {
      if (await writeImage(tar, parts.imageStore, id)) written.images++
      else written.leftOut.push({ image: id, why: await whyMissing(parts.database, id) })
    }
    if (written.leftOut.length > 0) {
      const lines = written.leftOut.map((image) => `${JSON.stringify(image)}\n`)
      await tar.addText(format.LEFT_OUT_ENTRY, lines.join(''))
    }
    await tar.addText(format.SUMS_ENTRY, tar.sums())
  })
  return written
}

/** Schema level of the data: older than the program if it has not started since its update. */
async function schemaOf(tx: Tx): Promise<{ schema: string; tables: Table[] }> {
  const schema = (await appliedMigrations(tx)).at(-1)
  if (schema === undefined)
    throw new format.BackupProblem('There is nothing to back up: the database is empty')
  if (!migrationNames.includes(schema)) {
    throw new format.BackupProblem(
      `The database is of a newer Medicine Cabinet (${schema}) than this program (${migrationNames.at(-1)})`,
    )
  }
  return { schema, tables: await travellingTables(schema) }
}

async function countAll(tx: Tx, tables: Table[]): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const { name } of tables) rows[name] = await countRows(tx, name)
  return rows
}

async function writeRows(tar: TarWriter, tx: Tx, table: Table): Promise<void> {
  let page = 0
  for await (const rows of pagesOf(tx, table)) {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
    await tar.addText(format.rowsEntry(table.name, ++page), lines.join(''))
  }
}

async function imageIds(tx: Tx): Promise<string[]> {
  const shown = await tx
    .selectFrom('images')
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .execute()
  return shown.map(({ id }) => id)
}

/** The image and its renditions; false if the image itself is missing. */
async function writeImage(tar: TarWriter, imageStore: ImageStore, id: string): Promise<boolean> {
  let isThere = false
  for (const key of keysOf(id)) {
    const stored = await imageStore.open(key)
    isThere = stored !== undefined
    if (stored) await tar.add(format.imageEntry(key), stored.size, stored.body)
  }
  return isThere
}

/** An unshown image may be arriving or leaving; only shown ones must exist. */
async function whyMissing(database: Database, id: string): Promise<format.LeftOut['why']> {
  const row = await database
    .selectFrom('medicationImages')
    .where('imageId', '=', id)
    .select('imageId')
    .executeTakeFirst()
  return row ? 'its bytes are missing from the store' : 'no medication shows it'
}
