import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { type Confidence, type FieldReading, type MedicineReading, NOTHING_READ } from '../medicineReading.ts'
import { isComplete, isSettled, wantsSecondLook } from './wantsSecondLook.ts'

const named: MedicineReading = {
  ...NOTHING_READ,
  name: { value: 'Panadol', confidence: 'high', source: 'text', place: null },
}
const counted: MedicineReading = {
  ...named,
  pillCount: { value: 24, confidence: 'high', source: 'text', place: null },
}
const dated = (confidence: 'low' | 'medium'): MedicineReading => ({
  ...named,
  expirationDate: { value: '2028-05', confidence, alternatives: [], source: 'text', place: null },
})

describe("a photo's second look for its date or count", () => {
  test.each([
    ['the front of a carton', ['Panadol', '500 mg', '24 tablets'], counted, false],
    ['a front with a form but no count', ['Panadol', '500 mg tablets'], named, true],
    ['a syrup, which has no count', ['Panadol', 'Syrup'], named, false],
    ['a price in another language', ['Panadol', 'Prix: 215.70'], named, true],
    ['millilitres, which are no licence', ['Panadol', '125 ml'], named, false],
    ['the back of a strip', ['Panadol', 'Mfg.Lic.No. 8084'], named, true],
    ['a side with its lot', ['Panadol', 'LOT A123'], named, true],
    ['a close-up of nothing but a date', ['M 12 2023'], NOTHING_READ, true],
    ['a photo without text', [], NOTHING_READ, false],
    ['a date that was read with doubt', ['EXP 0528'], dated('low'), true],
    ['a date that was read', ['EXP 05/28'], dated('medium'), false],
    ['one of several packages', ['Panadol', 'LOT A123'], { ...named, otherPackages: true }, false],
  ] as const)('%s', (_, rows, reading, expected) => {
    expect(wantsSecondLook(pageOf([...rows]), reading)).toBe(expected)
  })
})

describe('a complete reading, which needs no more looks', () => {
  const found = <T>(value: T, confidence: Confidence = 'medium'): FieldReading<T> => ({
    value,
    confidence,
    source: 'text',
    place: null,
  })
  const whole: MedicineReading = {
    ...NOTHING_READ,
    name: found('Panadol', 'high'),
    expirationDate: { ...found('2028-05'), alternatives: [] },
    purpose: found('Pain and fever'),
    pillCount: found(20),
  }
  test.each([
    ['a package of which every field was found', whole, true],
    ['one whose name no list knows', { ...whole, name: found('Xyzzadol') }, true],
    ['one without a name', { ...whole, name: null }, false],
    ['one without a date', { ...whole, expirationDate: null }, false],
    ['one without a purpose', { ...whole, purpose: null }, false],
    ['one without a count', { ...whole, pillCount: null }, false],
    ['one whose count is in doubt', { ...whole, pillCount: found(20, 'low') }, false],
    ['one that only its substance names', { ...whole, name: found('Paracetamol 500 mg', 'high') }, false],
    ['one of several packages', { ...whole, otherPackages: true }, false],
  ])('%s', (_, reading, expected) => {
    expect(isComplete(reading)).toBe(expected)
  })
})

test.each<[name: Confidence | null, date: Confidence | null, is: boolean]>([
  ['high', 'high', true],
  ['high', 'medium', false],
  ['medium', 'high', false],
  ['high', null, false],
  [null, 'high', false],
])('a name read %s and a date read %s are settled: %s', (name, date, is) => {
  const found = { source: 'text', place: null } as const
  const reading = {
    ...NOTHING_READ,
    name: name && { ...found, value: 'Panadol', confidence: name },
    expirationDate: date && { ...found, value: '2028-05', confidence: date, alternatives: [] },
  }
  expect(isSettled(reading)).toBe(is)
})
