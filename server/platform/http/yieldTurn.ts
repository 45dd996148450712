import { setImmediate as nextTurn } from 'node:timers/promises'

let line: Promise<unknown> = Promise.resolve()

/**
 * Yields to the event loop during long work, so that other requests, timers and signals run first. If several callers yield, one
 * resumes per turn: no request waits for more than one piece of work. Call it about every 10 ms of work, never inside a transaction:
 * SQLite has one connection.
 */
export function yieldTurn(): Promise<void> {
  const turn = line.then(() => nextTurn())
  line = turn
  return turn
}
