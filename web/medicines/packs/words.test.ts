import { describe, expect, test } from 'vitest'
import type { Unit } from '../../../contract/amounts.ts'
import type { Pack } from '../../../contract/packs.ts'
import { pack } from '../../../test/somePack.ts'
import type { Place } from './arrangePacks.ts'
import { besideCount, countQuestion, difference, earlierPack, packName, sumOf } from './words.ts'

test.each<[Place, string | null, string]>([
  ['inUse', 'B4471', 'the pack in use (batch B4471)'],
  ['next', null, 'the next pack'],
  ['expired', null, 'the expired pack'],
])('%s, lot %s: %s', (place, lot, name) => {
  expect(packName({ place, pack: pack({ lot }) })).toBe(name)
})

describe('beside the number on a pack', () => {
  test.each<[Partial<Pack>, Place, string]>([
    [{ count: 4.5, initialCount: 30 }, 'inUse', 'of 30 left'],
    [{ count: 30, initialCount: 30 }, 'inUse', 'tablets left'],
    [{ count: 1, initialCount: null }, 'next', 'tablet left'],
    [{ count: 32, initialCount: 30 }, 'inUse', 'tablets left'],
    [{ count: 6, isUsable: false }, 'expired', 'not counted'],
    [{ count: 6, initialCount: 10 }, 'expired', 'of 10 left'],
    [{ count: null, initialCount: 30 }, 'inUse', ''],
  ])('%o, %s', (fields, place, text) => {
    expect(besideCount({ pack: pack(fields), place }, 'tablet')).toBe(text)
  })
})

describe('the amount in all packs', () => {
  test.each<[Place[], number | null, string | null]>([
    [['inUse'], 4.5, null],
    [['inUse', 'expired'], 4.5, null],
    [['inUse', 'next'], 13.5, '13½ tablets in 2 packs'],
    [['inUse', 'next', 'later', 'expired'], 20, '20 tablets in 3 packs'],
    [['inUse', 'next'], null, '2 packs, not all of them counted'],
    [[], 0, null],
  ])('%o with %s left', (places, left, text) => {
    const shown = places.map((place) => ({ place, pack: pack() }))
    expect(sumOf(shown, left, 'tablet')).toBe(text)
  })
})

test.each<[Unit, number, string]>([
  ['pill', 1, 'How many are really there?'],
  ['tablet', 0.5, 'How many are really there? Halves count too.'],
  ['tablet', 0.25, 'How many are really there? Quarters count too.'],
  ['ml', 0.001, 'How much is really there?'],
])('%s in steps of %s: %s', (unit, step, question) => {
  expect(countQuestion({ unit, step })).toBe(question)
})

describe('counting again', () => {
  test.each<[number, number | null, Unit, string]>([
    [3.5, 4.5, 'tablet', '1 fewer than we expected (4½)'],
    [5, 4.5, 'tablet', '½ more than we expected (4½)'],
    [4.5, 4.5, 'tablet', 'We expected 4½'],
    [0, 0.3, 'ml', '0.3 less than we expected (0.3)'],
    [7, null, 'pill', 'Not counted before'],
  ])('%s where the book says %s %s', (counted, book, unit, text) => {
    expect(difference(counted, book, unit)).toBe(text)
  })
})

test.each<[Partial<Pack>, string]>([
  [
    { initialCount: 30, lot: '7A112', discardedAt: '2026-11-01T10:00:00.000Z' },
    '30 tablets, batch 7A112, thrown away',
  ],
  [{ initialCount: null }, 'empty'],
])('an earlier pack %o', (fields, text) => {
  expect(earlierPack(pack(fields), 'tablet')).toBe(text)
})
