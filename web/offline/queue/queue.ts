import type { User } from '../../../contract/auth.ts'
import { keptOf } from '../../device/forget.ts'
import { noteWaiting } from '../../device/leftWaiting.ts'
import { storeOf } from '../../device/store.ts'
import { base } from '../../http/base.ts'
import { newIdempotencyKey } from '../../http/idempotencyKeys.ts'
import type { Act, Waiting } from './waiting.ts'

let waiting: readonly Waiting[] = []
/** Whose that is. */
let whose: string | null | undefined
/** Who is signed in. */
let user: User | undefined
const NOTHING: readonly Waiting[] = []
const listeners = new Set<() => void>()

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`waiting${base}`) : undefined
channel?.addEventListener('message', () => void load())

/** What waits of whoever this device keeps something of now: until it was read, nothing, and never what another person left. */
export const waitingActs = (): readonly Waiting[] => (whose === keptOf() ? waiting : NOTHING)
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(now: readonly Waiting[]): void {
  waiting = now
  for (const listener of listeners) listener()
}

const storeFor = (owner: string | null) => storeOf<Waiting>(owner ?? '', 'waiting')
/** The keys' order is that of the taps. */
const placeOf = ({ tappedAt, key }: Waiting) => `${String(tappedAt).padStart(16, '0')} ${key}`

/** Reads what waits on this device, also what another tab added or sent. */
export async function load(): Promise<void> {
  const owner = keptOf()
  const all = await storeFor(owner)
    .all()
    .catch(() => undefined)
  if (all && user?.id === owner && keptOf() === owner) noteWaiting(user, all.length)
  whose = owner
  show(all ?? [])
}

/** Reads what waits of whoever has signed in. */
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

/** Keeps something as it is now. */
export const put = (one: Waiting, owner = keptOf()) => write(storeFor(owner).put(placeOf(one), one))
/** Forgets something that waits: it was decided, or arrived. */
export const drop = (one: Waiting) => write(storeFor(keptOf()).delete(placeOf(one)))

/** Takes something back that waits; false where it may have arrived by now, in this tab or another. */
export async function takeOut(one: Waiting): Promise<boolean> {
  const isSent = (there: Waiting | undefined) => there?.mayHaveArrived !== false
  const keep = (there: Waiting | undefined) => (isSent(there) ? there : undefined)
  return !isSent(await write(storeFor(keptOf()).change(placeOf(one), keep)))
}

/** Notes that something leaves: whatever happens from now on, it may have arrived. False where it was taken back before. */
export async function leave(one: Waiting, owner: string | null): Promise<boolean> {
  const mark = (there: Waiting | undefined) => there && { ...one, mayHaveArrived: true }
  return (await write(storeFor(owner).change(placeOf(one), mark))) !== undefined
}

interface Tap {
  /** Who did it. */
  owner: string | null
  mayHaveArrived: boolean
  key: string | undefined
}

/** Keeps an act for later; rejects where the browser keeps nothing, and once this device is no longer its owner's. */
export async function enqueue(
  act: Act,
  { owner, mayHaveArrived, key = newIdempotencyKey() }: Tap,
): Promise<Waiting> {
  const last = waiting.at(-1)?.tappedAt ?? 0
  const one: Waiting = { ...act, key, mayHaveArrived, tappedAt: Math.max(Date.now(), last + 1) }
  await put(one, owner)
  void navigator.storage?.persist?.()
  return one
}
