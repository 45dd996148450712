const MARK = 'waiting-'

/** The id of a dose that waits on this device, until the server gives it one. `key` is its idempotency key. */
export const idOfWaiting = (key: string): string => MARK + key
export const isWaiting = (id: string): boolean => id.startsWith(MARK)
/** The idempotency key in a local id; undefined for an id of the server. */
export const keyOfWaiting = (id: string): string | undefined =>
  isWaiting(id) ? id.slice(MARK.length) : undefined
