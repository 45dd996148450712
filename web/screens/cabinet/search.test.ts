import { expect, test } from 'vitest'
import { searchMedications } from './search.ts'

const now = new Date(2026, 10, 21)
const medications = [
  { name: 'Ibuprofen 200 mg', notes: 'With food', goodThrough: '2027-07-31T00:00:00.000Z' },
  { name: 'Loratadine', notes: null, goodThrough: '2026-09-15T00:00:00.000Z' },
  { name: 'Metformin', notes: 'Kitchen', goodThrough: null },
]

test.each([
  ['everything that is not expired', '', false, ['Ibuprofen 200 mg', 'Metformin']],
  ['the expired ones too', '', true, ['Ibuprofen 200 mg', 'Loratadine', 'Metformin']],
  ['a name in another case', 'IBU', false, ['Ibuprofen 200 mg']],
  ['notes', 'kitch', false, ['Metformin']],
  ['spaces around', '  food ', false, ['Ibuprofen 200 mg']],
  ['an expired one only when shown', 'lora', false, []],
  ['an expired one when shown', 'lora', true, ['Loratadine']],
  ['nothing', 'aspirin', true, []],
])('%s', (_, text, showExpired, names) => {
  expect(searchMedications(medications, { text, showExpired, now }).map(({ name }) => name)).toEqual(names)
})
