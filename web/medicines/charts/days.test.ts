import { expect, test } from 'vitest'
import type { OccurrenceState } from '../../../contract/occurrences.ts'
import { localeFor } from '../../../language/languages.ts'
import { setLocaleSource } from '../../../language/speaking.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { weekOf } from '../doses/week.ts'
import { datesOf, daysLater, rangeAround, resultOf, rowsOf } from './days.ts'

test('a week holds its day, across months and years', () => {
  expect(datesOf('week', '2027-01-02')).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(datesOf('day', '2027-01-02')).toEqual(['2027-01-02'])
  expect(datesOf('month', '2028-02-10')).toHaveLength(29)
  expect(daysLater('2027-03-01', -1)).toBe('2027-02-28')
})

test.each([
  ['en-US', 0],
  ['de', 1],
  ['ar-EG', 6],
])('weeks begin on the same day everywhere for a reader of %s', (tag, first) => {
  const before = setLocaleSource(() => localeFor([tag]))
  try {
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      const dates = datesOf('week', day)
      expect(dates).toContain(day)
      expect(new Date(`${dates[0]}T12:00`).getDay()).toBe(first)
      expect(weekOf(new Date(`${day}T12:00`)).days.map(dayOf)).toEqual(dates)
    }
  } finally {
    setLocaleSource(before)
  }
})

test('the range holds the dates in every zone', () => {
  expect(rangeAround(['2026-11-01', '2026-11-30'])).toEqual({
    from: '2026-10-31T00:00:00.000Z',
    to: '2026-12-02T00:00:00.000Z',
  })
})

const on = (day: number, ...states: OccurrenceState[]) =>
  states.map((state) => ({ local: `2026-11-${day}T08:00`, state }))

test.each([
  [[], 'Nothing is planned in these days.'],
  [on(24, 'upcoming', 'due'), 'Nothing was due so far.'],
  [on(23, 'taken'), 'All taken so far: 1 dose.'],
  [[...on(23, 'taken', 'taken'), ...on(24, 'upcoming')], 'All taken so far: 2 doses.'],
  [[...on(22, 'taken', 'skipped'), ...on(24, 'missed')], '1 of 3 doses taken so far.'],
  [
    [...on(22, 'taken', 'missed'), ...on(23, 'missed', 'missed')],
    '1 of 4 doses taken so far. On November 23 nothing was marked.',
  ],
  [
    [...on(22, 'missed'), ...on(23, 'missed', 'missed')],
    '0 of 3 doses taken so far. On 2 days nothing was marked.',
  ],
])('%o: %s', (occurrences, sentence) => {
  expect(resultOf(occurrences, '2026-11-24')).toBe(sentence)
  expect(resultOf(occurrences, '2026-11-24', 2)).toBe(`${sentence} 2 extra doses.`)
})

test('doses of the same time, medicine and amount are one row, by time', () => {
  const dose = (local: string, medicationId: string, amount = 1) => ({ local, medicationId, amount })
  const rows = rowsOf([
    dose('2026-11-22T20:00', 'a'),
    dose('2026-11-22T08:00', 'b'),
    dose('2026-11-23T08:00', 'b'),
    dose('2026-11-24T08:00', 'b', 2),
  ])
  expect(rows.map(({ first, doses }) => [first.local.slice(11), first.amount, doses.length])).toEqual([
    ['08:00', 1, 2],
    ['08:00', 2, 1],
    ['20:00', 1, 1],
  ])
})
