import { expect, test } from 'vitest'
import { checkEditForm, type EditValues, rebase } from './editForm.ts'

const values = (over: Partial<EditValues> = {}): EditValues => ({
  name: 'Ibuprofen',
  frequency: '',
  purpose: '',
  expirationDate: '2027-03-31',
  pillCount: '18',
  initialPillCount: '24',
  notes: '',
  personIds: '',
  version: '3',
  ...over,
})

test.each([
  ['18', 18],
  ['', null],
  [' ', null],
  ['0', null],
  ['abc', null],
])('a typed count of "%s" is sent as %s', (pillCount, sent) => {
  expect(checkEditForm(values({ pillCount }), 'f')).toMatchObject({ data: { pillCount: sent } })
})

test.each([
  [{ name: ' ' }, 'Medication name is required'],
  [{ expirationDate: '' }, 'Expiration date is required'],
  [{ pillCount: '-1' }, 'Number of pills must be at least 0'],
  [{ pillCount: '1.5' }, 'Number of pills must be a whole number'],
])('%o is refused: %s', (over, message) => {
  const checked = checkEditForm(values(over), 'f')
  expect(checked.success ? undefined : checked.error.issues[0]?.message).toBe(message)
})

test('the images and the version are not part of the change', () => {
  const checked = checkEditForm(values(), 'f')
  expect(checked.success && Object.keys(checked.data)).not.toEqual(
    expect.arrayContaining(['images', 'version']),
  )
})

test('after a change by someone else what was typed stays and the rest is new', () => {
  const before = values()
  const typed = values({ notes: 'typed here', name: 'Ibuprofen forte' })
  const latest = values({ pillCount: '16', name: 'Ibuprofen 200', version: '4' })
  expect(rebase(before, typed, latest)).toEqual(
    values({ notes: 'typed here', name: 'Ibuprofen forte', pillCount: '16', version: '4' }),
  )
})
