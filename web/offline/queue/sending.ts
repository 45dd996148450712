import type { User } from '../../../contract/auth.ts'
import { keptOf } from '../../device/forget.ts'
import { base } from '../../http/base.ts'
import { newIdempotencyKey, withIdempotencyKey } from '../../http/idempotencyKeys.ts'
import { send } from '../../http/send.ts'
import { readToken } from '../../http/token.ts'
import { after } from './after.ts'
import { idThere, noteArrived } from './arrived.ts'
import { clockOffset, corrected, isClockOff } from './clock.ts'
import { drop, leave, load, loadOf, put, waitingActs } from './queue.ts'
import { type Act, idOfWaiting, keyOfWaiting, type Problem, type Waiting } from './waiting.ts'

/** Receipts of what was sent live 30 days: after so long nobody knows any more whether it arrived, in milliseconds. */
const OLD_MS = 25 * 24 * 60 * 60_000

const TOO_OLD: Problem = {
  code: 'tooOld',
  sentence: 'This was logged more than 25 days ago and may already have been saved.',
  facts: {},
}

/** How long the first try after a failure waits, and the longest, in milliseconds. */
const BACK_OFF_MS = { first: 2000, most: 5 * 60_000 }

/** How long one call may take, in milliseconds. */
const SENT_WITHIN_MS = 20_000

/** How far the server's clock is ahead of this device's, once it is too far, in milliseconds. */
let clockIsOff: number | undefined
export const clockError = (): number | undefined => clockIsOff

const told = new Set<() => void>()
/** Calls back when something that waited is with the server: what was read before is old. */
export const onArrived = (listener: () => void): void => void told.add(listener)

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

function backOff(): void {
  clearTimeout(timer)
  const ms = Math.min(BACK_OFF_MS.first * 2 ** failures, BACK_OFF_MS.most)
  failures += 1
  timer = setTimeout(() => void flush(), ms)
}

let flushing: Promise<void> | undefined

/** Sends what waits, in order, from one tab at a time. */
export function flush(): Promise<void> {
  flushing ??= alone(sendAll)
    .catch(backOff)
    .finally(() => {
      flushing = undefined
    })
  return flushing
}

/** Reads and sends what waits of whoever has signed in. */
export async function sendOf(signedIn: User): Promise<void> {
  await loadOf(signedIn)
  // What was under way was perhaps another person's: that ends without this.
  await flushing
  await flush()
}

/** Sends something that needed a decision, as it was decided: another request, with a key of its own. */
export async function decide(one: Waiting, act: Act): Promise<void> {
  const { problem: _, ...rest } = one
  const isSame = one.problem?.code === 'tooOld'
  const { call, input } = act
  const key = isSame ? one.key : newIdempotencyKey()
  // Before the other one goes: a page that is closed in between loses neither.
  await put({ ...rest, call, input, key, mayHaveArrived: isSame, tappedAt: Date.now() } as Waiting)
  await drop(one)
  void flush()
}

/** Pages on a plain http address have no locks; there a key that is sent by two tabs still counts once. */
const alone = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(`waiting${base}`, { ifAvailable: true }, async (lock) =>
        lock ? work() : undefined,
      )
    : work()

const isReady = ({ problem }: Waiting) => problem === undefined

async function sendAll(): Promise<void> {
  await load()
  const owner = keptOf()
  if (!waitingActs().some(isReady)) return
  const offset = await askServer()
  if (offset === undefined) return
  const before = waitingActs().length
  try {
    await sendEach(offset, owner)
  } finally {
    if (waitingActs().length < before) for (const listener of told) listener()
  }
}

async function sendEach(offset: number, owner: string | null): Promise<void> {
  const nextReady = () => waitingActs().find(isReady)
  for (let next = nextReady(); next && keptOf() === owner; next = nextReady()) {
    if (Date.now() - next.tappedAt > OLD_MS) await put({ ...next, problem: TOO_OLD })
    else if (!(await sendOne(offset === 0 ? next : corrected(next, offset), owner))) return
  }
}

/** Whether the same person is signed in, and how far the clock is off; undefined where it is not the same. */
async function askServer(): Promise<number | undefined> {
  const token = readToken()
  if (token === null) return undefined
  const response = await fetch(`${base}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SENT_WITHIN_MS),
  })
  if (response.status >= 500) throw new Error('The server cannot answer now')
  if (!response.ok) return undefined
  const { id } = (await response.json()) as { id?: string }
  if (id !== keptOf()) return undefined
  const offset = clockOffset(response.headers.get('date'), Date.now())
  clockIsOff = isClockOff(offset) ? offset : undefined
  return clockIsOff ?? 0
}

/** Sends one in the name of its owner; false where the others wait on. */
async function sendOne(one: Waiting, owner: string | null): Promise<boolean> {
  const isThere = await leave(one, owner)
  if (keptOf() !== owner) return false
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
  // Somebody else may have signed in meanwhile: what became of it is not theirs to see or to decide.
  if (keptOf() !== owner) return false
  if (error === undefined) await noteArrived({ call, input } as Act, key, owner, answer)
  if (error === undefined && call === 'POST /api/medications/{id}/logs')
    await learnId(key, (answer as { id: string }).id)
  const next = after(call, error)
  if (next === 'later') throw error
  if (next === 'signIn') return false
  failures = 0
  const undo = undoOf(key)
  if (next === 'done' || undo) await drop(one)
  else await put({ ...one, mayHaveArrived: false, problem: next })
  // It was refused, and was to be taken back: nothing is left of either.
  if (next !== 'done' && undo) await drop(undo)
  return true
}

/** What takes a dose back that waits itself. */
const undoOf = (key: string) =>
  waitingActs().find(
    (one) =>
      one.call === 'DELETE /api/medications/{id}/logs/{logId}' && one.input.params.logId === idOfWaiting(key),
  )

/** A dose has its id: what takes it back is to be told of that one. */
async function learnId(key: string, logId: string): Promise<void> {
  const undo = undoOf(key)
  if (undo) await put({ ...undo, input: { params: { ...undo.input.params, logId } } } as Waiting)
}

/** An act that takes a dose back which waited: by the id that the dose has where it has arrived since. */
export async function withIdThere<Wanted extends Act>(wanted: Wanted): Promise<Wanted> {
  if (wanted.call !== 'DELETE /api/medications/{id}/logs/{logId}') return wanted
  const key = keyOfWaiting(wanted.input.params.logId)
  const logId = key === undefined ? undefined : await idThere(key)
  return logId === undefined ? wanted : { ...wanted, input: { params: { ...wanted.input.params, logId } } }
}
