import fs from 'node:fs'
import path from 'node:path'
import { SHORTEST_KEY } from './config/machine.ts'
import { ConfigError } from './config/setting.ts'
import type { Config } from './config.ts'
import { openImageFolder } from './people/images/imageFolder.ts'
import type { ImageStore } from './people/images/imageStore.ts'
import { DatabaseUnusable } from './platform/database/unusable.ts'
import { openUploadFolder, type UploadFolder } from './platform/http/uploads.ts'

/** Arguments of openDatabase for these settings. */
export const databaseAddress = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl ?? path.join(dataDir, 'medicine-cabinet.sqlite')

/**
 * Throws DatabaseUnusable for a data folder whose SQLite file is gone or empty while other parts of it are there: a new database
 * would hide that.
 */
export function refuseLostDatabase(config: Config): void {
  if (config.databaseUrl !== undefined) return
  const file = databaseAddress(config)
  const images = path.join(config.dataDir, 'images')
  // Even without an image: the server makes `.unfinished` in it, after the database. A disk of its own has `lost+found`.
  const hasImages = fs.existsSync(images) && fs.readdirSync(images).some((name) => name !== 'lost+found')
  const parts = [`${file}-wal`, keyFile(config), ...(hasImages ? [images] : [])]
  const left = parts.find((part) => fs.existsSync(part))
  // Looked at last: another process that starts now writes it before the other parts.
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size
  if (left === undefined || (size !== undefined && size > 0)) return
  throw new DatabaseUnusable(
    `${file} is ${size === undefined ? 'missing' : 'empty'}, while ${left} is there: put the file back, set the DATABASE_URL that was used before, or restore a backup into an empty DATA_DIR`,
  )
}

const keyFile = ({ dataDir }: Config) => path.join(dataDir, 'secret.key')

/** Throws ConfigError for a key file that lost its content: what is encrypted with an empty key is open to everyone. */
export function refuseCutKey(config: Config): void {
  const file = keyFile(config)
  if (config.secretKey !== undefined || !fs.existsSync(file)) return
  if (fs.readFileSync(file, 'utf8').trim().length >= SHORTEST_KEY) return
  throw new ConfigError(
    `${file} is empty or cut off: put its copy back. Without a copy, delete it and run for each account with an authenticator app: npm run admin -- reset-second-factor EMAIL`,
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

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Sticky bit of shared folders such as /tmp. */
const STICKY = 0o1000

/** Names of everything that the product writes to its data folder. */
const OURS = /^(medicine-cabinet\.sqlite(-wal|-shm|-journal)?|images|tmp|lost\+found|\.writable-.*)$/

function closeOne(entry: string, stat: fs.Stats): void {
  const mode = stat.isDirectory() ? FOLDER_MODE : FILE_MODE
  const isOwn = stat.uid === process.getuid?.() && (stat.isDirectory() || stat.isFile())
  // Another user's files were put there on purpose.
  if (isOwn && (stat.mode & 0o777) !== mode) fs.chmodSync(entry, mode)
}

/** Another instance may use the folder: files deleted meanwhile need no change. */
function closeAll(entry: string): void {
  try {
    const stat = fs.lstatSync(entry)
    closeOne(entry, stat)
    if (stat.isDirectory()) for (const name of fs.readdirSync(entry)) closeAll(path.join(entry, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Restricts what the product writes, and what an earlier version left open, to its user: folders 0700, files 0600. The data
 * folder itself only if it contains nothing else, as it may be a home folder or /srv. Windows has no such modes; the folder's
 * own rights count there.
 */
export function closeToOthers(dataFolder: string): void {
  if (process.platform === 'win32') return
  process.umask(0o077)
  if (!fs.existsSync(dataFolder)) return
  const names = fs.readdirSync(dataFolder)
  for (const name of names.filter((name) => OURS.test(name) && name !== 'lost+found')) {
    closeAll(path.join(dataFolder, name))
  }
  const stat = fs.statSync(dataFolder)
  const isShared = (stat.mode & STICKY) !== 0 || names.some((name) => !OURS.test(name))
  if (!isShared) closeOne(dataFolder, stat)
}
