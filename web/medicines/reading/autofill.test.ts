import { describe, expect, test } from 'vitest'
import { NOTHING_READ } from '../../../test/nothingRead.ts'
import { autofill, type MedicationFields, type Reading, toExpirationDate } from './autofill.ts'

const fields = (over: Partial<MedicationFields> = {}): MedicationFields => ({
  name: '',
  purpose: '',
  expirationDate: '',
  quantity: '',
  productCode: '',
  lot: '',
  ...over,
})
const reading = (over: Partial<Reading> = {}): Reading => ({
  ...NOTHING_READ,
  ...over,
})

test.each([
  ['08/28', '2028-08-31'],
  ['2/28', '2028-02-29'],
  ['02/2027', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2027-12', '2027-12-31'],
  ['2027-03-15', '2027-03-15'],
  ['2027-03-15T00:00:00.000Z', '2027-03-15'],
  ['13/28', undefined],
  ['00/28', undefined],
  ['2027-13', undefined],
  ['2027-02-40', undefined],
  ['soon', undefined],
  ['', undefined],
])('a detected %s is %s', (detected, date) => {
  expect(toExpirationDate(detected)).toBe(date)
})

describe('a reading fills in what is empty and leaves the rest', () => {
  const all = reading({
    name: 'Ibuprofen',
    expirationDate: '2028-08',
    purpose: 'Pain',
    pillCount: 24,
    productCode: '04012345678901',
    lot: '8K21',
  })
  test.each<[string, Partial<MedicationFields>, Reading, Partial<MedicationFields>]>([
    [
      'an empty form',
      {},
      all,
      {
        name: 'Ibuprofen',
        expirationDate: '2028-08-31',
        purpose: 'Pain',
        quantity: '24',
        productCode: '04012345678901',
        lot: '8K21',
      },
    ],
    [
      'a full form',
      { name: 'A', expirationDate: '2027-01-01', purpose: 'B', quantity: '1', productCode: 'c', lot: 'd' },
      all,
      {},
    ],
    [
      'a name "Unknown" gives way',
      { name: 'Unknown' },
      reading({ name: 'Ibuprofen' }),
      { name: 'Ibuprofen' },
    ],
    ['a detected "Unknown" is no name', {}, reading({ name: 'Unknown' }), {}],
    ['spaces are empty', { purpose: '  ' }, reading({ purpose: 'Pain' }), { purpose: 'Pain' }],
    ['zero pills are a count', {}, reading({ pillCount: 0 }), { quantity: '0' }],
    ['a count of zero is not empty', { quantity: '0' }, reading({ pillCount: 24 }), {}],
    ['an unreadable date', {}, reading({ expirationDate: '2028' }), {}],
    ['nothing found', {}, reading(), {}],
  ])('%s', (_, typed, found, filled) => {
    expect(autofill(fields(typed), found)).toEqual(filled)
  })
})
