import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const WORK_MS = 4
const LONGEST_REST_MS = 10

/**
 * Leaves others most of the processor's time during long work: call the result often, outside transactions. After the event
 * loop was busy for 4 ms it rests twice as long, at most 10 ms.
 */
export function gently(): () => Promise<void> {
  let since = performance.eventLoopUtilization()
  return async () => {
    const { active } = performance.eventLoopUtilization(since)
    if (active < WORK_MS) return
    await delay(Math.min(2 * active, LONGEST_REST_MS))
    since = performance.eventLoopUtilization()
  }
}
