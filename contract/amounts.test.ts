import { expect, test } from 'vitest'
import { readAmount, writeAmount, writeAmountOf } from './amounts.ts'

test.each([
  [0, '0'],
  [1, '1'],
  [0.5, '½'],
  [2.25, '2¼'],
  [12.75, '12¾'],
  [-0.5, '-½'],
  [-1.5, '-1½'],
  [0.333, '0.333'],
  [0.1 + 0.2, '0.3'],
  [100_000, '100000'],
])('%d is written %s, and read as it was', (amount, text) => {
  expect(writeAmount(amount)).toBe(text)
  if (amount >= 0) expect(readAmount(text)).toBeCloseTo(amount, 9)
})

test.each([
  [0, 'pill', '0 pills'],
  [0.5, 'pill', '½ pill'],
  [1, 'pill', '1 pill'],
  [1.5, 'tablet', '1½ tablets'],
  [1, 'ml', '1 ml'],
  [7.5, 'ml', '7½ ml'],
  [2, 'patch', '2 patches'],
] as const)('%d %s: %s', (amount, unit, text) => {
  expect(writeAmountOf(amount, unit)).toBe(text)
})

test.each([
  [' 2 ', 2],
  ['.5', 0.5],
  ['2,5', 2.5],
  ['2.125', 2.125],
  ['1/3', 0.333],
  ['21/2', Number.NaN],
  ['2/2', Number.NaN],
  ['10/20', Number.NaN],
  ['1/8', 0.125],
  ['⅓', 0.333],
  ['1⅔', 1.667],
  ['2 1/2', 2.5],
  ['1 ½', 1.5],
  ['3 / 4', 0.75],
  ['1,000', Number.NaN],
  ['1.000,5', Number.NaN],
  ['', Number.NaN],
  ['two', Number.NaN],
  ['-1', Number.NaN],
  ['1/0', Number.NaN],
  ['1e3', Number.NaN],
  ['½½', Number.NaN],
  ['1 2', Number.NaN],
])('a typed "%s" is read as %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})
