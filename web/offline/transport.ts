import type { QueryClient } from '@tanstack/react-query'
import type { Answer, CallName } from '../../contract/calls.ts'
import { keptOf } from '../device/forget.ts'
import { type Sent, send } from '../http/send.ts'
import type { Transport } from '../http/transport.ts'
import { isKept, keepAnswer, keyOf, nextTurn, recall } from './answers.ts'
import { heard, isAway, lost } from './contact.ts'
import { deniedBy, familiesLeft, forgetDenied, onDeniedElsewhere } from './denied.ts'
import { isLost } from './lostAnswer.ts'
import { act, canWait, savedHereText } from './queue/act.ts'
import { arrivedSince } from './queue/arrived.ts'
import { SHOWING, withWaiting } from './queue/overlay.ts'
import { onWaiting, waitingActs } from './queue/queue.ts'
import { track } from './queue/underWay.ts'
import type { Waiting } from './queue/waiting.ts'

/** How long a read waits for the network before the kept answer is shown, in milliseconds. */
const PATIENCE_MS = 3000

/** When the server gave what is shown, of reads that were answered by this device; by the key of the read. */
const keptAt = new Map<string, number>()

export const shownSince = (key: string): number | undefined => keptAt.get(key)

/** Where an answer goes that arrives after the kept one was shown. */
let cache: QueryClient | undefined

/** The transport with the data on this device. */
export interface Offline extends Transport {
  /** A server's answer with the changes that wait on this device. */
  withWaiting: typeof shown
}

/** Starts offline support for a cache. */
export function offlineFor(client: QueryClient): Offline {
  cache = client
  onWaiting(() => showWaiting(client))
  onDeniedElsewhere(client)
  return {
    send: (name, input) => (canWait(name) ? track(act(name, input)) : through(name, input)),
    savedHereText,
    withWaiting: shown,
  }
}

/** Removes from what is kept what `denied` names. Where the browser keeps nothing, there is nothing to remove. */
function forget(denied: Parameters<typeof forgetDenied>[2]): void {
  const userId = keptOf()
  if (userId !== null && cache) void forgetDenied(userId, cache, denied).catch(() => undefined)
}

/** A call as screens make it; `asked` is it where it is under way already, and was waited for. */
export function through<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  asked?: Promise<Answer<Name>>,
): Promise<Answer<Name>> {
  const answered = (asked ?? send(name, input)).then(
    (answer) => {
      heard()
      return answer
    },
    (error: unknown) => {
      if (isLost(error)) lost()
      else forget(() => deniedBy(name, input as object, error))
      throw error
    },
  )
  return isKept(name) ? read(name, input, answered, asked ? 0 : PATIENCE_MS) : answered
}

/** What the server said to the reads that are shown with what waits, without that; by the key of the read. All others show it. */
const said = new Map<string, unknown>()

/** What the server said to a read that is shown like this. */
export const saidOf = (key: string, shown: unknown): unknown => said.get(key) ?? shown

/** An answer as screens see it: with what waits. */
function shown<Name extends CallName>(name: Name, input: Sent<Name>, answer: Answer<Name>): Answer<Name> {
  if (!SHOWING.includes(name)) return answer
  const seen = withWaiting(name, input, answer, waitingActs()) as Answer<Name>
  if (seen === answer) said.delete(keyOf(name, input))
  else said.set(keyOf(name, input), answer)
  return seen
}

/** Shows what waits now in all that is on the screen. */
export function showWaiting(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, asked] = queryKey as [CallName, Sent<CallName>]
    if (!SHOWING.includes(name) || state.data === undefined) continue
    // What the server refuses by now is not to come back: setting its data takes the refusal off.
    if (state.error && !isLost(state.error)) continue
    const seen = shown(name, asked, (said.get(keyOf(name, asked)) ?? state.data) as Answer<CallName>)
    if (seen !== state.data) client.setQueryData(queryKey, seen, { updatedAt: state.dataUpdatedAt })
  }
}

/** Of each read by its key, the newest that was answered. */
const newest = new Map<string, number>()

async function read<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  asked: Promise<Answer<Name>>,
  patienceMs: number,
): Promise<Answer<Name>> {
  const userId = keptOf()
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
  const kept = await recall(name, input)
  const arrived = kept ? await arrivedSince(kept.at) : []
  // Or it was answered meanwhile.
  if (!kept || keptOf() !== userId || isNewest()) return shown(name, input, await answered)
  keptAt.set(key, kept.at)
  bringLater(name, input, answered, isNewest)
  const isWaiting = (one: Waiting) => waitingActs().some(({ key }) => key === one.key)
  const since = arrived.filter((one) => !isWaiting(one))
  return shown(name, input, withWaiting(name, input, kept.answer, since) as Answer<Name>)
}

/** Whether a call was answered in time, be it by a refusal. */
async function inTime(answered: Promise<unknown>, ms: number): Promise<'answered' | 'lost' | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  const told = answered.then(
    () => 'answered' as const,
    (error: unknown) => (isLost(error) ? ('lost' as const) : ('answered' as const)),
  )
  const result = await Promise.race([told, late])
  clearTimeout(timer)
  if (result === 'late') lost()
  return result
}

/** What arrives after all is shown in the place of the kept one, unless a later read was answered before. */
function bringLater<Name extends CallName>(
  name: Name,
  { signal: _, headers: __, ...input }: Sent<Name>,
  answered: Promise<Answer<Name>>,
  isNewest: () => boolean,
) {
  answered.then(
    (answer) => isNewest() && cache?.setQueryData([name, input], shown(name, input as Sent<Name>, answer)),
    () => undefined,
  )
}
