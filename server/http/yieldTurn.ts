import { setImmediate as nextTurn } from 'node:timers/promises'

let line: Promise<unknown> = Promise.resolve()

/**
 * Yields to the event loop in the middle of long work: what waits (other requests, timers, signals) goes first. Of several that yield,
 * one goes on at each turn, so that however many work nobody waits for more than one piece. Call it every 10 ms of work or so, and
 * never in a transaction: on SQLite everybody would wait for that.
 */
export function yieldTurn(): Promise<void> {
  const turn = line.then(() => nextTurn())
  line = turn
  return turn
}
