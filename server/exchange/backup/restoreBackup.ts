import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImageStore } from '../../people/images/imageStore.ts'
import { appliedMigrations, migrate, migrationNames } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { newestLevel } from '../../platform/database/schema.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { countRows, insertRows, pagesOf, withoutTriggers } from '../../platform/database/wholeRows.ts'
import { BackupProblem, contentOf, type Header, travellingTables } from './format.ts'
import { type LoadResult, loadBackup } from './loadBackup.ts'
import { entriesOf } from './tar.ts'

/** Number of images written at once. */
const AT_ONCE = 8

interface Target {
  database: Database
  imageStore: ImageStore
  /** Needs disk space for another copy of the rows while they are verified. */
  temporaryFolder: string
}

export interface RestoreResult {
  header: Header
  rows: number
  images: number
  /** Number of images that medications showed but the backup lacks: no longer shown. */
  lost: number
}

/**
 * Restores a backup into an empty instance. Verifies the whole file first: a damaged, cut, foreign or newer one changes nothing
 * and throws BackupProblem, as does an instance that is not empty. Then writes the images, then all rows in one transaction.
 */
export async function restoreBackup(target: Target, file: string): Promise<RestoreResult> {
  await mustBeEmpty(target.database)
  const folder = await fs.mkdtemp(path.join(target.temporaryFolder, 'restore-'))
  const scratch = openDatabase(path.join(folder, 'rows.sqlite'), { synchronous: 'OFF' })
  try {
    const loaded = await loadBackup(file, scratch)
    const lost = await hideImagesWithout(scratch, loaded.imageKeys)
    await migrate(target.database)
    const kept: string[] = []
    try {
      await keepImages(target.imageStore, file, folder, kept)
      const rows = await copyRows(scratch, target.database)
      return { header: loaded.header, rows, images: await countRows(scratch, 'images'), lost }
    } catch (error) {
      for (const key of kept) await target.imageStore.remove(key).catch(() => {})
      throw error
    }
  } finally {
    // On a full disk even closing fails; it is deleted anyway.
    await scratch.destroy().catch(() => {})
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Rows that an instance creates before the first sign-up, such as its keys: the backup's replace them. */
const MADE_BY_ITSELF = 'settings'

async function mustBeEmpty(database: Database | Tx): Promise<void> {
  const level = (await appliedMigrations(database)).at(-1)
  if (level === undefined) return
  if (!migrationNames.includes(level)) {
    throw new BackupProblem(`The database is of a newer Medicine Cabinet (${level}) than this program`)
  }
  for (const { name } of await travellingTables(level)) {
    if (name === MADE_BY_ITSELF) continue
    const count = await countRows(database, name)
    if (count > 0) {
      throw new BackupProblem(
        `There is something here already (${name}: ${count}): a backup is restored into an empty instance only`,
      )
    }
  }
}

/** Removes images without bytes from what shows them; returns the number that medications showed. */
async function hideImagesWithout(scratch: Database, imageKeys: LoadResult['imageKeys']): Promise<number> {
  const images = await scratch.selectFrom('images').select('id').execute()
  let lost = 0
  for (const { id } of images.filter((image) => !imageKeys.has(image.id))) {
    const hidden = await scratch.deleteFrom('medicationImages').where('imageId', '=', id).executeTakeFirst()
    if (hidden.numDeletedRows > 0) lost++
    await scratch.deleteFrom('images').where('id', '=', id).execute()
  }
  return lost
}

/** Writes the backup's images, several at once, as each waits for disk or network. Adds the keys of started ones to `kept`. */
async function keepImages(imageStore: ImageStore, file: string, folder: string, kept: string[]) {
  const running = new Set<Promise<void>>()
  const keep = async (key: string, bytes: string) => {
    await imageStore.keep(key, bytes)
    await fs.rm(bytes)
  }
  try {
    for await (const { name, body } of entriesOf(file)) {
      const content = contentOf(name)
      if (typeof content === 'object' && 'imageKey' in content) {
        const bytes = path.join(folder, content.imageKey)
        await pipeline(body, createWriteStream(bytes))
        if (running.size === AT_ONCE) await Promise.race(running)
        kept.push(content.imageKey)
        const one = keep(content.imageKey, bytes).then(() => void running.delete(one))
        // Handled by the race above or at the end.
        one.catch(() => {})
        running.add(one)
      } else for await (const _ of body);
    }
    await Promise.all(running)
  } finally {
    // After a failure the others finish before written images are deleted.
    await Promise.allSettled(running)
  }
}

/** Inserts all rows in one transaction into a database that is still empty; returns their number. */
function copyRows(scratch: Database, database: Database): Promise<number> {
  return database.transaction().execute(async (tx) => {
    const tables = await travellingTables(newestLevel())
    let copied = 0
    // On PostgreSQL this also locks the tables, so that they stay empty.
    await withoutTriggers(tx, tables, async () => {
      await mustBeEmpty(tx)
      await tx.deleteFrom(MADE_BY_ITSELF).execute()
      for (const table of tables) {
        for await (const rows of pagesOf(scratch, table)) {
          await insertRows(tx, table, rows)
          copied += rows.length
        }
      }
    })
    return copied
  })
}
