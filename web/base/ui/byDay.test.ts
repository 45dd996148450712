import { expect, test } from 'vitest'
import { byDay } from './byDay.ts'

const now = new Date(2026, 10, 21, 12, 40)
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

test('events stand under their days', () => {
  const some = [at(21, 12), at(21, 0), at(20, 23, 59), at(19, 8), at(19, 7)].map((when, index) => ({
    at: when,
    id: String(index),
  }))
  expect(byDay(some, now).map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['Today', ['0', '1']],
    ['Yesterday', ['2']],
    ['November 19, 2026', ['3', '4']],
  ])
})
