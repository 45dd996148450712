import { expect, test } from 'vitest'
import { printedDin } from './printedNumber.ts'

test.each([
  ['DIN 02242226', 'DIN02242226'],
  ['DIN: 02242226', 'DIN02242226'],
  ['DIN02242226', 'DIN02242226'],
  ['Rx DIN/DIN 00015741 30 tablets', 'DIN00015741'],
  ['D1N O2242226', 'DIN02242226'],
  ['DIN 2242226', null],
  ['DIN 022422261', null],
  ['DIN EN 13485', null],
  ['PALADIN 02242226', null],
  ['', null],
])('"%s"', (text, number) => {
  expect(printedDin(text)).toBe(number)
})
