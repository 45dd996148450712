import { expect, test } from 'vitest'
import type { Allowance } from '../../../../contract/allowances.ts'
import type { DoseBody } from '../../../../contract/doses.ts'
import { limitBroken } from './limits.ts'

const allowance: Allowance = {
  planId: 'plan',
  medicationId: 'm',
  personId: 'p',
  amount: 1,
  earliestAt: '2026-11-22T14:00:00.000Z',
  taken24h: 2,
  max24h: 4,
  minHours: 6,
  nextAt: null,
  last: { takenAt: '2026-11-22T08:00:00.000Z', amount: 1, loggedBy: null },
}

const dose = (fields: Partial<DoseBody> = {}, id = 'm') => ({
  call: 'POST /api/medications/{id}/logs' as const,
  input: {
    params: { id },
    body: { takenAt: '2026-11-22T09:00:00.000Z', personId: 'p', amount: 1, ...fields },
  },
})

test('a dose too early by the kept allowance breaks the limit, with what the sheet shows', () => {
  expect(limitBroken(dose(), [allowance])).toMatchObject({
    earliestAt: allowance.earliestAt,
    taken24h: 2,
    max24h: 4,
    minHours: 6,
    lastTakenAt: '2026-11-22T08:00:00.000Z',
  })
})

test.each<[string, ReturnType<typeof dose>, Partial<Allowance>, object]>([
  [
    'a minute too early',
    dose({ takenAt: '2026-11-22T13:59:00.000Z' }),
    {},
    { earliestAt: allowance.earliestAt },
  ],
  [
    'more than a day, from whenever on',
    dose({ amount: 4.5 }),
    { earliestAt: null },
    { earliestAt: null, from: null },
  ],
  ['more than a day in pills', dose({ amount: undefined, pillsTaken: 5 }), {}, { earliestAt: null }],
  ['without a last dose', dose(), { last: null }, { lastTakenAt: null }],
])('a dose %s breaks the limit', (_which, change, fields, facts) => {
  const others = [
    { ...allowance, medicationId: 'n' },
    { ...allowance, personId: 'q' },
  ].map((one) => ({ ...one, taken24h: 9 }))
  const broken = limitBroken(change, [...others, { ...allowance, ...fields }])
  expect(broken).toMatchObject({ taken24h: 2, ...facts })
})

test('as much as the limit of a day may be taken', () => {
  expect(limitBroken(dose({ amount: 4 }), [{ ...allowance, earliestAt: null }])).toBeUndefined()
})

test('more than the limit of a day may never be taken', () => {
  const fields = { amount: 5, takenAt: '2026-11-23T09:00:00.000Z' }
  expect(limitBroken(dose(fields), [allowance])).toMatchObject({ earliestAt: null, from: null })
})

test.each<[string, ReturnType<typeof dose>, Allowance[]]>([
  ['from the earliest time on', dose({ takenAt: '2026-11-22T14:00:00.000Z' }), [allowance]],
  ['with a reason', dose({ override: { reason: 'The doctor said so' } }), [allowance]],
  ['of a plan with times', dose({ occurrenceId: 'o' }), [allowance]],
  ['of another person', dose({ personId: 'q' }), [allowance]],
  ['of another medicine', dose({}, 'n'), [allowance]],
  ['without a limit', dose(), [{ ...allowance, earliestAt: null, max24h: null }]],
  ['of which this device knows nothing', dose(), []],
])('a dose %s breaks none', (_which, change, allowances) => {
  expect(limitBroken(change, allowances)).toBeUndefined()
})
