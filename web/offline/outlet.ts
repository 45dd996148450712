import type { QueryClient } from '@tanstack/react-query'
import type { Answer, CallName } from '../../contract/calls.ts'
import { keptOf } from '../device/forget.ts'
import { outlet } from '../http/outlet.ts'
import { type Sent, send } from '../http/send.ts'
import { isKept, keepAnswer, keyOf, recall } from './answers.ts'
import { heard, isAway, lost } from './contact.ts'
import { isLost } from './lostAnswer.ts'
import { act, canWait, keptWords } from './queue/act.ts'
import { SHOWING, withWaiting } from './queue/overlay.ts'
import { onWaiting, waitingActs } from './queue/queue.ts'
import { track } from './queue/underWay.ts'

/** How long a read waits for the network before the kept answer is shown, in milliseconds. */
const PATIENCE_MS = 3000

/** When the server gave what is shown, of reads that were answered by this device; by the key of the read. */
const keptAt = new Map<string, number>()

export const shownSince = (key: string): number | undefined => keptAt.get(key)

/** Where an answer goes that arrives after the kept one was shown. */
let cache: QueryClient | undefined

/** Takes the place between the screens and the network. */
export function takeOutlet(client: QueryClient): void {
  cache = client
  outlet.send = (name, input) => (canWait(name) ? track(act(name, input)) : through(name, input))
  outlet.keptWords = keptWords
  onWaiting(() => showWaiting(client))
}

/** A call as screens make it; `asked` is it where it is under way already. */
export function through<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  asked = send(name, input),
): Promise<Answer<Name>> {
  const answered = asked.then(
    (answer) => {
      heard()
      return answer
    },
    (error: unknown) => {
      if (isLost(error)) lost()
      throw error
    },
  )
  return isKept(name) ? read(name, input, answered) : answered
}

/** What the server said last to reads that show what waits, without that; by the key of the read. */
const said = new Map<string, unknown>()

/** An answer as screens see it: with what waits. */
function shown<Name extends CallName>(name: Name, input: Sent<Name>, answer: Answer<Name>): Answer<Name> {
  if (!SHOWING.includes(name)) return answer
  said.set(keyOf(name, input), answer)
  return withWaiting(name, input, answer, waitingActs()) as Answer<Name>
}

/** Shows what waits now in all that is on the screen. */
export function showWaiting(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [name, asked] = queryKey as [CallName, Sent<CallName>]
    if (!SHOWING.includes(name) || state.data === undefined) continue
    // What the server refuses by now is not to come back: setting its data takes the refusal off.
    if (state.error && !isLost(state.error)) continue
    const key = keyOf(name, asked)
    if (!said.has(key)) said.set(key, state.data)
    client.setQueryData(queryKey, withWaiting(name, asked, said.get(key), waitingActs()), {
      updatedAt: state.dataUpdatedAt,
    })
  }
}

async function read<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  asked: Promise<Answer<Name>>,
): Promise<Answer<Name>> {
  const userId = keptOf()
  const key = keyOf(name, input)
  const answered = asked.then((answer) => {
    keptAt.delete(key)
    if (userId !== null) void keepAnswer(userId, { key, name, answer, at: Date.now() })
    return answer
  })
  const early = await inTime(answered, isAway() ? 0 : PATIENCE_MS)
  if (early === 'answered') return shown(name, input, await answered)
  const kept = await recall(name, input)
  if (!kept || keptOf() !== userId) return shown(name, input, await answered)
  keptAt.set(key, kept.at)
  bringLater(name, input, answered)
  return shown(name, input, kept.answer as Answer<Name>)
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
  if (result === 'late' && ms > 0) lost()
  return result
}

/** What arrives after all is shown in the place of the kept one. */
function bringLater<Name extends CallName>(
  name: Name,
  { signal: _, headers: __, ...input }: Sent<Name>,
  answered: Promise<Answer<Name>>,
) {
  answered.then(
    (answer) => cache?.setQueryData([name, input], shown(name, input as Sent<Name>, answer)),
    () => undefined,
  )
}
