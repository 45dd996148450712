import { statfs } from 'node:fs/promises'
import { Refusal } from './refusal.ts'

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
