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
