import type { User } from '../../../../contract/auth.ts'
import { keptOf } from '../../../base/device/forget.ts'
import { noteWaiting } from '../../../base/device/leftWaiting.ts'
import { storeOf } from '../../../base/device/store.ts'
import { base } from '../../../base/http/base.ts'
import { clockOffset, isClockKnown } from '../../../base/http/clock.ts'
import { newIdempotencyKey } from '../../../base/http/idempotencyKeys.ts'
import { signal } from '../../../base/http/signal.ts'
import type { Act, Waiting } from './waiting.ts'

let waiting: readonly Waiting[] = []
/** The owner of `waiting`. */
let whose: string | null | undefined
let user: User | undefined
const NOTHING: readonly Waiting[] = []
const changed = signal()

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`waiting${base}`) : undefined
channel?.addEventListener('message', () => void load())

/** Queued changes of the account whose data this device keeps: none until they are loaded, and never another account's. */
export const waitingActs = (): readonly Waiting[] => (whose === keptOf() ? waiting : NOTHING)
export const onWaiting = changed.on

function show(now: readonly Waiting[]): void {
  waiting = now
  changed.emit()
}

const storeFor = (owner: string | null) => storeOf<Waiting>(owner ?? '', 'waiting')
/** Keys sort by the time of the tap. */
const placeOf = ({ tappedAt, key }: Waiting) => `${String(tappedAt).padStart(16, '0')} ${key}`

/** Loads queued changes, including those of other tabs. */
export async function load(): Promise<void> {
  const owner = keptOf()
  const all = await storeFor(owner)
    .all()
    .catch(() => undefined)
  if (all && user?.id === owner && keptOf() === owner) noteWaiting(user, all.length)
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

export const put = (one: Waiting, owner = keptOf()) => write(storeFor(owner).put(placeOf(one), one))
/** Removes a queued change that was decided or arrived. */
export const drop = (one: Waiting) => write(storeFor(keptOf()).delete(placeOf(one)))

/** Withdraws a queued change; false if it may have arrived, from this tab or another. */
export async function takeOut(one: Waiting): Promise<boolean> {
  const isSent = (there: Waiting | undefined) => there?.mayHaveArrived !== false
  const keep = (there: Waiting | undefined) => (isSent(there) ? there : undefined)
  return !isSent(await write(storeFor(keptOf()).change(placeOf(one), keep)))
}

/** Marks a change before it is sent: from now on it may have arrived. False if it was withdrawn. */
export async function leave(one: Waiting, owner: string | null): Promise<boolean> {
  const mark = (there: Waiting | undefined) => there && { ...one, mayHaveArrived: true }
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
  act: Act,
  { owner, mayHaveArrived, key = newIdempotencyKey() }: Tap,
): Promise<Waiting> {
  const last = waiting.at(-1)?.tappedAt ?? 0
  const tappedAt = Math.max(Date.now(), last + 1)
  const one: Waiting = {
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
