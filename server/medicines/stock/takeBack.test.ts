import { describe, expect, test } from 'vitest'
import type { MovementKind } from '../../../contract/packs.ts'
import { packRow } from '../../../test/packRow.ts'
import { DISCARDED, NOW, refusalOf, stockOf } from '../../../test/stock.ts'
import type { PackRow } from './packs.ts'
import type { Stock } from './stock.ts'

describe('reversed', () => {
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
    [
      'throwing away',
      DISCARDED,
      movement('discard', -9000),
      { without: { milli: 9000, lastCount: 0 } },
      { milli: 9000, discardedAt: null },
    ],
    [
      'throwing away what nobody counted',
      { ...DISCARDED, milli: null },
      movement('discard', 0),
      { without: { milli: null, lastCount: 0 } },
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
