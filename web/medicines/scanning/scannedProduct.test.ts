import { expect, test } from 'vitest'
import { productOf, toReading } from './scannedProduct.ts'

const zinc = { productCode: '04012345678901', name: 'Zinc', purpose: null, pillCount: 30 }
const iron = { productCode: '3400930000120', name: 'Iron', purpose: 'Anaemia' }

test.each([
  ['a product that was confirmed', '04012345678901', 'Zinc', 30],
  ['the same without its zero', '4012345678901', 'Zinc', 30],
  ['a medication that is there', '3400930000120', 'Iron', null],
  ['a code that nobody knows', '12345670', undefined, undefined],
])('%s', (_, code, name, pillCount) => {
  const known = productOf(code, [zinc], [{ ...iron }, { ...iron, productCode: null, name: 'Loose' }])
  expect([known?.name, known?.pillCount]).toEqual([name, pillCount])
})

test('a code that nobody knows still says its lot and date', () => {
  const reading = toReading({ productCode: '12345670', lot: 'B4', expirationDate: '2031-08-31' }, undefined)
  expect(reading).toMatchObject({
    name: null,
    lot: 'B4',
    expirationDate: '2031-08-31',
    productCode: '12345670',
  })
  expect(reading.evidence).toMatchObject({ name: null, expirationDate: { source: 'barcode' } })
})
