import fs from 'node:fs'
import path from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Sticky bit of shared folders such as /tmp. */
const STICKY = 0o1000

/** Names of everything that the product writes to its data folder. */
const OURS = /^(medicine-cabinet\.sqlite(-wal|-shm|-journal)?|images|tmp|lost\+found|\.writable-.*)$/

function mend(entry: string, stat: fs.Stats): void {
  const mode = stat.isDirectory() ? FOLDER_MODE : FILE_MODE
  const isOwn = stat.uid === process.getuid?.() && (stat.isDirectory() || stat.isFile())
  // Another user's files were put there on purpose.
  if (isOwn && (stat.mode & 0o777) !== mode) fs.chmodSync(entry, mode)
}

/** Another instance may use the folder: files deleted meanwhile need no change. */
function mendAll(entry: string): void {
  try {
    const stat = fs.lstatSync(entry)
    mend(entry, stat)
    if (stat.isDirectory()) for (const name of fs.readdirSync(entry)) mendAll(path.join(entry, name))
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
    mendAll(path.join(dataFolder, name))
  }
  const stat = fs.statSync(dataFolder)
  const isShared = (stat.mode & STICKY) !== 0 || names.some((name) => !OURS.test(name))
  if (!isShared) mend(dataFolder, stat)
}
