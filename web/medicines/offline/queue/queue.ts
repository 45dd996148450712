import type { User } from '../../../../contract/auth.ts'
import { dataOwner } from '../../../base/device/forget.ts'
import { noteWaiting } from '../../../base/device/leftWaiting.ts'
import { storeOf } from '../../../base/device/store.ts'
import { base } from '../../../base/http/base.ts'
import { clockOffset, isClockKnown } from '../../../base/http/clock.ts'
import { newIdempotencyKey } from '../../../base/http/idempotencyKeys.ts'
import { signal } from '../../../base/http/signal.ts'
import type { QueueableChange, QueuedChange } from './waiting.ts'

let waiting: readonly QueuedChange[] = []
/** The owner of `waiting`. */
let whose: string | null | undefined
let user: User | undefined
const NOTHING: readonly QueuedChange[] = []
const changed = signal()

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`waiting${base}`) : undefined
channel?.addEventListener('message', () => void load())

/** Queued changes of the account whose data this device keeps: none until they are loaded, and never another account's. */
export const queuedChanges = (): readonly QueuedChange[] => (whose === dataOwner() ? waiting : NOTHING)
export const onWaiting = changed.on

function show(now: readonly QueuedChange[]): void {
  waiting = now
  changed.emit()
}

const storeFor = (owner: string | null) => storeOf<QueuedChange>(owner ?? '', 'waiting')
/** Keys sort by the time of the tap. */
const placeOf = ({ tappedAt, key }: QueuedChange) => `${String(tappedAt).padStart(16, '0')} ${key}`

/** Loads queued changes, including those of other tabs. */
export async function load(): Promise<void> {
  const owner = dataOwner()
  const all = await storeFor(owner)
    .all()
    .catch(() => undefined)
  if (all && user?.id === owner && dataOwner() === owner) noteWaiting(user, all.length)
  whose = owner
  show(all ?? [])
}

export async function loadOf(signedIn: User): Promise<void> {
  user = signedIn
  await load()
}

async function write<Value>(change: Promise<Value>): Promise<Value> {
  const result = await change
  await load()
  channel?.postMessage('')
  return result
}

export const put = (one: QueuedChange, owner = dataOwner()) => write(storeFor(owner).put(placeOf(one), one))
/** Removes a queued change that was decided or arrived. */
export const drop = (one: QueuedChange) => write(storeFor(dataOwner()).delete(placeOf(one)))

/** Withdraws a queued change; false if it may have arrived, from this tab or another. */
export async function takeOut(one: QueuedChange): Promise<boolean> {
  const isSent = (there: QueuedChange | undefined) => there?.mayHaveArrived !== false
  const keep = (there: QueuedChange | undefined) => (isSent(there) ? there : undefined)
  return !isSent(await write(storeFor(dataOwner()).change(placeOf(one), keep)))
}

/** Marks a change before it is sent: from now on it may have arrived. False if it was withdrawn. */
export async function leave(one: QueuedChange, owner: string | null): Promise<boolean> {
  const mark = (there: QueuedChange | undefined) => there && { ...one, mayHaveArrived: true }
  return (await write(storeFor(owner).change(placeOf(one), mark))) !== undefined
}

/** A press that makes a change. */
export interface Tap {
  /** The account that made it. */
  owner: string | null
  mayHaveArrived: boolean
  key: string | undefined
}

/** Queues a change. Rejects where the browser stores nothing, and once the owner's data is deleted. */
export async function enqueue(
  act: QueueableChange,
  { owner, mayHaveArrived, key = newIdempotencyKey() }: Tap,
): Promise<QueuedChange> {
  const last = waiting.at(-1)?.tappedAt ?? 0
  const tappedAt = Math.max(Date.now(), last + 1)
  const one: QueuedChange = {
    ...act,
    key,
    mayHaveArrived,
    tappedAt,
    clockOffset: isClockKnown() ? null : clockOffset(),
  }
  await put(one, owner)
  void navigator.storage?.persist?.()
  return one
}
