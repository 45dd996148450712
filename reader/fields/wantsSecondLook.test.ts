import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { type MedicineReading, NOTHING_READ } from '../medicineReading.ts'
import { wantsSecondLook } from './wantsSecondLook.ts'

const named: MedicineReading = {
  ...NOTHING_READ,
  name: { value: 'Panadol', confidence: 'high', source: 'text', place: null },
}
const dated = (confidence: 'low' | 'medium'): MedicineReading => ({
  ...named,
  expirationDate: { value: '2028-05', confidence, alternatives: [], source: 'text', place: null },
})

describe('whether a photo is worth a second look for its date', () => {
  test.each([
    ['the front of a carton', ['Panadol', '500 mg', '24 tablets'], named, false],
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
