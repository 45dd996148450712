import { type Gate, gateOf } from '../../base/http/onTheWay.ts'
import { signal } from '../../base/http/signal.ts'

/** True while the server does not answer, as far as this device knows. */
let away = !navigator.onLine
/** Time of the last change, in milliseconds since 1970; undefined if it was so from the start. */
let since: number | undefined
/** The program in front of the server that asks for a sign-in. */
let gate: Gate | undefined
const changed = signal()
const returned = signal()

function set(isLost: boolean, by?: Gate): void {
  if (away === isLost && gate === by) return
  if (away !== isLost) since = isLost ? Date.now() : undefined
  away = isLost
  gate = by
  changed.emit()
  if (!isLost) returned.emit()
}

// A call may have failed before the browser says so.
addEventListener('offline', () => {
  set(true)
  changed.emit()
})
// The network is back; the next calls show if the server is.
addEventListener('online', () => {
  returned.emit()
  changed.emit()
})

export const isAway = (): boolean => away
/** True while the browser has a network, with or without the server. */
export const hasNetwork = (): boolean => navigator.onLine
export const awaySince = (): number | undefined => since
export const gateInFront = (): Gate | undefined => gate
/** The server answered. */
export const markOnline = (): void => set(false)
/** The server did not answer in time, or a proxy did instead: `error` is its answer. */
export const markOffline = (error?: unknown): void => set(true, error === undefined ? gate : gateOf(error))
export const onContact = changed.on
/** Calls back when the server may answer again. */
export const onReturn = returned.on
