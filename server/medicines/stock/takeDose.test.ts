import { describe, expect, test } from 'vitest'
import { packRow } from '../../../test/packRow.ts'
import { DISCARDED, EXPIRED, refusalOf, stockOf } from '../../../test/stock.ts'
import type { PackRow } from './packs.ts'
import type { Stock } from './stock.ts'
import { takeDose, takeDoseAgain, takeOtherAmount } from './takeDose.ts'
import { partsOf } from './takenFrom.ts'

const movesOf = ({ movements }: Stock) =>
  movements.map(({ packId, kind, milli, afterMilli }) => [packId, kind, milli, afterMilli])

describe('a dose is taken', () => {
  test.each<[string, PackRow[], number, string | undefined, unknown[]]>([
    ['from one pack', [packRow('a')], 500, undefined, [['a', 'dose', -500, 9500]]],
    [
      'across packs, in order',
      [packRow('b', { place: 2 }), packRow('a', { milli: 1500 })],
      4000,
      undefined,
      [
        ['a', 'dose', -1500, 0],
        ['b', 'dose', -2500, 7500],
      ],
    ],
    [
      'to the last of all packs',
      [packRow('a', { milli: 1 }), packRow('b', { milli: 1, place: 2 })],
      2,
      undefined,
      [
        ['a', 'dose', -1, 0],
        ['b', 'dose', -1, 0],
      ],
    ],
    ['without a trace from what was never counted', [packRow('a', { milli: null })], 99_000, undefined, []],
    [
      'from what is no longer counted',
      [packRow('a', { milli: null, lastCount: 3 })],
      99_000,
      undefined,
      [['a', 'dose', 0, null]],
    ],
    [
      'from what is counted, and the rest from what is not',
      [packRow('a', { milli: 1000 }), packRow('b', { milli: null, place: 2 })],
      4000,
      undefined,
      [['a', 'dose', -1000, 0]],
    ],
    [
      'from the pack that is named, though it has expired',
      [packRow('a'), packRow('old', EXPIRED)],
      1000,
      'old',
      [['old', 'dose', -1000, 9000]],
    ],
    [
      'from an expired one where all are',
      [packRow('old', EXPIRED)],
      1000,
      undefined,
      [['old', 'dose', -1000, 9000]],
    ],
  ])('%s', (_, packs, milli, packId, expected) => {
    const stock = stockOf(...packs)
    takeDose(stock, milli, 'dose', packId)
    expect(movesOf(stock)).toEqual(expected)
    expect(stock.movements.map(({ number }) => number)).toEqual(stock.movements.map((_, i) => 8 + i))
  })

  test.each<[string, PackRow[], number, string | undefined, object]>([
    [
      'more than all packs hold',
      [packRow('a', { milli: 1500 }), packRow('b', { milli: 1000 })],
      2501,
      undefined,
      { code: 'notEnoughPills', pillCount: 2, amountLeft: 2.5 },
    ],
    [
      'more than the named pack holds',
      [packRow('a', { milli: 1000 }), packRow('b')],
      1001,
      'a',
      { code: 'notEnoughPills', pillCount: 1, amountLeft: 1 },
    ],
    [
      'from an expired pack that nobody named',
      [packRow('a', { milli: 0 }), packRow('old', EXPIRED)],
      1000,
      undefined,
      { code: 'onlyExpiredLeft', packId: 'old' },
    ],
    ['from a pack that was thrown away', [packRow('gone', DISCARDED)], 1, 'gone', { code: 'packDiscarded' }],
    [
      'where all were thrown away',
      [packRow('gone', DISCARDED)],
      1,
      undefined,
      { code: 'notEnoughPills', pillCount: 0, amountLeft: 0 },
    ],
    ['from a pack of another medication', [packRow('a')], 1, 'b', { code: 'packNotFound' }],
  ])('not %s', (_, packs, milli, packId, expected) => {
    const stock = stockOf(...packs)
    expect(refusalOf(() => takeDose(stock, milli, 'dose', packId))).toEqual(expected)
    expect(stock.movements).toEqual([])
  })
})

describe('a dose of 2 from one pack', () => {
  /** The parts of the dose, after which the pack holds `milli`. */
  const taken = (stock: Stock, milli: number | null) => {
    takeDose(stock, 2000, 'dose', 'a')
    const parts = partsOf(stock.movements)
    stock.pack('a').milli = milli
    return parts
  }

  test.each<[holds: number | null, refusal: object | undefined, left: number | null]>([
    [2000, undefined, 0],
    [1999, { code: 'notEnoughPills', pillCount: 6, amountLeft: 6.999 }, 1999],
    [null, undefined, null],
  ])('is taken again from a pack of %s', (holds, refusal, left) => {
    const stock = stockOf(packRow('a'), packRow('b', { place: 2, milli: 5000 }))
    const parts = taken(stock, holds)
    expect(refusalOf(() => takeDoseAgain(stock, parts))).toEqual(refusal)
    expect(stock.pack('a').milli).toBe(left)
    expect(stock.pack('b').milli).toBe(5000)
  })

  test.each<[to: number, holds: number, other: number, amounts: [string, number][] | undefined]>([
    // The pack holds the 2 that the dose gave back.
    [3000, 1000, 5000, [['a', 3000]]],
    [
      3001,
      1000,
      5000,
      [
        ['a', 3000],
        ['b', 1],
      ],
    ],
    [
      8000,
      1000,
      5000,
      [
        ['a', 3000],
        ['b', 5000],
      ],
    ],
    [8001, 1000, 5000, undefined],
    [1000, 0, 0, [['a', 1000]]],
  ])(
    'becomes one of %d thousandths where the pack holds %d and another one %d',
    (milli, holds, other, amounts) => {
      const stock = stockOf(packRow('a'), packRow('b', { place: 2, milli: other }))
      const parts = taken(stock, holds)
      const change = () => takeOtherAmount(stock, 'dose', parts, { milli, wasMilli: 2000 })
      if (amounts) expect([...(change() ?? [])].map(([{ id }, part]) => [id, part])).toEqual(amounts)
      else expect(refusalOf(change)).toMatchObject({ code: 'notEnoughPills' })
    },
  )
})
