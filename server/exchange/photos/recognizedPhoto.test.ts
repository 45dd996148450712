import { expect, test } from 'vitest'
import { MOST_OTHERS, RecognizedPhoto } from '../../../contract/photos.ts'
import { NOTHING_READ, type PackageReading } from '../../../reader/medicineReading.ts'
import { toRecognizedPhoto } from './recognizedPhoto.ts'

const place = { x: 0, y: 0, width: 0.1, height: 0.1, turn: 0 as const }
const { otherPackages: _, others: __, ...nothing } = NOTHING_READ

test('asks for one more photo, with the part of this one to repeat', () => {
  const ask = { what: 'date', place } as const
  expect(toRecognizedPhoto('box.jpg', { ...NOTHING_READ, ask })).toMatchObject({
    ask: { field: 'expirationDate', sentence: 'Take one closer photo of the date.', place },
  })
  const known = { confidence: 'high', source: 'memory', place: null } as const
  const dated = toRecognizedPhoto('box.jpg', {
    ...NOTHING_READ,
    ask,
    expirationDate: { ...known, value: '2028-05', alternatives: [] },
  })
  expect(dated.ask).toBeUndefined()
})

test('lists the most complete of very many packages', () => {
  const others: PackageReading[] = Array.from({ length: MOST_OTHERS + 1 }, (_, index) => ({
    ...nothing,
    productCode: { value: String(index), confidence: 'low', source: 'barcode', place },
    region: place,
  }))
  const photo = toRecognizedPhoto('shelf.jpg', { ...NOTHING_READ, otherPackages: true, others })
  expect(photo.others?.map(({ productCode }) => productCode)).toEqual(
    others.slice(0, MOST_OTHERS).map(({ productCode }) => productCode?.value),
  )
  expect(RecognizedPhoto.safeParse(photo).success).toBe(true)
  const [one] = photo.others ?? []
  expect(RecognizedPhoto.safeParse({ ...photo, others: [...(photo.others ?? []), one] }).success).toBe(false)
})
