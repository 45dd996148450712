import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '../../../language/durations.ts'
import { onClock, present } from '../http/clock.ts'
import { signal } from '../http/signal.ts'

/** Timers do not run while a device sleeps: these events update the time first. */
const WAKING = ['visibilitychange', 'focus', 'pageshow'] as const

let now = present()
let timer: ReturnType<typeof setTimeout> | undefined
let stopClock: (() => void) | undefined
const minutes = signal()

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / MINUTE_MS)

/** Updates the current minute and schedules the next. Within a minute the date is the same object. */
function tick(): void {
  const moment = present()
  clearTimeout(timer)
  timer = setTimeout(tick, MINUTE_MS - (moment.getTime() % MINUTE_MS))
  if (minuteOf(moment) === minuteOf(now)) return
  now = moment
  minutes.emit()
}

function onMinute(listener: () => void): () => void {
  const off = minutes.on(listener)
  if (minutes.count() === 1) {
    tick()
    stopClock = onClock(tick)
    // In the capture phase: events of the document do not always reach the window.
    for (const event of WAKING) addEventListener(event, tick, true)
  }
  return () => {
    off()
    if (minutes.count() > 0) return
    clearTimeout(timer)
    stopClock?.()
    for (const event of WAKING) removeEventListener(event, tick, true)
  }
}

const readNow = () => now

/**
 * The current minute. Renders again when the minute changes and when the device wakes, without a request. A rule that needs
 * the exact moment takes `present()`.
 */
export const useNow = (): Date => useSyncExternalStore(onMinute, readNow)
