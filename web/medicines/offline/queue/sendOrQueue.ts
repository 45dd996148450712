import type { Answer, CallName } from '../../../../contract/calls.ts'
import type { Occurrence } from '../../../../contract/occurrences.ts'
import { t } from '../../../../language/t.ts'
import { dataOwner } from '../../../base/device/forget.ts'
import { present } from '../../../base/http/clock.ts'
import { idempotencyKeyIn, newIdempotencyKey } from '../../../base/http/idempotencyKeys.ts'
import { type CallInput, send } from '../../../base/http/send.ts'
import { idOfWaiting, keyOfWaiting } from '../../doses/waitingId.ts'
import { isAway, markOffline, markOnline } from '../contact.ts'
import { isLost } from '../lostAnswer.ts'
import { noteArrived } from './arrived.ts'
import { checkLimits } from './limits.ts'
import { doseOf } from './overlay.ts'
import { enqueue, queuedChanges, type Tap, takeOut } from './queue.ts'
import { flush, withIdThere } from './sending.ts'
import type { QueueableChange, QueuedChange } from './waiting.ts'

/** Time that a tap waits for the server before it is queued: shorter after the server did not answer. */
const PATIENCE_MS = { near: 10_000, away: 3000 }

const CAN_WAIT: readonly CallName[] = [
  'POST /api/medications/{id}/logs',
  'DELETE /api/medications/{id}/logs/{logId}',
  'POST /api/occurrences/{id}/skip',
  'DELETE /api/occurrences/{id}/skip',
] satisfies QueueableChange['call'][]

export const canWait = (name: CallName): boolean => CAN_WAIT.includes(name)

/**
 * Sends a change now if the server answers, else queues it. A queued change gets a local answer. A refusal stays a failure;
 * while the server is away, a dose beyond a limit is refused by what this device knows.
 */
export async function sendOrQueue<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<Name>> {
  const owner = dataOwner()
  const { headers = {} } = input
  const wanted = changeOf(name, input)
  if (await takeBack(wanted)) return answerTo(wanted) as Answer<Name>
  if (isAway()) await checkLimits(wanted)
  const there = await withIdThere(wanted)
  const key = idempotencyKeyIn({ headers }) ?? newIdempotencyKey()
  let mayHaveArrived = false
  let failure: unknown
  // Earlier changes go first, and a dose before its deletion.
  if (navigator.onLine && !namesWaiting(there) && !queuedChanges().some(({ problem }) => !problem)) {
    mayHaveArrived = true
    try {
      const signal = AbortSignal.timeout(isAway() ? PATIENCE_MS.away : PATIENCE_MS.near)
      const answer = await send(name, { ...there.input, headers, signal } as unknown as CallInput<Name>)
      markOnline()
      await noteArrived(there, key, owner, answer)
      return answer
    } catch (error) {
      if (!isLost(error)) throw error
      failure = error
    }
  }
  if (!navigator.onLine || mayHaveArrived) markOffline(failure)
  return keepToSend(there, { owner, mayHaveArrived, key })
}

/** The change that a call makes. */
export function changeOf<Name extends CallName>(name: Name, input: CallInput<Name>): QueueableChange {
  const { params, body } = input as CallInput<Name> & { body?: unknown }
  return { call: name, input: { params, ...(body !== undefined && { body }) } } as unknown as QueueableChange
}

/** Queues a change, and returns its local answer. Rejects as {@link enqueue}. */
export async function keepToSend<Name extends CallName>(
  wanted: QueueableChange,
  tap: Tap,
): Promise<Answer<Name>> {
  const kept = await enqueue(wanted, tap)
  void flush()
  return answerTo(kept) as Answer<Name>
}

/** Removes a queued change; false if the server must be called. */
async function takeBack({ call, input }: QueueableChange): Promise<boolean> {
  const isIt = (one: QueuedChange): boolean =>
    call === 'DELETE /api/medications/{id}/logs/{logId}'
      ? one.key === keyOfWaiting(input.params.logId)
      : call === 'DELETE /api/occurrences/{id}/skip' &&
        one.call === 'POST /api/occurrences/{id}/skip' &&
        one.input.params.id === input.params.id
  const one = queuedChanges().find(isIt)
  // If it may have arrived, the server must be called after it.
  return one !== undefined && (await takeOut(one))
}

/** True for the deletion of a dose whose server id is not known yet. */
const namesWaiting = (wanted: QueueableChange): boolean =>
  wanted.call === 'DELETE /api/medications/{id}/logs/{logId}' &&
  keyOfWaiting(wanted.input.params.logId) !== undefined

/** The expected answer, as far as screens use it. */
function answerTo(one: QueueableChange | QueuedChange): unknown {
  switch (one.call) {
    case 'POST /api/medications/{id}/logs':
      return 'key' in one ? doseOf(one, null) : undefined
    case 'POST /api/occurrences/{id}/skip': {
      const { reason, notes = null } = one.input.body
      const skipped = { reason, notes, at: present().toISOString(), by: null }
      return { id: one.input.params.id, skipped } satisfies Partial<Occurrence>
    }
    default:
      return 'key' in one ? { id: idOfWaiting(one.key) } : undefined
  }
}

/** The sentence for an act that was kept here instead of sent. */
export const savedHereText = (answer: unknown): string | undefined =>
  keyOfWaiting((answer as { id?: string } | undefined)?.id ?? '') === undefined
    ? undefined
    : t('Saved on this device. It syncs when you are back online.')
