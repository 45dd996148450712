import { keptOf } from '../../device/forget.ts'
import type { Act, Waiting } from './waiting.ts'

/** More than anybody does before anything is read again. */
const MOST = 100

let arrived: readonly { act: Waiting; owner: string | null; at: number }[] = []

/** Notes what the server did just now for `owner`: what it said before does not show it. */
export function noteArrived(act: Act, owner: string | null, answer: unknown): void {
  const at = Date.now()
  const there = act.call === 'POST /api/medications/{id}/logs' ? { there: (answer as { id: string }).id } : {}
  const one: Waiting = { ...act, key: '', tappedAt: at, mayHaveArrived: true, ...there }
  arrived = [...arrived, { act: one, owner, at }].slice(-MOST)
}

/** What arrived since the server gave an answer, `at` in milliseconds since 1970: to be laid over that, as what waits is. */
export const arrivedSince = (at: number): Waiting[] =>
  arrived.filter((one) => one.owner === keptOf() && one.at >= at).map(({ act }) => act)
