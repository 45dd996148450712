import { expect, test } from 'vitest'
import { type MedicineReading, NOTHING_READ, type PackageReading } from '../../reader/medicineReading.ts'
import { scoreCards } from './cards.ts'
import type { PhotoLabel } from './label.ts'

const found = <T>(value: T) => ({ value, confidence: 'low', source: 'text', place: null }) as const
const card = (name: string | null, date: string | null, pillCount: number | null = null): PackageReading => ({
  ...NOTHING_READ,
  name: name === null ? null : found(name),
  expirationDate: date === null ? null : { ...found(date), alternatives: [] },
  pillCount: pillCount === null ? null : found(pillCount),
})
const photo = (first: PackageReading, ...others: PackageReading[]): MedicineReading => ({
  ...first,
  otherPackages: others.length > 0,
  others,
})
const label: PhotoLabel = {
  file: 'two.jpg',
  isMedicine: true,
  name: 'Panadol',
  expirationDate: '2028-05-31',
  purpose: null,
  pillCount: 24,
  items: [
    { name: 'Panadol', expirationDate: '2028-05-31', pillCount: 24 },
    { name: 'Losec', expirationDate: '2027-03-31', pillCount: 14 },
  ],
}

test.each<[what: string, reading: MedicineReading, right: number, wrong: number, dates: [number, number]]>([
  ['both right', photo(card('Losec', '2027-03'), card('Panadol', '2028-05', 24)), 2, 0, [2, 0]],
  ['one card', photo(card('Losec', '2027-03')), 1, 0, [1, 0]],
  ['dates of each other', photo(card('Losec', '2028-05'), card('Panadol', '2027-03')), 0, 0, [0, 2]],
  ['a name that is wrong', photo(card('Losek', null), card('Pandora', '2028-05')), 0, 2, [1, 0]],
  ['a card of no package', photo(card('Losec', null), card('Aspirin', '2030-01')), 1, 1, [0, 1]],
  ['a package twice', photo(card('Losec', null), card('Losec', null)), 1, 1, [0, 0]],
])('cards: %s', (_, reading, right, wrong, [rightDates, wrongDates]) => {
  const scores = scoreCards([{ reading, label }])
  expect(scores).toMatchObject({ packages: 2, right, wrong })
  expect(scores.fields[1]).toEqual({
    field: 'expirationDate',
    readable: 2,
    right: rightDates,
    wrong: wrongDates,
  })
})

test('photos of one package have no cards to score', () => {
  const { items: _, ...single } = label
  expect(scoreCards([{ reading: photo(card('Aspirin', null)), label: single }]).packages).toBe(0)
})
