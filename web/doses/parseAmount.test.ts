import { expect, test } from 'vitest'
import { MOST_AMOUNT, writeAmount } from '../../contract/amounts.ts'
import { parseAmount } from './parseAmount.ts'

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['0', 0],
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['3.', 3],
  ['.5', 0.5],
  ['0.333', 0.333],
  ['½', 0.5],
  ['3½', 3.5],
  ['3 ½', 3.5],
  ['2¼', 2.25],
  ['¾', 0.75],
  ['1/2', 0.5],
  ['2 1/2', 2.5],
  ['1/3', 0.333],
  ['100000', 100_000],
  ['', undefined],
  ['-1', undefined],
  ['21/2', undefined],
  ['2/2', undefined],
  ['1/0', undefined],
  ['½½', undefined],
  ['1.2.3', undefined],
  ['1e3', undefined],
  ['two', undefined],
  ['9'.repeat(400), undefined],
])('“%s” is %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test('what is written is read as the same', () => {
  for (const amount of [0, 0.25, 0.5, 0.75, 1, 2.5, 13.333, 99_999.75, MOST_AMOUNT])
    expect(parseAmount(writeAmount(amount))).toBe(amount)
})
