import { describe, expect, test } from 'vitest'
import type { Adherence } from '../../../contract/adherence.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { dayOfAll, lookOf, occurrenceText, spokenOf, sumText } from './kept.ts'
import { daysOf, monthsLater, weeksOf } from './month.ts'

const day = (planned: number, taken: number, skipped = 0, missed = 0, extra = 0) => ({
  planned,
  taken,
  onTime: 0,
  skipped,
  missed,
  extra,
})

test.each([
  ['all of a day', day(2, 2), true, 'all', '2 of 2 taken'],
  ['some of it', day(2, 1, 0, 1), true, 'some', '1 of 2 taken'],
  ['none of it', day(2, 0, 1, 1), true, 'none', '0 of 2 taken'],
  ['nothing planned', day(0, 0), true, 'rest', 'Nothing planned'],
  ['told to leave it out', day(1, 0), true, 'rest', 'Nothing planned'],
  ['told to leave one of two out', day(2, 1), true, 'all', '1 of 1 taken'],
  ['one of two still to come', day(2, 1), false, 'some', '1 of 2 taken'],
  ['all still to come', day(2, 0), false, 'none', '0 of 2 taken'],
  ['one more than planned', day(2, 2, 0, 0, 1), true, 'all', '2 of 2 taken, 1 extra'],
])('%s', (_what, kept, isPast, look, spoken) => {
  expect(lookOf(kept, isPast)).toBe(look)
  expect(spokenOf(kept, isPast)).toBe(spoken)
})

test('a day of several people is the sum of theirs', () => {
  const row = (personId: string, date: string): Adherence => ({
    ...{ personId, medicationId: 'm', taken: 1, onTime: 1, skipped: 0, missed: 0, extra: 1 },
    days: [{ date, planned: 2, taken: 1, onTime: 1, skipped: 0, missed: 1, extra: 1 }],
  })
  const rows = [row('mila', '2026-11-20'), row('ben', '2026-11-20'), row('ben', '2026-11-21')]
  const sum = { planned: 4, taken: 2, onTime: 2, skipped: 0, missed: 2, extra: 2 }
  expect(dayOfAll(rows, '2026-11-20')).toEqual(sum)
  expect(dayOfAll(rows, '2026-11-19').planned).toBe(0)
})

test.each([
  [{ taken: 9, onTime: 8, skipped: 0, missed: 1, extra: 0 }, '9 of 10 taken, 8 of them on time.'],
  [{ taken: 1, onTime: 1, skipped: 0, missed: 0, extra: 2 }, '1 of 1 taken, all on time. 2 extra.'],
  [{ taken: 2, onTime: 2, skipped: 1, missed: 0, extra: 0 }, '2 of 3 taken, all on time.'],
  [{ taken: 0, onTime: 0, skipped: 1, missed: 1, extra: 0 }, '0 of 2 taken.'],
  [{ taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 }, undefined],
])('%o is "%s"', (tally, text) => {
  expect(sumText(tally)).toBe(text)
})

const dose = { id: 'd', takenAt: '2026-11-20T07:12:00.000Z', amount: 1, loggedBy: null, onTime: true }
const skipped = { reason: 'toldTo', notes: null, at: '2026-11-20T07:12:00.000Z', by: null } as const

test.each<[Partial<Occurrence>, string]>([
  [{ state: 'taken', dose }, '8:00 AM: taken at 07:12'],
  [{ state: 'skipped', skipped }, '8:00 AM: skipped, doctor’s advice'],
  [{ state: 'missed' }, '8:00 AM: not taken'],
  [{ state: 'late' }, '8:00 AM: waiting'],
  [{ state: 'upcoming' }, '8:00 AM: to come'],
])('%o reads "%s"', (over, text) => {
  const occurrence = { local: '2026-11-20T08:00', dose: null, skipped: null, ...over } as Occurrence
  expect(occurrenceText(occurrence, (instant) => instant.slice(11, 16))).toBe(text)
})

describe('a month', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s and %d', (month, count, other) => {
    expect(monthsLater(month, count)).toBe(other)
  })

  test.each([
    ['2026-02', 28, 4],
    ['2028-02', 29, 5],
    ['2026-11', 30, 5],
    ['2026-08', 31, 6],
  ])('%s has %d days in %d weeks', (month, days, weeks) => {
    expect(daysOf(month)).toHaveLength(days)
    expect(weeksOf(month)).toHaveLength(weeks)
    expect(
      weeksOf(month)
        .flat()
        .filter((date) => date !== null),
    ).toEqual(daysOf(month))
  })

  test('begins on its weekday', () => {
    expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
    expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-11-01')
  })
})
