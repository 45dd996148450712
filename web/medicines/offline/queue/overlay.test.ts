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

const DAY = '2026-11-22'
const skip = (id: string, body: object = { reason: 'toldTo' }, more: Partial<QueuedChange> = {}) =>
  ({
    ...log('skip'),
    call: 'POST /api/occurrences/{id}/skip',
    input: { params: { id }, body },
    ...more,
  }) as QueuedChange
const unskip = (id: string) =>
  ({ ...log('unskip'), call: 'DELETE /api/occurrences/{id}/skip', input: { params: { id } } }) as QueuedChange
const taken = { id: 'd', takenAt: `${DAY}T07:00:00.000Z`, amount: 2, loggedBy: 'q', onTime: false }
const shownDose = (key: string, amount = 0.5) => ({
  id: idOfWaiting(key),
  takenAt: AT,
  amount,
  loggedBy: null,
  onTime: true,
})
const skipped = { reason: 'later', notes: 'n', at: AT, by: 'q' }
const skippedHere = { reason: 'toldTo', notes: null, at: AT, by: null }

test.each<[what: string, read: object, waiting: QueuedChange[], shown: object]>([
  ['a dose', {}, [log('a', { occurrenceId: 'o' })], { dose: shownDose('a') }],
  [
    'a dose in whole pills',
    {},
    [log('a', { occurrenceId: 'o', amount: undefined, pillsTaken: 2 })],
    { dose: shownDose('a', 2) },
  ],
  [
    'two doses',
    {},
    [log('a', { occurrenceId: 'o' }), log('b', { occurrenceId: 'o' })],
    { dose: shownDose('a') },
  ],
  ['the dose of another one', {}, [log('a', { occurrenceId: 'x' })], {}],
  ['a dose outside the plan', {}, [log('a')], {}],
  [
    'a dose that was refused',
    {},
    [{ ...refused, input: log('a', { occurrenceId: 'o' }).input } as QueuedChange],
    {},
  ],
  ['another dose, and is taken', { dose: taken }, [log('a', { occurrenceId: 'o' })], { dose: taken }],
  ['something else, and is taken', { dose: taken }, [undo('x'), skip('x'), log('a')], { dose: taken }],
  ['the end of its dose', { dose: taken }, [undo('d')], {}],
  [
    'the end of its dose and a new one',
    { dose: taken },
    [undo('d'), log('a', { occurrenceId: 'o' })],
    { dose: shownDose('a') },
  ],
  ['a dose and its end', {}, [log('a', { occurrenceId: 'o' }), undo(idOfWaiting('a'))], {}],
  ['a skip', {}, [skip('o')], { skipped: skippedHere }],
  [
    'a skip with notes',
    {},
    [skip('o', { reason: 'later', notes: 'n' })],
    { skipped: { ...skipped, by: null } },
  ],
  ['a skip of another one', {}, [skip('x')], {}],
  [
    'a refused skip',
    {},
    [skip('o', undefined, { problem: { code: undefined, sentence: '', facts: {} } })],
    {},
  ],
  ['the end of its skip', { skipped }, [unskip('o')], {}],
  ["the end of another one's skip", { skipped }, [unskip('x')], { skipped }],
  ['a skip and its end', {}, [skip('o'), unskip('o')], {}],
  ['the end of its skip and a new one', { skipped }, [unskip('o'), skip('o')], { skipped: skippedHere }],
])('what is planned, where %s waits', (_what, read, waiting, shown) => {
  const planned = { id: 'o', dose: null, skipped: null }
  const other = { id: 'other', dose: null, skipped: null }
  const answer = withWaiting('GET /api/occurrences', {}, [{ ...planned, ...read }, other], waiting)
  expect(answer).toEqual([{ ...planned, ...shown }, other])
})

test.each<
  [
    amountLeft: number | null,
    pillCount: number | null,
    amount: number,
    left: number | null,
    count: number | null,
  ]
>([
  [10, 10, 0.5, 9.5, 9],
  [0.3, 0, 0.1, 0.2, 0],
  [2, 2, 2, 0, 0],
  [null, null, 1, null, null],
])('a pack of %s (shown as %s) has %s less', (amountLeft, pillCount, amount, left, count) => {
  const read = { ...medication, amountLeft, pillCount }
  const params = { id: 'm' }
  const one = withWaiting('GET /api/medications/{id}', { params }, read, [log('a', { amount })])
  expect(one).toMatchObject({ amountLeft: left, pillCount: count })
})

test.each<[query: object | undefined, ids: string[]]>([
  [undefined, ['waiting-late', 'waiting-now', 'd']],
  [{}, ['waiting-late', 'waiting-now', 'd']],
  [{ from: AT }, ['waiting-late', 'waiting-now']],
  [{ from: dose.takenAt, to: AT }, ['d']],
  [{ to: '2026-11-22T09:00:00.000Z' }, ['waiting-now', 'd']],
])('the history within %j shows what waits, newest first', (query, ids) => {
  const waiting = [log('now'), log('late', { takenAt: '2026-11-22T09:00:00.000Z' })]
  const input = { params: { id: 'm' }, query }
  const shown = withWaiting('GET /api/medications/{id}/logs', input, [dose], waiting) as (typeof dose)[]
  expect(shown.map(({ id }) => id)).toEqual(ids)
  const ofOther = { params: { id: 'x' }, query }
  expect(withWaiting('GET /api/medications/{id}/logs', ofOther, [], waiting)).toEqual([])
})

test('a dose that waits has all that the history shows of one', () => {
  const given = {
    amount: undefined,
    pillsTaken: 1,
    notes: 'n',
    occurrenceId: 'o',
    keepsTimes: true,
    override: { reason: 'r' },
  }
  const known = {
    ...{ id: 'waiting-a', takenAt: AT, pillsTaken: 1, amount: 1, notes: 'n', personId: 'p', loggedBy: null },
    ...{ occurrenceId: 'o', overrideReason: 'r', taken: [], keepsTimes: true, version: 1 },
  }
  const plain = { notes: null, occurrenceId: null, overrideReason: null, keepsTimes: false }
  const shown = (body: object) =>
    withWaiting('GET /api/medications/{id}/logs', { params: { id: 'm' } }, [], [log('a', body)])
  expect(shown(given)).toEqual([known])
  expect(shown({})).toEqual([{ ...known, ...plain, amount: 0.5 }])
  expect(shown({ amount: undefined, personId: undefined })).toEqual([
    { ...known, ...plain, pillsTaken: 0, amount: 0, personId: null },
  ])
})

const limits = {
  medicationId: 'm',
  personId: 'p',
  amount: 1,
  taken24h: 2,
  minHours: null,
  max24h: 4,
  earliestAt: null,
  last: null,
}
test.each<[what: string, read: object, waiting: QueuedChange[], shown: object]>([
  ['of another person', {}, [log('a', { personId: 'x' })], {}],
  ['of another medicine', { medicationId: 'x' }, [log('a')], {}],
  ['that was refused', {}, [refused], {}],
  ['within the day', {}, [log('a', { amount: 1 })], { taken24h: 3 }],
  [
    'that leaves less than one',
    {},
    [log('a', { amount: 1.001 })],
    { taken24h: 3.001, earliestAt: '2026-11-23T08:00:00.000Z' },
  ],
  ['without a limit', { max24h: null }, [log('a', { amount: 9 })], { taken24h: 11 }],
  [
    'too early by the answer',
    { earliestAt: '2026-11-24T08:00:00.000Z', minHours: 6 },
    [log('a')],
    { earliestAt: '2026-11-24T08:00:00.000Z', taken24h: 2.5 },
  ],
  [
    'after which hours count',
    { earliestAt: AT, minHours: 6 },
    [log('a')],
    { earliestAt: '2026-11-22T14:00:00.000Z', taken24h: 2.5 },
  ],
])('what may be taken as needed, where a dose %s waits', (_what, read, waiting, shown) => {
  const before = { ...limits, ...read }
  const answer = withWaiting('GET /api/families/{id}/allowances', {}, [before], waiting)
  const isCounted = 'taken24h' in shown
  const [amount] = waiting.map(({ input }) =>
    'body' in input ? (input.body as { amount?: number }).amount : 0,
  )
  const last = isCounted ? { takenAt: AT, amount, loggedBy: null } : null
  expect(answer).toEqual([{ ...before, ...shown, last }])
})

test('the last of several that wait counts', () => {
  const late = '2026-11-22T10:00:00.000Z'
  for (const waiting of [
    [log('a'), log('b', { takenAt: late })],
    [log('b', { takenAt: late }), log('a')],
  ])
    expect(
      withWaiting('GET /api/families/{id}/allowances', {}, [{ ...limits, minHours: 2 }], waiting),
    ).toMatchObject([{ taken24h: 3, earliestAt: '2026-11-22T12:00:00.000Z', last: { takenAt: late } }])
})

test('other answers stay as they are', () => {
  const answer = [{ id: 'm', logs: [] }]
  expect(withWaiting('GET /api/families', {}, answer, [log('a')])).toBe(answer)
})
