import { expect, test } from 'vitest'
import { courseOf, lastDayOf } from './courseLength.ts'

test.each([
  ['2026-11-24', 5, '2026-11-28'],
  ['2026-12-28', 7, '2027-01-03'],
  ['2028-02-25', 10, '2028-03-05'],
])('from %s a course of %i days ends on %s', (startsOn, days, endsOn) => {
  expect(lastDayOf(startsOn, days)).toBe(endsOn)
  expect(courseOf(startsOn, endsOn)).toBe(String(days))
})

test.each([
  ['2026-11-24', '', 'ongoing'],
  ['2026-11-24', '2026-11-29', 'until'],
  ['2026-11-24', 'not a date', 'until'],
  ['', '2026-11-29', 'until'],
])('from %s until %s is %s', (startsOn, endsOn, length) => expect(courseOf(startsOn, endsOn)).toBe(length))
