import { describe, expect, test } from 'vitest'
import { packRow } from '../../../test/packRow.ts'
import { EXPIRED, stockOf } from '../../../test/stock.ts'
import type { PackRow } from './packs.ts'

describe('a count of all packs', () => {
  const both = () => [packRow('a', { milli: 2000 }), packRow('b', { milli: 5000, place: 2 })]

  test.each<[string, PackRow[], number | null, [string, number | null][]]>([
    [
      'more lies in the pack in use',
      both(),
      9000,
      [
        ['a', 4000],
        ['b', 5000],
      ],
    ],
    [
      'less was taken in the order of use',
      both(),
      4500,
      [
        ['a', 0],
        ['b', 4500],
      ],
    ],
    [
      'nothing is left',
      both(),
      0,
      [
        ['a', 0],
        ['b', 0],
      ],
    ],
    [
      'nobody knows any more',
      both(),
      null,
      [
        ['a', null],
        ['b', null],
      ],
    ],
    [
      'what is more lies in what nobody counted',
      [packRow('a', { milli: 2000 }), packRow('b', { milli: null, place: 2 })],
      9000,
      [
        ['a', 2000],
        ['b', 7000],
      ],
    ],
    [
      'what has expired is left out',
      [packRow('a', { milli: 2000 }), packRow('old', EXPIRED)],
      3000,
      [
        ['a', 3000],
        ['old', 10_000],
      ],
    ],
  ])('%s', (_, packs, milli, expected) => {
    const stock = stockOf(...packs)
    stock.countAll(milli)
    expect(stock.packs.map((pack) => [pack.id, pack.milli])).toEqual(expected)
    expect(stock.left).toBe(milli)
    // Each usable pack includes the doses before.
    expect(stock.usable.every(({ lastCount }) => lastCount > 7)).toBe(true)
    expect(stock.usable.every(({ discardedAt }) => discardedAt === null)).toBe(true)
  })
})

test('records details that change whether a pack counts, and no others', () => {
  const stock = stockOf(packRow('a'), packRow('b', { place: 2 }))
  stock.describe(stock.pack('a'), { lot: 'B5120' })
  expect(stock.movements).toEqual([])
  stock.describe(stock.pack('a'), { openedOn: '2026-11-01', useWithinDays: 7 })
  expect(stock.movements).toMatchObject([{ kind: 'expiry', milli: 0, leftMilli: 10_000, personId: 'nora' }])
  stock.describe(stock.pack('a'), { useWithinDays: 19 })
  expect(stock.movements[1]).toMatchObject({ kind: 'expiry', leftMilli: 20_000 })
})
