import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OperatorServer, operatorServerCalls } from '../../contract/operatorServer.ts'
import { MINUTE_MS } from '../../language/durations.ts'
import type { ImageStore } from '../people/images/imageStore.ts'
import { productVersion } from '../platform/database/productVersion.ts'
import type { Database } from '../platform/database/tables.ts'
import type { Warning } from '../platform/http/recentWarnings.ts'
import type { Handlers } from '../platform/http/serve.ts'

/** Adding up the sizes of many photos takes a while. */
const MEASURED_FOR_MS = MINUTE_MS

interface Dependencies {
  now: () => Date
  imageStore: ImageStore
  /** SQLite's file; undefined for PostgreSQL. */
  databaseFile?: string | undefined
  /** Data folder of this instance; undefined if it has none. */
  dataFolder?: string | undefined
  /** Sizes of the backups; undefined without a folder. */
  backupBytes: (() => Promise<number>) | undefined
  photosToday: () => OperatorServer['photos']
  areRemindersLate: (database: Database, now: Date) => Promise<boolean>
  listJobs: (database: Database) => Promise<OperatorServer['jobs']>
  listWarnings: () => Warning[]
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

async function databaseBytes(database: Database, file: string | undefined): Promise<number> {
  if (file !== undefined) return (await sizeOf(file)) + (await sizeOf(`${file}-wal`))
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    database,
  )
  return Number(rows[0]?.bytes)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function serverStateRoutes(on: Dependencies): Handlers<keyof typeof operatorServerCalls> {
  const startedAt = on.now().toISOString()
  let photos: { at: number; bytes: Promise<number | null> } | undefined
  const photoBytes = () => {
    const at = performance.now()
    if (!photos || at - photos.at > MEASURED_FOR_MS)
      photos = { at, bytes: on.imageStore.usedBytes?.().catch(() => null) ?? Promise.resolve(null) }
    return photos.bytes
  }
  return {
    'GET /api/operator/server': async ({ act: { database, now } }) => ({
      version: productVersion,
      startedAt,
      storage: {
        photos: await photoBytes(),
        database: await databaseBytes(database, on.databaseFile),
        backups: (await on.backupBytes?.()) ?? null,
        free: on.dataFolder === undefined ? null : await freeBytes(on.dataFolder),
      },
      photos: on.photosToday(),
      remindersLate: await on.areRemindersLate(database, now),
      jobs: await on.listJobs(database),
      warnings: on.listWarnings(),
    }),
  }
}
