import { dataOwner } from '../../../base/device/forget.ts'
import { storeOf } from '../../../base/device/store.ts'
import type { QueueableChange, QueuedChange } from './waiting.ts'

/** A change that the server confirmed, and when, in milliseconds since 1970. */
interface ArrivedChange {
  act: QueueableChange
  /** The idempotency key. */
  key: string
  /** The id of the dose that was created. */
  there?: string
  at: number
}

const storeFor = (owner: string | null) => storeOf<ArrivedChange>(owner ?? '', 'arrived')

let last = 0

/** Records a confirmed change for `owner`, as earlier answers do not contain it. */
export async function noteArrived(
  act: QueueableChange,
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

/** Changes confirmed since the server gave an answer, `at` in milliseconds since 1970; applied on top of that answer. */
export async function arrivedSince(at: number): Promise<QueuedChange[]> {
  const all = await storeFor(dataOwner())
    .all()
    .catch(() => [])
  return all
    .filter((one) => one.at >= at)
    .sort((a, b) => a.at - b.at)
    .map(({ act, at, ...known }) => ({ ...act, ...known, tappedAt: at, mayHaveArrived: true }))
}

/** The server's id of the dose with an idempotency key. */
export const idThere = async (key: string): Promise<string | undefined> =>
  (
    await storeFor(dataOwner())
      .get(key)
      .catch(() => undefined)
  )?.there

/** Deletes records older than all kept answers. */
export async function forgetArrived(userId: string, before: number): Promise<void> {
  const store = storeFor(userId)
  for (const { key, at } of await store.all()) if (at < before) await store.delete(key)
}
