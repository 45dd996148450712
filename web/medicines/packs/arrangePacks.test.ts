import { describe, expect, test } from 'vitest'
import type { Pack } from '../../../contract/packs.ts'
import { pack } from '../../../test/somePack.ts'
import { arrangePacks, isPlain, keepsUntil } from './arrangePacks.ts'

const now = new Date(2026, 10, 22, 12)
const gone = { isUsable: false, discardedAt: '2026-11-01T10:00:00.000Z', count: 0 }
const old = { isUsable: false, goodThrough: '2026-09-30' }

describe('the packs of a medication', () => {
  test.each<[string, Partial<Pack>[], string[], string[]]>([
    ['none', [], [], []],
    ['one', [{ id: 'a' }], ['a inUse'], []],
    ['three', [{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['a inUse', 'b next', 'c later'], []],
    ['one of them expired', [{ id: 'a' }, { id: 'b', ...old }], ['a inUse', 'b expired'], []],
    [
      'one that the server counts a little longer',
      [{ id: 'a', goodThrough: '2026-11-21' }, { id: 'b' }],
      ['a expired', 'b inUse'],
      [],
    ],
    ['on its last day', [{ id: 'a', goodThrough: '2026-11-22' }], ['a inUse'], []],
    ['all expired: they count', [{ id: 'a', ...old, isUsable: true }], ['a expired'], []],
    ['an empty one', [{ id: 'a' }, { id: 'b', isUsable: false, count: 0 }], ['a inUse'], ['b']],
    [
      'all empty',
      [
        { id: 'a', count: 0 },
        { id: 'b', isUsable: false, count: 0 },
      ],
      ['a empty'],
      ['b'],
    ],
    ['one that was thrown away', [{ id: 'a' }, { id: 'b', ...gone }], ['a inUse'], ['b']],
    ['all thrown away', [{ id: 'a', ...gone, isUsable: true }], [], ['a']],
    ['thrown away, and never counted', [{ id: 'a', ...gone, count: null }], [], ['a']],
    ['one that nobody counted', [{ id: 'a', count: null }], ['a inUse'], []],
  ])('%s', (_, packs, shown, earlier) => {
    const arranged = arrangePacks(packs.map(pack), now)
    expect(arranged.shown.map((placed) => `${placed.pack.id} ${placed.place}`)).toEqual(shown)
    expect(arranged.earlier.map(({ id }) => id)).toEqual(earlier)
  })

  test.each<[string, Partial<Pack>[], boolean]>([
    ['one', [{ lot: 'A1' }], true],
    ['none', [], true],
    ['an empty one', [{ count: 0 }], true],
    ['one and an earlier one', [{}, gone], true],
    ['two', [{ id: 'a' }, { id: 'b' }], false],
    ['an expired one', [{ ...old, isUsable: true }], false],
    ['an opened one', [{ openedOn: '2026-11-02' }], false],
    ['one that keeps some days', [{ useWithinDays: 28 }], false],
  ])('%s: its plate says all is %s', (_, packs, plain) => {
    expect(isPlain(arrangePacks(packs.map(pack), now).shown)).toBe(plain)
  })
})

test.each<[string | null, number | null, string | null]>([
  ['2026-11-02', 28, '2026-11-30'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-02', null, null],
  [null, 28, null],
])('opened on %s, kept for %s days, it keeps until %s', (openedOn, useWithinDays, day) => {
  expect(keepsUntil({ openedOn, useWithinDays })).toBe(day)
})
