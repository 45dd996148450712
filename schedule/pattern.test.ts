import { expect, test } from 'vitest'
import type { Pattern } from '../contract/plans.ts'
import { isOn, placePhases } from './pattern.ts'
import { toDate, toDay } from './zones.ts'

/** Days of four weeks from a Monday on, as numbers: 1 is March 1, 2027. */
function daysOf(pattern: Exclude<Pattern, { kind: 'hours' }>, first = '2027-03-01'): number[] {
  const begin = toDay(first)
  return Array.from({ length: 28 }, (_, n) => begin + n)
    .filter((day) => isOn(pattern, day, begin))
    .map((day) => day - toDay('2027-03-01') + 1)
}

const through = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test.each<[Exclude<Pattern, { kind: 'hours' }>, number[]]>([
  [{ kind: 'daily' }, through(1, 28)],
  [{ kind: 'weekdays', weekdays: [1] }, [1, 8, 15, 22]],
  [{ kind: 'weekdays', weekdays: [6, 7] }, [6, 7, 13, 14, 20, 21, 27, 28]],
  [{ kind: 'days', every: 2 }, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27]],
  [{ kind: 'days', every: 10 }, [1, 11, 21]],
  [{ kind: 'monthDays', days: [1, 15] }, [1, 15]],
  [{ kind: 'cycle', on: 21, off: 7 }, through(1, 21)],
  [{ kind: 'cycle', on: 1, off: 2 }, [1, 4, 7, 10, 13, 16, 19, 22, 25, 28]],
])('%o', (pattern, days) => {
  expect(daysOf(pattern)).toEqual(days)
})

test('repeats a cycle after its pause', () => {
  expect(daysOf({ kind: 'cycle', on: 21, off: 7 }, '2027-03-29')).toEqual(through(29, 49))
  const begin = toDay('2027-03-01')
  expect(isOn({ kind: 'cycle', on: 21, off: 7 }, begin + 28, begin)).toBe(true)
})

test.each([
  [[31], ['2027-12-31', '2028-01-31', '2028-03-31']],
  [[-1], ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
  [[29], ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29']],
  // "Last day" and 31 are the same day, which counts once.
  [
    [-1, 31],
    ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  ],
])('days %o of a month, where it has them', (days, dates) => {
  const begin = toDay('2027-12-01')
  const on = Array.from({ length: 122 }, (_, n) => begin + n).filter((day) =>
    isOn({ kind: 'monthDays', days }, day, begin),
  )
  expect(on.map(toDate)).toEqual(dates)
})

const step = (days: number | null) => ({ days, pattern: { kind: 'daily' as const }, times: [] })

test.each<[phases: (number | null)[], endsOn: string | null, spans: [string, string | null][]]>([
  [[null], null, [['2027-03-01', null]]],
  [[null], '2027-03-01', [['2027-03-01', '2027-03-01']]],
  [[7], null, [['2027-03-01', '2027-03-07']]],
  [
    [7, 3, null],
    null,
    [
      ['2027-03-01', '2027-03-07'],
      ['2027-03-08', '2027-03-10'],
      ['2027-03-11', null],
    ],
  ],
  // The end cuts its step and drops those after it.
  [
    [7, 3, null],
    '2027-03-09',
    [
      ['2027-03-01', '2027-03-07'],
      ['2027-03-08', '2027-03-09'],
    ],
  ],
  [[7, 3], '2027-03-07', [['2027-03-01', '2027-03-07']]],
])('steps of %o days until %s', (days, endsOn, spans) => {
  const placed = placePhases({ phases: days.map(step), startsOn: '2027-03-01', endsOn })
  expect(
    placed.map(({ first, last }) => [toDate(first), last === Number.POSITIVE_INFINITY ? null : toDate(last)]),
  ).toEqual(spans)
})
