import { expect, test } from 'vitest'
import { scaleTop, stockLine } from './stockLine.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
const moved = (
  days: number,
  kind: 'opening' | 'refill' | 'dose' | 'correction',
  amount: number,
  left: number | null,
  packId = 'first',
) => ({ at: daysAgo(days), kind, amount, left, packId, isReversed: false })

test('the line begins with the count of before, and ends with the present one', () => {
  const line = stockLine(
    [
      moved(2, 'dose', -1, 29, 'second'),
      moved(3, 'refill', 30, 30, 'second'),
      moved(10, 'dose', -1, 0),
      moved(20, 'dose', -1, 1),
      moved(50, 'opening', 2, 2),
    ],
    NOW,
  )
  expect(line?.points.map(({ at, left }) => [(NOW - at) / 86_400_000, left])).toEqual([
    [42, 2],
    [20, 1],
    [10, 0],
    [3, 30],
    [2, 29],
    [0, 29],
  ])
  expect(line?.added).toEqual([{ at: Date.parse(daysAgo(3)), amount: 30 }])
  expect(line?.packs.map(({ packId }) => packId)).toEqual(['first', 'second'])
})

test('packs added on one day are one amount', () => {
  const line = stockLine(
    [moved(1, 'refill', 6, 50, 'c'), moved(1.5, 'refill', 14, 44, 'b'), moved(9, 'opening', 30, 30)],
    NOW,
  )
  expect(line?.added).toEqual([
    { at: Date.parse(daysAgo(9)), amount: 30 },
    { at: Date.parse(daysAgo(1.5)), amount: 20 },
  ])
})

test('a pack that expired brings nothing', () => {
  const line = stockLine([moved(1, 'refill', 6, 8, 'b'), moved(1.5, 'opening', 8, 8, 'a')], NOW)
  expect(line?.added).toEqual([{ at: Date.parse(daysAgo(1.5)), amount: 8 }])
})

test.each([
  ['nothing moved', []],
  ['the count is unknown', [moved(3, 'correction', 0, null)]],
  ['the count was unknown', [moved(3, 'correction', 5, 5), moved(4, 'correction', 0, null)]],
])('there is no line where %s', (_, movements) => {
  expect(stockLine(movements, NOW)).toBeUndefined()
})

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [20, 20],
  [21, 50],
  [98, 100],
  [101, 200],
])('the scale for %d ends at %d', (most, top) => {
  expect(scaleTop(most)).toBe(top)
})
