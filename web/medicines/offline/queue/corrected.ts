import { clockOffset } from '../../../base/http/clock.ts'
import type { QueuedChange } from './waiting.ts'

/**
 * A change with its times by the server's clock as it is known now, if they may be wrong. One that may have arrived keeps its
 * times: the server knows it by them.
 */
export function correctTimes(one: QueuedChange): QueuedChange {
  if (one.call !== 'POST /api/medications/{id}/logs' || one.mayHaveArrived || one.clockOffset === null)
    return one
  const { body } = one.input
  const shift = clockOffset() - (one.clockOffset ?? 0)
  const takenAt = new Date(Date.parse(body.takenAt) + shift).toISOString()
  return { ...one, clockOffset: null, input: { ...one.input, body: { ...body, takenAt } } }
}
