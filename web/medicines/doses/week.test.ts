import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayOf } from '../../base/ui/dates.ts'
import { dosesByDay, isLatestWeek, rangeOf, weekOf, weeksLater, weekTitle } from './week.ts'

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Tongatapu', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'for a viewer in %s',
  (zone) => {
    beforeEach(() => vi.stubEnv('TZ', zone))
    afterEach(() => vi.unstubAllEnvs())

    test('every week of three years has seven days in a row, Sunday first, and the next begins where it ends', () => {
      let week = weekOf(new Date(2025, 0, 1, 12))
      for (let count = 0; count < 157; count++) {
        expect(week.days.map((day) => day.getDay())).toEqual([0, 1, 2, 3, 4, 5, 6])
        expect(new Set(week.days.map(dayOf)).size).toBe(7)
        expect(week.days.every((day) => day.getHours() === 0)).toBe(true)
        const next = weeksLater(week, 1)
        expect(next.start).toEqual(week.end)
        expect(weeksLater(next, -1)).toEqual(week)
        week = next
      }
    })

    test('a dose belongs to the day that the viewer took it on', () => {
      const week = weekOf(new Date(2026, 2, 29, 12))
      const at = (day: number, hour: number) => ({ takenAt: new Date(2026, 2, day, hour, 30).toISOString() })
      const doses = [at(31, 23), at(31, 0), at(29, 0), at(29, 23)]
      expect(dosesByDay(week, doses).map((day) => day.length)).toEqual([2, 0, 2, 0, 0, 0, 0])
      expect(dosesByDay(week, doses)[2]).toEqual([at(31, 0), at(31, 23)])
    })

    test('a read asks for just that week', () => {
      const { from, to } = rangeOf(weekOf(new Date(2026, 10, 18)))
      expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 10, 15), new Date(2026, 10, 22)])
    })

    test('there is no week after the current one', () => {
      const now = new Date(2026, 10, 21, 23, 59)
      expect(isLatestWeek(weekOf(now), now)).toBe(true)
      expect(isLatestWeek(weeksLater(weekOf(now), -1), now)).toBe(false)
      expect(isLatestWeek(weekOf(new Date(2026, 10, 21)), new Date(2026, 10, 22))).toBe(false)
    })
  },
)

test.each([
  [new Date(2026, 10, 18), 'November 15 – 21, 2026'],
  [new Date(2026, 9, 30), 'October 25 – 31, 2026'],
  [new Date(2026, 8, 29), 'September 27 – October 3, 2026'],
  [new Date(2026, 0, 1), 'December 28, 2025 – January 3, 2026'],
])('the week of %s is called %s', (day, title) => {
  expect(weekTitle(weekOf(day)).replace(/\s/g, ' ')).toBe(title)
})
