import { expect, test } from 'vitest'
import { idOfWaiting } from '../../doses/waitingId.ts'
import { withWaiting } from './overlay.ts'
import type { QueuedChange } from './waiting.ts'

const AT = '2026-11-22T08:00:00.000Z'
const tappedAt = Date.parse(AT)

const log = (key: string, body: object = {}, more: Partial<QueuedChange> = {}) =>
  ({
    call: 'POST /api/medications/{id}/logs',
    input: { params: { id: 'm' }, body: { takenAt: AT, amount: 0.5, personId: 'p', ...body } },
    key,
    tappedAt,
    mayHaveArrived: false,
    ...more,
  }) as QueuedChange
const undo = (logId: string) =>
  ({
    call: 'DELETE /api/medications/{id}/logs/{logId}',
    input: { params: { id: 'm', logId } },
    key: 'undo',
    tappedAt,
    mayHaveArrived: false,
  }) as QueuedChange
const refused = log('refused', {}, { problem: { code: 'limit', sentence: '', facts: {} } })

const dose = { id: 'd', takenAt: '2026-11-21T08:00:00.000Z', amount: 2 }
const medication = { id: 'm', amountLeft: 10, pillCount: 10, logs: [dose] }

test.each<[what: string, waiting: QueuedChange[], amountLeft: number, logs: string[]]>([
  ['nothing', [], 10, ['d']],
  ['two halves', [log('a'), log('b')], 9, ['waiting-a', 'waiting-b', 'd']],
  [
    'one of another medicine',
    [{ ...log('a'), input: { ...log('a').input, params: { id: 'x' } } } as QueuedChange],
    10,
    ['d'],
  ],
  ['one taken back that the server knows', [undo('d')], 12, []],
  ['one taken back that waits itself', [log('a'), undo(idOfWaiting('a'))], 10, ['d']],
  ['one that was refused', [refused], 10, ['d']],
  ['one that has arrived since', [log('a', {}, { there: 'b' })], 9.5, ['b', 'd']],
  ['one that had arrived before', [log('a', { amount: 2 }, { there: 'd' })], 10, ['d']],
  ['one that has arrived and was taken back', [log('a', {}, { there: 'b' }), undo('b')], 10, ['d']],
  ['more than there is', [log('a', { amount: 11 })], 0, ['waiting-a', 'd']],
])('the count of a medicine with %s waiting', (_what, waiting, amountLeft, logs) => {
  const shown = withWaiting('GET /api/medications', {}, [medication], waiting) as (typeof medication)[]
  expect(shown[0]?.amountLeft).toBe(amountLeft)
  expect(shown[0]?.logs.map(({ id }) => id)).toEqual(logs)
})

test('something taken as needed may be taken again only after what waits, and counts it for the day', () => {
  const allowance = {
    medicationId: 'm',
    personId: 'p',
    amount: 1,
    taken24h: 2,
    minHours: 6,
    earliestAt: null,
    last: null,
  }
  const after = (max24h: number | null) => {
    const read = [{ ...allowance, max24h }]
    const shown = withWaiting('GET /api/families/{id}/allowances', {}, read, [log('a', { amount: 1 })])
    return (shown as { earliestAt: string; taken24h: number }[])[0]
  }
  expect(after(null)).toMatchObject({ earliestAt: '2026-11-22T14:00:00.000Z', taken24h: 3 })
  expect(after(4)).toMatchObject({ earliestAt: '2026-11-22T14:00:00.000Z', taken24h: 3 })
  expect(after(3)).toMatchObject({ earliestAt: '2026-11-23T08:00:00.000Z', taken24h: 3 })
})
