import { randomFillSync } from 'node:crypto'

const TIME_BYTES = 6
const BYTES = 16

/** Random bytes for many ids: requesting a few takes as long as thousands. */
const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * 22 URL-safe characters: the time in milliseconds, then 80 random bits. As in RFC 9562's version 7, ids made together are
 * neighbours in an index, so a commit writes few pages. An id is no secret: it opens nothing.
 */
export function newId(): string {
  if (used + BYTES > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = pool.subarray(used, used + BYTES)
  used += BYTES
  id.writeUIntBE(Date.now(), 0, TIME_BYTES)
  return id.toString('base64url')
}
