import fs from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { takeFileLock } from '../database/fileLock.ts'
import { newId } from '../database/newId.ts'
import { Refusal } from './refusal.ts'

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

const MEGABYTE = 1_048_576

export interface UploadLimits {
  /** Bytes of photos that one account may have under way. One request of ten photos has 200 MB. */
  perAccount: number
  /** Bytes of photos that all may have under way together. */
  inAll: number
  /** Bytes of the disk that photos leave free, so that doses can still be written. */
  leftFree: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  perAccount: 250 * MEGABYTE,
  inAll: 1000 * MEGABYTE,
  leftFree: 200 * MEGABYTE,
}

/** Least size that a request counts as: it also costs a connection and a folder. */
const LEAST = MEGABYTE

/** A request needs disk space for its photos, and as much again for the copies that are kept. */
const SPACE_FOR_EACH = 2

/** Admits or refuses a request's photos before their first byte is read. */
export interface UploadSpace {
  /**
   * Counts `bytes` for an account until the function that it gives is called. Refused with 429 when the account has
   * too much under way, 503 when all together have, and 507 (RFC 4918, 11.5) when the disk has no space for them.
   */
  take(account: string, bytes: number): Promise<() => void>
}

/** Disk space in a folder. Uploads under way count in full, though part of them may be on the disk already. */
export function uploadSpace(folder: string, limits: UploadLimits): UploadSpace {
  const ofAccount = new Map<string, number>()
  let inAll = 0
  const count = (account: string, bytes: number) => {
    inAll += bytes
    const own = (ofAccount.get(account) ?? 0) + bytes
    if (own > 0) ofAccount.set(account, own)
    else ofAccount.delete(account)
  }

  return {
    async take(account, bytes) {
      const counted = Math.max(bytes, LEAST)
      if ((ofAccount.get(account) ?? 0) + counted > limits.perAccount) throw new Refusal('tooManyPhotos')
      if (inAll + counted > limits.inAll) throw new Refusal('uploadsBusy')
      count(account, counted)
      let isTaken = true
      const release = () => {
        if (isTaken) count(account, -counted)
        isTaken = false
      }
      try {
        const { bavail, bsize } = await statfs(folder)
        if (bavail * bsize < inAll * SPACE_FOR_EACH + limits.leftFree) throw new Refusal('noRoom')
      } catch (error) {
        release()
        throw error
      }
      return release
    },
  }
}
