import { describe, expect, test } from 'vitest'
import { packRow } from '../../../test/packRow.ts'
import { isOver, lastDayOf, leftIn, type PackRow, summaryOf, usablePacks } from './packs.ts'

const DISCARDED = { discardedAt: '2026-02-01T08:00:00.000Z', milli: 0 }

describe('last day of a pack', () => {
  test.each<[string | null, string | null, number | null, string | null]>([
    [null, null, null, null],
    ['2027-03-31', null, null, '2027-03-31'],
    ['2027-03-31', '2026-11-01', null, '2027-03-31'],
    ['2027-03-31', null, 28, '2027-03-31'],
    [null, '2026-11-01', 28, '2026-11-29'],
    ['2027-03-31', '2026-11-01', 28, '2026-11-29'],
    ['2026-11-10', '2026-11-01', 28, '2026-11-10'],
    ['2026-11-29', '2026-11-01', 28, '2026-11-29'],
    [null, '2028-02-28', 1, '2028-02-29'],
    [null, '2027-02-28', 1, '2027-03-01'],
    [null, '2026-12-31', 1, '2027-01-01'],
    // Across clock changes, by calendar days.
    [null, '2026-03-28', 1, '2026-03-29'],
    [null, '2026-01-01', 3650, '2035-12-30'],
    [null, '9999-12-30', 3650, '9999-12-31'],
  ])('printed %s, opened %s, keeps %s days: %s', (expirationDate, openedOn, useWithinDays, expected) => {
    expect(lastDayOf({ expirationDate, openedOn, useWithinDays })).toBe(expected)
  })
})

test.each<[string | null, string, boolean]>([
  [null, '2099-01-01', false],
  ['2026-11-30', '2026-11-30', false],
  ['2026-11-30', '2026-12-01', true],
  ['2026-12-31', '2027-01-01', true],
  ['2028-02-29', '2028-03-01', true],
])('the last day %s on %s: over is %s', (day, today, expected) => {
  expect(isOver(day, today)).toBe(expected)
})

describe('order of use of packs', () => {
  test.each<[string, PackRow[], string[]]>([
    ['not, where there is none', [], []],
    [
      'opened first, though another expires before',
      [packRow('soon', { expirationDate: '2026-12-01' }), packRow('open', { openedOn: '2026-11-01' })],
      ['open', 'soon'],
    ],
    [
      'by the earliest last day, those without one last',
      [
        packRow('never'),
        packRow('late', { expirationDate: '2028-01-31' }),
        packRow('early', { expirationDate: '2027-01-31' }),
      ],
      ['early', 'late', 'never'],
    ],
    [
      'by the day that an open one keeps, not by the one that is printed',
      [
        packRow('printed', { openedOn: '2026-11-01', expirationDate: '2026-12-01' }),
        packRow('keeps', { openedOn: '2026-11-01', expirationDate: '2028-01-31', useWithinDays: 7 }),
      ],
      ['keeps', 'printed'],
    ],
    ['the oldest first', [packRow('new', { place: 3 }), packRow('old', { place: 2 })], ['old', 'new']],
    ['in one order, added at once', [packRow('b'), packRow('a')], ['a', 'b']],
    ['without what has expired', [packRow('expired', { isExpired: 1 }), packRow('good')], ['good']],
    [
      'also expired, where all are',
      [packRow('b', { isExpired: 1, place: 2 }), packRow('a', { isExpired: 1 })],
      ['a', 'b'],
    ],
    [
      'not expired, where another is good and empty',
      [packRow('expired', { isExpired: 1 }), packRow('empty', { milli: 0 })],
      ['empty'],
    ],
    ['without what is empty', [packRow('empty', { milli: 0 }), packRow('full', { place: 2 })], ['full']],
    [
      'the newest, where all are empty',
      [packRow('new', { milli: 0, place: 2 }), packRow('old', { milli: 0 })],
      ['new'],
    ],
    ['uncounted too', [packRow('unknown', { milli: null })], ['unknown']],
    ['without what was thrown away', [packRow('gone', DISCARDED), packRow('kept')], ['kept']],
    [
      'not, where all were thrown away',
      [packRow('new', { ...DISCARDED, place: 2 }), packRow('old', DISCARDED)],
      [],
    ],
    [
      'expired, where what is good was thrown away',
      [packRow('gone', DISCARDED), packRow('expired', { isExpired: 1 })],
      ['expired'],
    ],
  ])('%s', (_, packs, expected) => {
    expect(usablePacks(packs).map(({ id }) => id)).toEqual(expected)
  })
})

describe('fields that a medication shows of its packs', () => {
  test.each<[string, PackRow[], Partial<ReturnType<typeof summaryOf>>]>([
    [
      'sums, rounded down as pills, and the details of the pack in use',
      [
        packRow('b', { milli: 2750, expirationDate: '2028-01-31', lot: 'B' }),
        packRow('a', { milli: 500, initialMilli: 20_500, expirationDate: '2027-01-31', lot: 'A' }),
      ],
      {
        leftMilli: 3250,
        pillCount: 3,
        initialPillCount: 30,
        expirationDate: '2027-01-31',
        goodThrough: '2027-01-31',
        lot: 'A',
      },
    ],
    [
      'nothing known, where one is not counted',
      [packRow('a'), packRow('b', { milli: null, initialMilli: null })],
      { leftMilli: null, pillCount: null, initialPillCount: null },
    ],
    [
      'no expired one but how many there are, of those that hold something or may',
      [
        packRow('a'),
        packRow('expired', { isExpired: 1 }),
        packRow('unknown', { isExpired: 1, milli: null }),
        packRow('empty', { isExpired: 1, milli: 0 }),
        packRow('gone', { isExpired: 1, ...DISCARDED }),
      ],
      { leftMilli: 10_000, expiredPacks: 2 },
    ],
    [
      'at most as many pills as a count could hold once',
      Array.from({ length: 30 }, (_, i) => packRow(`pack ${i}`, { milli: 100_000_000 })),
      { leftMilli: 3_000_000_000, pillCount: 100_000 },
    ],
    [
      'nothing left in what was thrown away, though a deleted dose gave back to it',
      [packRow('gone', { ...DISCARDED, milli: 2000 })],
      { leftMilli: 0, pillCount: 0 },
    ],
    [
      'an unknown count where what was thrown away was never counted',
      [packRow('gone', { ...DISCARDED, milli: null })],
      { leftMilli: null, pillCount: null },
    ],
    [
      'what began in all that has not expired, where everything is empty',
      [
        packRow('a', { milli: 0, initialMilli: 6000 }),
        packRow('b', { milli: 0, initialMilli: 4000, place: 2 }),
        packRow('old', { isExpired: 1, milli: 0, initialMilli: 9000 }),
      ],
      { leftMilli: 0, pillCount: 0, initialPillCount: 10 },
    ],
  ])('%s', (_, packs, expected) => {
    expect(summaryOf(packs)).toMatchObject(expected)
    expect(summaryOf(packs).leftMilli).toBe(leftIn(packs))
  })
})
