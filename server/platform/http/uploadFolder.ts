import fs from 'node:fs'
import path from 'node:path'
import { takeFileLock } from '../database/fileLock.ts'
import { newId } from '../database/newId.ts'

/** Inside an instance's folder: locked as long as the instance lives. */
const OWNER = 'owner'
/** Beside the instances' folders: held by the one that is starting. */
const STARTING = 'starting'
const START_WITHIN_MS = 10_000

export interface UploadFolder {
  /** This instance's own, for nobody else on the machine to read. */
  path: string
  close(): void
}

/**
 * A folder of this instance's own below `parent`, for photos as long as their request takes: originals tell where they
 * were taken. What instances left there that were killed is removed; those that live, here or on another machine, keep
 * theirs.
 */
export function openUploadFolder(parent: string): UploadFolder {
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 })
  fs.chmodSync(parent, 0o700)
  // Instances start in turn: another one's folder, made but not locked yet, would look left behind.
  const starting = takeFileLock(path.join(parent, STARTING), START_WITHIN_MS)
  if (!starting) throw new Error(`${parent} is locked: is another instance starting?`)
  try {
    for (const name of fs.readdirSync(parent)) if (name !== STARTING) removeUnowned(path.join(parent, name))
    const own = path.join(parent, newId())
    fs.mkdirSync(own, { mode: 0o700 })
    const owner = takeFileLock(path.join(own, OWNER))
    return {
      path: own,
      close() {
        owner?.release()
        fs.rmSync(own, { recursive: true, force: true })
      },
    }
  } finally {
    starting.release()
  }
}

function removeUnowned(folder: string) {
  if (fs.statSync(folder).isDirectory()) {
    const owner = takeFileLock(path.join(folder, OWNER))
    if (!owner) return
    owner.release()
  }
  // A killed server's reading process may write there until it notices.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
