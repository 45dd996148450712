import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/auth.ts'
import type { Answer, CallName } from '../../../contract/calls.ts'
import { dataOwner } from '../../base/device/forget.ts'
import { isTooLarge } from '../../base/http/callFailed.ts'
import { idempotencyKeyIn } from '../../base/http/idempotencyKeys.ts'
import { type CallInput, send } from '../../base/http/send.ts'
import type { Transport } from '../../base/http/transport.ts'
import { isKept, keepAnswer, keyOf, nextTurn, recall } from './answers.ts'
import { withRightTimes } from './askClock.ts'
import { isAway, markOffline, markOnline } from './contact.ts'
import { deniedBy, familiesLeft, forgetDenied, onDeniedElsewhere } from './denied.ts'
import { isLost } from './lostAnswer.ts'
import { arrivedSince } from './queue/arrived.ts'
import { SHOWING, withWaiting } from './queue/overlay.ts'
import { loadOf, onWaiting, queuedChanges } from './queue/queue.ts'
import { canWait, changeOf, keepToSend, savedHereText, sendOrQueue } from './queue/sendOrQueue.ts'
import { track } from './queue/underWay.ts'
import type { QueuedChange } from './queue/waiting.ts'

/** Time that a read waits for the network before the kept answer is shown. */
const PATIENCE_MS = 3000

/** Times of the answers that this device served, by key of the read. */
const keptAt = new Map<string, number>()

export const shownSince = (key: string): number | undefined => keptAt.get(key)

/** The cache that gets answers which arrive late. */
let cache: QueryClient | undefined

/** The transport with the data on this device. */
export interface OfflineTransport extends Transport {
  /** A server's answer with the changes that wait on this device. */
  withWaiting: typeof shown
}

/** Offline support. It may be used before {@link showIn}, once this device keeps an account. */
export const offline: OfflineTransport = {
  send: (name, input) => {
    if (name.startsWith('GET')) return through(name, input)
    const timed = withRightTimes<typeof name>(input)
    return canWait(name)
      ? track(timed.then((sent) => sendOrQueue(name, sent)))
      : timed.then((sent) => through(name, sent))
  },
  savedHereText,
  withWaiting: shown,
}

/** Shows in a cache what waits on this device, and what arrives late. */
export function showIn(client: QueryClient): void {
  if (cache) return
  cache = client
  onWaiting(() => showWaiting(client))
  onDeniedElsewhere(client)
}

/** Removes what `denied` names from the kept answers, if the browser stores any. */
function forget(denied: Parameters<typeof forgetDenied>[2]): void {
  const userId = dataOwner()
  if (userId !== null && cache) void forgetDenied(userId, cache, denied).catch(() => undefined)
}

/** A call that was sent, and waited for, before this was loaded. */
interface SentCall<Name extends CallName> {
  sent: Promise<Answer<Name>>
  /** The account that made it. */
  owner: string | null
}

/** Sends a call, or takes over one that was sent. */
export function through<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  asked?: SentCall<Name>,
): Promise<Answer<Name>> {
  const answered = (asked?.sent ?? send(name, input)).then(
    (answer) => {
      markOnline()
      return answer
    },
    (error: unknown) => {
      // A file that is too large for a proxy says nothing about other calls.
      if (isLost(error) && !isTooLarge(error)) markOffline(error)
      else forget(() => deniedBy(name, input as object, error))
      throw error
    },
  )
  if (asked && canWait(name)) return track(sentBefore(name, input, answered, asked.owner))
  return isKept(name) ? read(name, input, answered, asked ? 0 : PATIENCE_MS) : answered
}

/** Queues a change that was sent before this was loaded, unless it is answered. */
async function sentBefore<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  answered: Promise<Answer<Name>>,
  owner: string | null,
): Promise<Answer<Name>> {
  if ((await inTime(answered, PATIENCE_MS)) === 'answered') return answered
  // Named, it outlives a sign-out that comes before the notices can ask.
  const user = (await recall('GET /api/auth/me', {}))?.answer as User | undefined
  if (user && user.id === owner) await loadOf(user)
  return keepToSend(changeOf(name, input), { owner, mayHaveArrived: true, key: idempotencyKeyIn(input) })
}

/** The server's answers to reads that are shown with queued changes, by key of the read. */
const said = new Map<string, unknown>()

/** The server's answer behind what a read shows. */
export const saidOf = (key: string, shown: unknown): unknown => said.get(key) ?? shown

/** An answer with the queued changes. */
function shown<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  answer: Answer<Name>,
): Answer<Name> {
  if (!SHOWING.includes(name)) return answer
  const seen = withWaiting(name, input, answer, queuedChanges()) as Answer<Name>
  if (seen === answer) said.delete(keyOf(name, input))
  else said.set(keyOf(name, input), answer)
  return seen
}

/** Applies the queued changes to all cached reads. */
export function showWaiting(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, asked] = queryKey as [CallName, CallInput<CallName>]
    if (!SHOWING.includes(name) || state.data === undefined) continue
    // Setting data would clear a refusal.
    if (state.error && !isLost(state.error)) continue
    const seen = shown(name, asked, (said.get(keyOf(name, asked)) ?? state.data) as Answer<CallName>)
    if (seen !== state.data) client.setQueryData(queryKey, seen, { updatedAt: state.dataUpdatedAt })
  }
}

/** The newest answered call of each read, by key. */
const newest = new Map<string, number>()

async function read<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  asked: Promise<Answer<Name>>,
  patienceMs: number,
): Promise<Answer<Name>> {
  const userId = dataOwner()
  const key = keyOf(name, input)
  const turn = nextTurn()
  const isNewest = () => newest.get(key) === turn
  const answered = asked.then((answer) => {
    if (turn < (newest.get(key) ?? 0)) return answer
    newest.set(key, turn)
    keptAt.delete(key)
    if (userId !== null) void keepAnswer(userId, { key, name, answer, at: Date.now() }, turn)
    if (name === 'GET /api/families')
      forget((all) => familiesLeft(all, answer as Answer<'GET /api/families'>))
    return answer
  })
  const early = await inTime(answered, isAway() ? 0 : patienceMs)
  if (early === 'answered') return shown(name, input, await answered)
  const kept = await recallShown(name, input)
  // Or it was answered meanwhile.
  if (!kept || dataOwner() !== userId || isNewest()) return shown(name, input, await answered)
  keptAt.set(key, kept.at)
  bringLater(name, input, answered, isNewest)
  return kept.answer
}

/**
 * The kept answer to a read, with the changes that arrived since or wait here, and its time in milliseconds since 1970;
 * undefined if none is kept.
 */
export async function recallShown<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<{ answer: Answer<Name>; at: number } | undefined> {
  const kept = await recall(name, input)
  if (!kept) return undefined
  const arrived = await arrivedSince(kept.at)
  const isWaiting = (one: QueuedChange) => queuedChanges().some(({ key }) => key === one.key)
  const since = arrived.filter((one) => !isWaiting(one))
  return {
    answer: shown(name, input, withWaiting(name, input, kept.answer, since) as Answer<Name>),
    at: kept.at,
  }
}

/** Resolves to how a call went within a time; a refusal is an answer. */
async function inTime(answered: Promise<unknown>, ms: number): Promise<'answered' | 'lost' | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  const outcome = answered.then(
    () => 'answered' as const,
    (error: unknown) => (isLost(error) ? ('lost' as const) : ('answered' as const)),
  )
  const result = await Promise.race([outcome, late])
  clearTimeout(timer)
  if (result === 'late') markOffline()
  return result
}

/** Shows an answer that arrives late, unless a later read was answered before. */
function bringLater<Name extends CallName>(
  name: Name,
  { signal: _, headers: __, ...input }: CallInput<Name>,
  answered: Promise<Answer<Name>>,
  isNewest: () => boolean,
) {
  answered.then(
    (answer) =>
      isNewest() && cache?.setQueryData([name, input], shown(name, input as CallInput<Name>, answer)),
    () => undefined,
  )
}
