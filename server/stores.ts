import fs from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { openImageFolder } from './people/images/imageFolder.ts'
import type { ImageStore } from './people/images/imageStore.ts'
import { DatabaseUnusable } from './platform/database/unusable.ts'
import { openUploadFolder, type UploadFolder } from './platform/http/uploadFolder.ts'

/** Arguments of openDatabase for these settings. */
export const databaseAddress = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ?? path.join(dataDir, 'medicine-cabinet.sqlite')

/**
 * Throws DatabaseUnusable for a data folder whose SQLite file is gone while other parts of it are there: a new, empty one would hide
 * that.
 */
export function refuseLostDatabase(config: Config): void {
  const file = databaseAddress(config)
  if (config.databaseUrl !== undefined || fs.existsSync(file)) return
  const images = path.join(config.dataDir, 'images')
  const hasImages = fs.existsSync(images) && fs.readdirSync(images).some((name) => !name.startsWith('.'))
  const parts = [`${file}-wal`, path.join(config.dataDir, 'secret.key'), ...(hasImages ? [images] : [])]
  const left = parts.find((part) => fs.existsSync(part))
  if (left === undefined) return
  throw new DatabaseUnusable(
    `${file} is missing, while ${left} is there: put the file back, set the DATABASE_URL that was used before, or restore a backup into an empty DATA_DIR`,
  )
}

/** Image folder or object store of these settings. Throws ConfigError if the store refuses permanently. */
export async function openImageStore({ objectStore, dataDir }: Config): Promise<ImageStore> {
  if (!objectStore) return openImageFolder(path.join(dataDir, 'images'))
  // Loaded on demand.
  const { openObjectStore, ObjectStoreError } = await import('./people/images/objectStore.ts')
  const store = openObjectStore(objectStore)
  try {
    await store.checkWritable()
  } catch (error) {
    // An unavailable store may recover, as /api/ready shows; wrong keys or a wrong bucket cannot.
    if (error instanceof ObjectStoreError && error.status < 500) {
      throw new ConfigError(
        `STORAGE_URL must be a bucket that the AWS keys may write to (${error.status} ${error.code})`,
      )
    }
  }
  return store
}

/** Folder for photos while they are read, for any image store. */
export const openUploads = ({ dataDir }: Config): UploadFolder => openUploadFolder(path.join(dataDir, 'tmp'))
