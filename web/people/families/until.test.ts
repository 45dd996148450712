import { expect, test } from 'vitest'
import { endOfDay, lastDay, lastDayText } from './until.ts'

test.each(['2026-12-20', '2026-12-31', '2028-02-29', '2026-03-29', '2026-10-25'])(
  'until %s means to its end',
  (date) => {
    const until = endOfDay(date)
    expect(lastDay(until)).toBe(date)
    expect(new Date(until).getHours()).toBe(0)
  },
)

test('an end in the middle of a day is that day', () => {
  expect(lastDay(new Date(2026, 11, 20, 12).toISOString())).toBe('2026-12-20')
})

test('the year is said where it is another one', () => {
  expect(lastDayText(endOfDay('2026-12-20'), new Date(2026, 10, 22))).toBe('December 20')
  expect(lastDayText(endOfDay('2027-01-02'), new Date(2026, 10, 22))).toBe('January 2, 2027')
})
