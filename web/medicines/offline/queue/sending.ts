import type { User } from '../../../../contract/auth.ts'
import { DAY_MS, MINUTE_MS } from '../../../../language/durations.ts'
import { sentence } from '../../../../language/t.ts'
import { dataOwner } from '../../../base/device/forget.ts'
import { base } from '../../../base/http/base.ts'
import { measureClock } from '../../../base/http/clock.ts'
import { newIdempotencyKey, withIdempotencyKey } from '../../../base/http/idempotencyKeys.ts'
import { failureOf, send } from '../../../base/http/send.ts'
import { signal } from '../../../base/http/signal.ts'
import { readToken } from '../../../base/http/token.ts'
import { idOfWaiting, keyOfWaiting } from '../../doses/waitingId.ts'
import { idThere, noteArrived } from './arrived.ts'
import { correctTimes } from './corrected.ts'
import { nextStep } from './nextStep.ts'
import { drop, leave, load, loadOf, put, queuedChanges } from './queue.ts'
import type { Problem, QueueableChange, QueuedChange } from './waiting.ts'

/** The server keeps idempotency keys for 30 days. After this many milliseconds a repeat could count twice. */
const OLD_MS = 25 * DAY_MS

const TOO_OLD: Problem = {
  code: 'tooOld',
  sentence: sentence('This was logged more than 25 days ago and may already have been saved.'),
  facts: {},
}

/** The first backoff and the longest, in milliseconds. */
const BACK_OFF_MS = { first: 2000, most: 5 * MINUTE_MS }

/** The timeout of one call, in milliseconds. */
const SENT_WITHIN_MS = 20_000

const arrived = signal()
/** Calls back when queued changes have arrived: earlier reads are stale. */
export const onArrived = arrived.on

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function backOff(): void {
  clearTimeout(timer)
  const ms = Math.min(BACK_OFF_MS.first * 2 ** failures, BACK_OFF_MS.most)
  failures += 1
  timer = setTimeout(() => void flush(), ms)
}

let flushing: Promise<void> | undefined

/** Sends queued changes in order, from one tab at a time. */
export function flush(): Promise<void> {
  flushing ??= alone(sendAll)
    .catch(backOff)
    .finally(() => {
      flushing = undefined
    })
  return flushing
}

export async function sendOf(signedIn: User): Promise<void> {
  await loadOf(signedIn)
  // A running flush may be another account's: it ends by itself.
  await flushing
  await flush()
}

/** Sends a change as it was decided: a new request with a new key. */
export async function decide(one: QueuedChange, act: QueueableChange): Promise<void> {
  const { problem: _, ...rest } = one
  const isSame = one.problem?.code === 'tooOld'
  const { call, input } = act
  const key = isSame ? one.key : newIdempotencyKey()
  // Stored first: a page closed in between loses neither.
  await put({ ...rest, call, input, key, mayHaveArrived: isSame, tappedAt: Date.now() } as QueuedChange)
  await drop(one)
  void flush()
}

/** Pages on plain http addresses have no locks; a key sent by two tabs still counts once. */
const alone = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(`waiting${base}`, { ifAvailable: true }, async (lock) =>
        lock ? work() : undefined,
      )
    : work()

const isReady = ({ problem }: QueuedChange) => problem === undefined

async function sendAll(): Promise<void> {
  await load()
  const owner = dataOwner()
  if (!queuedChanges().some(isReady)) return
  if (!(await askServer())) return
  const before = queuedChanges().length
  try {
    await sendEach(owner)
  } finally {
    if (queuedChanges().length < before) arrived.emit()
  }
}

async function sendEach(owner: string | null): Promise<void> {
  const nextReady = () => queuedChanges().find(isReady)
  for (let next = nextReady(); next && dataOwner() === owner; next = nextReady()) {
    if (Date.now() - next.tappedAt > OLD_MS) await put({ ...next, problem: TOO_OLD })
    else if (!(await sendOne(correctTimes(next), owner))) return
  }
}

/** True if the same account is signed in. Measures this device's clock too. */
async function askServer(): Promise<boolean> {
  const token = readToken()
  if (token === null) return false
  const sentAt = Date.now()
  const response = await fetch(`${base}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SENT_WITHIN_MS),
    redirect: 'manual',
  })
  const receivedAt = Date.now()
  if (!response.ok) {
    const failed = await failureOf(response)
    if (nextStep('POST /api/medications/{id}/logs', failed) === 'later') throw failed
    return false
  }
  const { id } = (await response.json()) as { id?: string }
  if (id !== dataOwner()) return false
  measureClock(response.headers.get('date'), sentAt, receivedAt)
  return true
}

/** Sends one change for its owner; false if the queue must wait. */
async function sendOne(one: QueuedChange, owner: string | null): Promise<boolean> {
  const isThere = await leave(one, owner)
  if (dataOwner() !== owner) return false
  if (!isThere) return true
  const { key } = one
  const { call, input } = await withIdThere(one)
  let answer: unknown
  let error: unknown
  try {
    const request = { ...input, signal: AbortSignal.timeout(SENT_WITHIN_MS) }
    answer = await send(call, withIdempotencyKey(request, key) as never)
  } catch (failure) {
    error = failure
  }
  // Another account may have signed in meanwhile: the result is not theirs.
  if (dataOwner() !== owner) return false
  if (error === undefined) await noteArrived({ call, input } as QueueableChange, key, owner, answer)
  if (error === undefined && call === 'POST /api/medications/{id}/logs')
    await learnId(key, (answer as { id: string }).id)
  const next = nextStep(call, error)
  if (next === 'later') throw error
  if (next === 'signIn') return false
  failures = 0
  const undo = undoOf(key)
  if (next === 'done' || undo) await drop(one)
  else await put({ ...one, mayHaveArrived: false, problem: next })
  // It was refused and its undo is queued: both go.
  if (next !== 'done' && undo) await drop(undo)
  return true
}

/** The queued deletion of a queued dose. */
const undoOf = (key: string) =>
  queuedChanges().find(
    (one) =>
      one.call === 'DELETE /api/medications/{id}/logs/{logId}' && one.input.params.logId === idOfWaiting(key),
  )

/** A dose got its id: its queued deletion uses it. */
async function learnId(key: string, logId: string): Promise<void> {
  const undo = undoOf(key)
  if (undo) await put({ ...undo, input: { params: { ...undo.input.params, logId } } } as QueuedChange)
}

/** A change with the server's id of a dose that has arrived since. */
export async function withIdThere<Wanted extends QueueableChange>(wanted: Wanted): Promise<Wanted> {
  if (wanted.call !== 'DELETE /api/medications/{id}/logs/{logId}') return wanted
  const key = keyOfWaiting(wanted.input.params.logId)
  const logId = key === undefined ? undefined : await idThere(key)
  return logId === undefined ? wanted : { ...wanted, input: { params: { ...wanted.input.params, logId } } }
}
