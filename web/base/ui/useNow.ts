import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** Timers do not run while a device sleeps: these events update the time first. */
const WAKING = ['visibilitychange', 'focus', 'pageshow'] as const

let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / MINUTE_MS)

/** Updates the current minute and schedules the next. Within a minute the date is the same object. */
function tick(): void {
  const present = new Date()
  clearTimeout(timer)
  timer = setTimeout(tick, MINUTE_MS - (present.getTime() % MINUTE_MS))
  if (minuteOf(present) === minuteOf(now)) return
  now = present
  for (const listener of listeners) listener()
}

function onMinute(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    // In the capture phase: events of the document do not always reach the window.
    for (const event of WAKING) addEventListener(event, tick, true)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    for (const event of WAKING) removeEventListener(event, tick, true)
  }
}

const readNow = () => now

/**
 * The current minute. Renders again when the minute changes and when the device wakes, without a request. A rule that needs
 * the exact moment takes `new Date()`.
 */
export const useNow = (): Date => useSyncExternalStore(onMinute, readNow)
