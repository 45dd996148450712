import { expect, test } from 'vitest'
import { areNamesAlike, differInStrength, isSameName } from './names.ts'

test.each<[one: string, other: string, alike: boolean]>([
  ['Ibuprofen', 'Ibuprofen', true],
  ['Ibuprofen', 'IBUPROFEN 200 mg', true],
  ['Ibuprofen 200mg', 'Ibuprofen 200 mg', true],
  ['Ibuprofen 200 mg', 'Ibuprofen 400 mg', false],
  ['Thyroxin 1,5 mg', 'Thyroxin 1.5 mg', true],
  ['Thyroxin 1.5 mg', 'Thyroxin 15 mg', false],
  // A strength of two ingredients; the other side of the package prints one.
  ['Amoxiclav 875/125', 'Amoxiclav 875 mg', true],
  ['Paracetamol', 'Paracetarnol 500 mg', true],
  ['Paracetamol', 'Paracetamo1 500 mg', true],
  ['Cetirizine', 'Cetirizin', true],
  ['Prednisone', 'Prednisolone', false],
  ['Losartan', 'Valsartan', false],
  ['Cetirizine', 'Levocetirizine', false],
  ['Ibuprofen', 'lbuprofen', true],
  ['Nurofen Forte', 'Nurofen', true],
  ['Aspirin', 'Ibuprofen', false],
  ['ACC', 'ASS', false],
  ['', '', false],
  ['Парацетамол', 'парацетамол 500 мг', true],
])('%s and %s', (one, other, alike) => {
  expect([areNamesAlike(one, other), areNamesAlike(other, one)]).toEqual([alike, alike])
})

test.each<[string, string, boolean]>([
  ['Ibuprofen 200 mg', 'ibuprofen 200MG', true],
  ['Ibuprofen', 'Ibuprofen 200 mg', false],
])('%s is the same name as %s: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same))

test.each<[string, string, boolean]>([
  ['Ibuprofen', 'Ibuprofen 200 mg', false],
  ['Ibuprofen 200 mg', 'Ibuprofen 400 mg', true],
])('%s differs in strength from %s: %s', (one, other, differ) =>
  expect(differInStrength(one, other)).toBe(differ),
)
