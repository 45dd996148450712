import { describe, expect, test } from 'vitest'
import { at, somePlanned } from '../../../test/someDose.ts'
import { choicesFor, inText, minutesUntil, takenAtOf, takenMoment } from './moments.ts'

const now = new Date(at(12, 40))

describe('a dose can be put off', () => {
  test.each([
    [at(20), [10, 30, 60, 120]],
    [at(13, 41), [10, 30, 60]],
    [at(13, 40), [10, 30]],
    [at(12, 45), []],
  ])('until before %s: for %j minutes', (windowEndsAt, minutes) =>
    expect(choicesFor([somePlanned(), somePlanned({ windowEndsAt })], now)).toEqual(minutes),
  )

  test.each([
    [10, 'In 10 minutes'],
    [60, 'In 1 hour'],
    [120, 'In 2 hours'],
  ])('%i: %s', (minutes, text) => expect(inText(minutes)).toBe(text))

  test.each([
    ['13:10', 30],
    ['12:42', 5],
    ['12:45', 5],
    ['12:46', 6],
    ['16:40', 240],
    ['16:41', 'Please choose a time within the next 4 hours'],
    ['12:40', 'That is too late for this dose'],
    ['', 'Please enter a time'],
    ['17:00', 'Please choose a time within the next 4 hours'],
    ['12:30', 'That is too late for this dose'],
  ])('until %s: %s', (time, minutes) => expect(minutesUntil(time, [somePlanned()], now)).toBe(minutes))
})

test.each([
  [at(13, 10), '13:09', 29],
  [at(13, 10), '13:10', 'That is too late for this dose'],
])('within a window that ends at %s until %s: %s', (windowEndsAt, time, minutes) =>
  expect(minutesUntil(time, [somePlanned(), somePlanned({ windowEndsAt })], now)).toBe(minutes),
)

describe('a dose that was planned for', () => {
  test.each([
    [at(8), '08:10', at(12, 40), at(8, 10)],
    [at(8), '08:10', at(8, 10), at(8, 10)],
    [at(22), '21:50', at(31), at(21, 50)],
    [at(22), '00:20', at(31), at(24, 20)],
    [at(24, 30), '23:50', at(31), at(23, 50)],
    // The time is still to come today.
    [at(8), '23:00', at(12, 40), at(-1)],
  ])('%s and was taken at %s, told at %s', (due, time, told, takenAt) =>
    expect(takenMoment(time, new Date(due), new Date(told))).toEqual(new Date(takenAt)),
  )

  test.each([
    [at(20), '20:30', at(12), 'That time is still to come'],
    [at(8), '', at(12), 'Please enter a time'],
  ])('%s at %s, told at %s: %s', (due, time, told, problem) => {
    const said = takenMoment(time, new Date(due), new Date(told))
    expect(typeof said === 'string' ? said : said.toISOString()).toBe(problem)
  })
})

test.each([
  ['now', at(8), now.toISOString()],
  ['planned', at(8), at(8)],
  // Due within the hour: nothing is recorded in the future.
  ['planned', at(13), now.toISOString()],
  ['time', at(8), at(9, 15)],
  ['time', at(20), at(9, 15)],
] as const)('several doses taken %s, one planned for %s: %s', (when, dueAt, takenAt) =>
  expect(takenAtOf(when, '09:15', somePlanned({ dueAt }), now)).toEqual(new Date(takenAt)),
)
