import { keptOf } from '../../device/forget.ts'
import { storeOf } from '../../device/store.ts'
import type { Act, Waiting } from './waiting.ts'

/** What the server did, and when it said so, in milliseconds since 1970. */
interface Arrived {
  act: Act
  /** The key of the tap. */
  key: string
  /** The id of what came of it, where it is a dose. */
  there?: string
  at: number
}

const storeFor = (owner: string | null) => storeOf<Arrived>(owner ?? '', 'arrived')

let last = 0

/**
 * Keeps what the server did just now for `owner`: what it said before does not show it. Where the browser keeps nothing, there is nothing
 * of before to show.
 */
export async function noteArrived(
  act: Act,
  key: string,
  owner: string | null,
  answer: unknown,
): Promise<void> {
  last = Math.max(Date.now(), last + 1)
  const there = act.call === 'POST /api/medications/{id}/logs' ? { there: (answer as { id: string }).id } : {}
  await storeFor(owner)
    .put(key, { act, key, ...there, at: last })
    .catch(() => undefined)
}

/** What arrived since the server gave an answer, `at` in milliseconds since 1970: to be laid over that, as what waits is. */
export async function arrivedSince(at: number): Promise<Waiting[]> {
  const all = await storeFor(keptOf())
    .all()
    .catch(() => [])
  return all
    .filter((one) => one.at >= at)
    .sort((a, b) => a.at - b.at)
    .map(({ act, at, ...known }) => ({ ...act, ...known, tappedAt: at, mayHaveArrived: true }))
}

/** The id of the dose that came of a tap, once it is with the server. */
export const idThere = async (key: string): Promise<string | undefined> =>
  (
    await storeFor(keptOf())
      .get(key)
      .catch(() => undefined)
  )?.there

/** Forgets what arrived before a time: no answer of before is kept any more. */
export async function forgetArrived(userId: string, before: number): Promise<void> {
  const store = storeFor(userId)
  for (const { key, at } of await store.all()) if (at < before) await store.delete(key)
}
