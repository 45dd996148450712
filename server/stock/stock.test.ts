import { describe, expect, test } from 'vitest'
import type { MovementKind } from '../../contract/packs.ts'
import { packRow } from '../../test/packRow.ts'
import { Refusal } from '../http/refusal.ts'
import type { PackRow } from './packs.ts'
import { Stock } from './stock.ts'
import { takeDose } from './takeDose.ts'

const NOW = new Date('2026-11-20T08:00:00.000Z')
const DISCARDED = { discardedAt: '2026-02-01T08:00:00.000Z', milli: 0 }
const EXPIRED = { isExpired: 1 as const, expirationDate: '2026-11-01' }

const stockOf = (...packs: PackRow[]) =>
  new Stock({ id: 'zinc', movementCount: 7 }, packs, { now: NOW, by: 'nora' })
const movesOf = ({ movements }: Stock) =>
  movements.map(({ packId, kind, milli, afterMilli }) => [packId, kind, milli, afterMilli])
/** What is refused, as its code and facts; undefined when it is done. */
function refusalOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.facts }
    throw error
  }
  return undefined
}

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
      [packRow('gone', { ...DISCARDED, milli: null })],
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
    ['what was thrown away is there after all', [packRow('gone', DISCARDED)], 3000, [['gone', 3000]]],
  ])('%s', (_, packs, milli, expected) => {
    const stock = stockOf(...packs)
    stock.countAll(milli)
    expect(stock.packs.map((pack) => [pack.id, pack.milli])).toEqual(expected)
    expect(stock.left).toBe(milli)
    // Each pack that counts knows the doses of before.
    expect(stock.usable.every(({ lastCount }) => lastCount > 7)).toBe(true)
    expect(stock.usable.every(({ discardedAt }) => discardedAt === null)).toBe(true)
  })
})

describe('taken back', () => {
  const movement = (kind: MovementKind, milli: number, number = 5) => ({
    ...{ medicationId: 'zinc', number, packId: 'a', at: NOW.toISOString(), kind, milli },
    ...{
      uncountedMilli: null,
      afterMilli: 0,
      leftMilli: 0,
      doseId: null,
      reverses: null,
      personId: null,
      notes: null,
    },
  })
  const was: Parameters<Stock['takeBack']>[1] = { isFirst: false }

  test.each<[string, Partial<PackRow>, ReturnType<typeof movement>, Partial<typeof was>, Partial<PackRow>]>([
    ['a loss', {}, movement('loss', -2000), {}, { milli: 12_000 }],
    ['a refill', {}, movement('refill', 2000), {}, { milli: 8000, discardedAt: null }],
    [
      'a pack that was added by mistake',
      {},
      movement('refill', 10_000),
      { isFirst: true },
      { milli: 0, discardedAt: NOW.toISOString() },
    ],
    [
      'what emptied again, but came with another pack',
      {},
      movement('refill', 10_000),
      {},
      { milli: 0, discardedAt: null },
    ],
    ['throwing away', DISCARDED, movement('discard', -9000), {}, { milli: 9000, discardedAt: null }],
    [
      'throwing away what nobody counted',
      { ...DISCARDED, milli: null },
      movement('discard', 0),
      {},
      { milli: null, discardedAt: null },
    ],
    [
      'a count',
      { lastCount: 5 },
      movement('correction', -3000),
      { without: { milli: 13_000, lastCount: 2 } },
      { milli: 13_000, lastCount: 2 },
    ],
    [
      'a first count',
      { lastCount: 5 },
      movement('correction', 10_000),
      { without: { milli: null, lastCount: 0 } },
      { milli: null, lastCount: 0 },
    ],
    [
      'a count that ended counting',
      { lastCount: 5, milli: null },
      movement('correction', -4000),
      { without: { milli: 4000, lastCount: 0 } },
      { milli: 4000, lastCount: 0 },
    ],
  ])('%s', (_, pack, movement, before, expected) => {
    const stock = stockOf(packRow('a', pack))
    const taken = stock.takeBack(movement, { ...was, ...before })
    expect(stock.pack('a')).toMatchObject(expected)
    expect(taken).toMatchObject({ kind: 'reversal', reverses: 5, afterMilli: expected.milli })
    expect(taken.milli + movement.milli).toBe(0)
  })

  test.each<[string, Partial<PackRow>, ReturnType<typeof movement>, Partial<typeof was>?]>([
    ['a dose', {}, movement('dose', -1000)],
    ['an opening', {}, movement('opening', 1000)],
    ['a reversal', {}, movement('reversal', 1000)],
    ['what came before a count by hand', { lastCount: 6 }, movement('loss', -1000)],
    [
      'a count that another one followed',
      { lastCount: 6 },
      movement('correction', -1000),
      { without: { milli: 1, lastCount: 0 } },
    ],
    [
      'a count without which more was taken than was there',
      { lastCount: 5, milli: null },
      movement('correction', -1000),
      { without: { milli: -1, lastCount: 0 } },
    ],
    ['a refill of which some was taken', { milli: 999 }, movement('refill', 1000)],
    ['a loss of what was thrown away since', DISCARDED, movement('loss', -1000)],
    [
      'a count of what was thrown away since',
      { ...DISCARDED, lastCount: 5 },
      movement('correction', -1000),
      { without: { milli: 1, lastCount: 0 } },
    ],
  ])('is not %s', (_, pack, movement, beside = {}) => {
    const stock = stockOf(packRow('a', pack))
    expect(refusalOf(() => stock.takeBack(movement, { ...was, ...beside }))).toEqual({
      code: 'notReversible',
    })
    expect(stock.movements).toEqual([])
  })
})

test('details that change whether a pack counts are in the story, others are not', () => {
  const stock = stockOf(packRow('a'), packRow('b', { place: 2 }))
  stock.describe(stock.pack('a'), { lot: 'B5120' })
  expect(stock.movements).toEqual([])
  stock.describe(stock.pack('a'), { openedOn: '2026-11-01', useWithinDays: 7 })
  expect(stock.movements).toMatchObject([{ kind: 'expiry', milli: 0, leftMilli: 10_000, personId: 'nora' }])
  stock.describe(stock.pack('a'), { useWithinDays: 18 })
  expect(stock.movements[1]).toMatchObject({ kind: 'expiry', leftMilli: 20_000 })
})
