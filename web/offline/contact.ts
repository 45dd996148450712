/** Whether the server answers, as far as this device knows. */
export interface Contact {
  away: boolean
}

let contact: Contact = { away: !navigator.onLine }
const listeners = new Set<() => void>()
const returned = new Set<() => void>()

function set(away: boolean): void {
  if (contact.away === away) return
  contact = { away }
  for (const listener of listeners) listener()
  if (!away) for (const listener of returned) listener()
}

addEventListener('offline', () => set(true))
// The network is back; whether the server is, calls tell.
addEventListener('online', () => {
  for (const listener of returned) listener()
})

export const isAway = (): boolean => contact.away
/** The server answered. */
export const heard = (): void => set(false)
/** It did not, or something on the way did in its place. */
export const lost = (): void => set(true)

export function onContact(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the server may answer again. */
export const onReturn = (listener: () => void): void => void returned.add(listener)
