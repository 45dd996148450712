import { expect, test } from 'vitest'
import { rebase } from '../../base/ui/rebase.ts'
import { checkEditForm, type EditValues } from './editForm.ts'

const values = (over: Partial<EditValues> = {}): EditValues => ({
  name: 'Ibuprofen',
  frequency: '',
  purpose: '',
  expirationDate: '2027-03-31',
  pillCount: '18',
  initialPillCount: '24',
  ifMissed: '',
  notes: '',
  warnDays: '',
  pillImage: '',
  personIds: '',
  version: '3',
  unit: 'pill',
  step: '1',
  ...over,
})

test.each([
  ['18', 18],
  ['', null],
  [' ', null],
  ['0', null],
  ['abc', null],
])('a typed count of "%s" is sent as %s', (pillCount, sent) => {
  const before = values({ pillCount: '17' })
  expect(checkEditForm(values({ pillCount }), before, 'f')).toMatchObject({ data: { pillCount: sent } })
})

test.each([
  [{ name: ' ' }, 'Medication name is required'],
  [{ expirationDate: '' }, 'Expiration date is required'],
  [{ pillCount: '-1' }, 'Number of pills must be at least 0'],
  [{ pillCount: '1.5' }, 'Number of pills must be a whole number'],
  [{ warnDays: '0' }, 'The number of days must be a whole number from 1 to 365'],
])('%o is refused: %s', (over, message) => {
  const checked = checkEditForm(values(over), values(), 'f')
  expect(checked.success ? undefined : checked.error.issues[0]?.message).toBe(message)
})

test.each<[Partial<EditValues>, object]>([
  [{}, {}],
  [{ name: 'Ibuprofen 400' }, { name: 'Ibuprofen 400' }],
  [{ notes: 'Shelf' }, { notes: 'Shelf' }],
  [{ pillCount: '' }, { pillCount: null }],
  [
    { initialPillCount: '30', personIds: 'mila' },
    { initialPillCount: 30, personIds: ['mila'] },
  ],
  [{ expirationDate: '2028-01-31' }, { expirationDate: '2028-01-31' }],
  [{ version: '9' }, {}],
  [{ warnDays: '14' }, { warnDays: 14 }],
  [{ pillImage: 'pill' }, { pillImage: 'pill' }],
  [
    { unit: 'tablet', step: '0.5' },
    { unit: 'tablet', step: 0.5 },
  ],
  [
    { step: '0.5', pillCount: '13½' },
    { step: 0.5, amountLeft: 13.5 },
  ],
])('of a form in which %o was typed, %o is sent, and its name', (over, sent) => {
  expect(checkEditForm(values(over), values(), 'f')).toEqual({
    success: true,
    data: { name: 'Ibuprofen', familyId: 'f', ...sent },
  })
})

test.each([
  ['13½', '1', '13', { amountLeft: 13 }],
  ['13', '0.5', '12,5', { amountLeft: 12.5 }],
  ['13', '0.5', '0', { amountLeft: null }],
  ['13', '0.5', '', { amountLeft: null }],
  ['', '1', '13', { pillCount: 13 }],
  ['13½', '1', '13½', {}],
])('of %s in steps of %s, "%s" is sent as %o', (pillCount, step, typed, sent) => {
  const before = values({ pillCount, step })
  expect(checkEditForm(values({ pillCount: typed, step }), before, 'f')).toEqual({
    success: true,
    data: { name: 'Ibuprofen', familyId: 'f', ...sent },
  })
})

test('text that is no amount is refused under the count', () => {
  const before = values({ step: '0.5' })
  expect(checkEditForm(values({ step: '0.5', pillCount: '1,000' }), before, 'f')).toMatchObject({
    error: { issues: [{ path: ['pillCount'], message: 'Amount left must be a number' }] },
  })
})

test('after a change by someone else what was typed stays and the rest is new', () => {
  const before = values()
  const typed = values({ notes: 'typed here', name: 'Ibuprofen forte' })
  const latest = values({ pillCount: '16', name: 'Ibuprofen 200', version: '4' })
  expect(rebase(before, typed, latest)).toEqual(
    values({ notes: 'typed here', name: 'Ibuprofen forte', pillCount: '16', version: '4' }),
  )
})
