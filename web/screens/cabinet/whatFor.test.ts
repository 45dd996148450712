import { expect, test } from 'vitest'
import { medication, now } from './testCabinet.ts'
import { findMore, purposesOf, sharedAmong } from './whatFor.ts'

const CABINET = [
  medication('Paracetamol', { purpose: 'Pain and fever. Every 6 hours at most.' }),
  medication('Dolo 650', { purpose: 'Fever' }),
  medication('Ibuprofen', { purpose: 'Pain, fever', notes: 'For fever above 39' }),
  medication('Lisinopril', { purpose: 'Blood pressure, Grandpa Emil. Every morning.' }),
  medication('Old syrup', { purpose: 'Fever', goodThrough: '2026-09-15' }),
  medication('Thermometer', { purpose: null }),
]
const ingredients = new Map([
  ['Paracetamol', ['paracetamol']],
  ['Dolo 650', ['paracetamol']],
  ['Ibuprofen', ['ibuprofen']],
])

test('purposes are those of most medicines first, without people and sentences', () => {
  expect(purposesOf(CABINET, ['Grandpa Emil'])).toEqual(['Fever', 'Pain', 'Blood pressure'])
})

test.each([
  [[{ purpose: 'Pain' }, { purpose: 'Fever' }], []],
  [[{ purpose: null }], []],
  [[{ purpose: 'Of a kind that nobody would ever press at all' }, { purpose: 'A' }, { purpose: 'B' }], []],
])('there is no choice of %j', (medications, purposes) => {
  expect(purposesOf(medications, [])).toEqual(purposes)
})

test.each<[string, boolean, string[], string[], number]>([
  ['fever', false, ['Paracetamol', 'Dolo 650'], [], 1],
  ['FEVER', true, ['Paracetamol', 'Dolo 650', 'Old syrup'], [], 0],
  ['fe', false, [], [], 0],
  ['paracetamol', false, [], ['Dolo 650'], 0],
  ['ibuprofen', false, [], [], 0],
  ['syrup', false, [], [], 0],
  ['nothing of it', false, [], [], 0],
])('"%s", expired ones shown: %s', (text, showExpired, forPurpose, containing, expired) => {
  const found = findMore(CABINET, (one) => one, { text, showExpired, ingredients, now })
  expect(found.forPurpose.map(({ name }) => name)).toEqual(forPurpose)
  expect(found.containing.map(({ name }) => name)).toEqual(containing)
  expect(found.expired).toBe(expired)
  expect(found.ingredient).toBe(containing.length > 0 ? text : undefined)
})

test('says which medicines contain the same', () => {
  expect(sharedAmong(CABINET, ingredients)).toEqual([
    { ingredient: 'paracetamol', names: ['Paracetamol', 'Dolo 650'] },
  ])
})
