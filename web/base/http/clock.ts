import { signal } from './signal.ts'

const KEY = 'clockOffset'

/** The device's clock against the page's steady one: it changes if the clock is set, and on some devices with sleep. */
const drift = () => Date.now() - performance.now()
let measuredDrift = Number.NaN

let offset = Number(globalThis.localStorage?.getItem(KEY) ?? 0)
const changed = signal()

/** Milliseconds that the server's clock is ahead of this device's; kept for a start without a network. */
export const clockOffset = (): number => offset

/** The current moment by the server's clock. What a device sends and shows goes by it, never by its own clock. */
export const present = (): Date => new Date(Date.now() + offset)

/** True once an answer of this visit was measured and the device's clock was not set since. */
export const isClockKnown = (): boolean => Math.abs(drift() - measuredDrift) < 2000

/** True if the device's clock was set since the last answer. */
export const wasClockSet = (): boolean => Math.abs(drift() - measuredDrift) >= 2000

/** Calls back when the offset changed. */
export const onClock = changed.on

/**
 * Measures the offset by the `Date` of an answer (RFC 9110, 6.6.1: whole seconds), which was made between `sentAt` and
 * `receivedAt`. It changes only as far as these contradict it: a slow answer moves no clock.
 */
export function measureClock(date: string | null, sentAt: number, receivedAt = Date.now()): void {
  const made = Date.parse(date ?? '')
  const least = made - receivedAt
  const most = made + 999 - sentAt
  const measured = Math.min(Math.max(offset, least), most)
  // Without a time, or if the device's clock was set in between.
  if (!(least <= most)) return
  measuredDrift = drift()
  if (measured === offset) return
  offset = measured
  globalThis.localStorage?.setItem(KEY, String(offset))
  changed.emit()
}
