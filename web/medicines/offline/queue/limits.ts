import type { Allowance } from '../../../../contract/allowances.ts'
import type { FactsOf } from '../../../../contract/failures.ts'
import { t } from '../../../../language/t.ts'
import { CallFailed } from '../../../base/http/callFailed.ts'
import { formatTime } from '../../../base/ui/dates.ts'
import { amountIn } from '../../doses/objectionWords.ts'
import { allKept } from '../answers.ts'
import { withWaiting } from './overlay.ts'
import { queuedChanges } from './queue.ts'
import type { QueueableChange } from './waiting.ts'

const READ = 'GET /api/families/{id}/allowances'

/** The limit that a dose taken as needed would break, as the server says it; undefined within it, or with a reason already given. */
export function limitBroken(
  { call, input }: QueueableChange,
  allowances: readonly Allowance[],
): FactsOf<'limit'> | undefined {
  if (call !== 'POST /api/medications/{id}/logs' || input.body.override || input.body.occurrenceId)
    return undefined
  const { body, params } = input
  const of = allowances.find(
    ({ medicationId, personId }) => medicationId === params.id && personId === body.personId,
  )
  if (!of) return undefined
  const { earliestAt, taken24h, max24h, minHours, last } = of
  const isNever = max24h !== null && amountIn(body) > max24h
  if (!isNever && (earliestAt === null || earliestAt <= body.takenAt)) return undefined
  return {
    earliestAt: isNever ? null : earliestAt,
    from: isNever || earliestAt === null ? null : formatTime(earliestAt),
    taken24h,
    max24h,
    minHours,
    lastTakenAt: last?.takenAt ?? null,
  }
}

/**
 * Refuses a dose before it is queued, as the server would, if it breaks a limit by what this device keeps and by the doses that
 * wait here.
 */
export async function checkLimits(wanted: QueueableChange): Promise<void> {
  const kept = await allKept(READ).catch(() => [])
  const waiting = queuedChanges()
  const allowances = kept.flatMap(({ answer }) => withWaiting(READ, {}, answer, waiting) as Allowance[])
  const facts = limitBroken(wanted, allowances)
  if (!facts) return
  const { from } = facts
  throw new CallFailed(
    from === null ? t('More than the plan says') : t('By the plan it may be taken from {from}', { from }),
    'limit',
    [],
    facts,
    409,
  )
}
