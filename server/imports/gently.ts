import { setTimeout as delay } from 'node:timers/promises'

const WORK_MS = 4
const LONGEST_REST_MS = 10

/**
 * Leaves others most of the processor's time during long work: call the result often, outside transactions. After 4 ms of work
 * it rests twice as long, at most 10 ms, as waiting for the database counts as work.
 */
export function gently(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    if (worked < WORK_MS) return
    await delay(Math.min(2 * worked, LONGEST_REST_MS))
    since = performance.now()
  }
}
