import path from 'node:path'
import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { openImageFolder } from './people/images/imageFolder.ts'
import type { ImageStore } from './people/images/imageStore.ts'
import { openUploadFolder, type UploadFolder } from './platform/http/uploadFolder.ts'

/** Arguments of openDatabase for these settings. */
export const databaseAddress = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ?? path.join(dataDir, 'medicine-cabinet.sqlite')

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
