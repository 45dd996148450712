import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** A screen that was asleep learns the time with the first of these: no timer ran meanwhile. */
const WAKING = ['visibilitychange', 'focus', 'pageshow'] as const

let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / MINUTE_MS)

/** Moves to the present minute, and waits for the next one. Within a minute the moment stays the very same object. */
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
    // Captured, because an event of the document is not always one of the window.
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
 * The present moment, to the minute: what is drawn from it moves by itself when the minute turns and when the device
 * wakes. It asks the server nothing. A rule that needs the exact moment, as when a form is sent, takes `new Date()`.
 */
export const useNow = (): Date => useSyncExternalStore(onMinute, readNow)
