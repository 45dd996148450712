import path from 'node:path'
import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { openUploadFolder, type UploadFolder } from './http/uploadFolder.ts'
import { openImageFolder } from './images/imageFolder.ts'
import type { ImageStore } from './images/imageStore.ts'

/** What openDatabase takes for these settings. */
export const databaseAddress = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ?? path.join(dataDir, 'medicine-cabinet.sqlite')

/** The folder or object store of these settings. Throws ConfigError when the object store refuses us for good. */
export async function openImageStore({ objectStore, dataDir }: Config): Promise<ImageStore> {
  if (!objectStore) return openImageFolder(path.join(dataDir, 'images'))
  // Loaded only where it is used.
  const { openObjectStore, ObjectStoreError } = await import('./images/objectStore.ts')
  const store = openObjectStore(objectStore)
  try {
    await store.checkWritable()
  } catch (error) {
    // A store that is away may come back, and /api/ready tells; wrong keys or a wrong bucket stay wrong.
    if (error instanceof ObjectStoreError && error.status < 500) {
      throw new ConfigError(
        `STORAGE_URL must be a bucket that the AWS keys may write to (${error.status} ${error.code})`,
      )
    }
  }
  return store
}

/** The folder for photos while they are read, whatever keeps the rest. */
export const openUploads = ({ dataDir }: Config): UploadFolder => openUploadFolder(path.join(dataDir, 'tmp'))
