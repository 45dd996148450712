import { describe, expect, test } from 'vitest'
import { alreadyQuestion, alreadyTitle, dotsOf, limitWords } from './objectionWords.ts'
import { checkOverride } from './override.ts'

const taken = (by: string | null) => ({
  occurrenceId: 'o',
  doseId: 'd',
  takenAt: '2026-11-21T07:03:00.000Z',
  time: '08:03',
  amount: 5,
  by,
  loggedBy: null,
})
const mila = { name: 'Mila', userId: null }
const nora = { name: 'Nora', userId: 'u' }

test.each([
  ['Ben', mila, 'Ben already gave it at 8:03 AM'],
  ['Ben', nora, 'Ben already marked it at 8:03 AM'],
  ['Nora', nora, 'Nora already took it at 8:03 AM'],
  ['Nora', undefined, 'Nora already took it at 8:03 AM'],
  [null, mila, 'Already logged at 8:03 AM'],
])('a dose that %s logged for %o is described as "%s"', (by, taker, title) => {
  expect(alreadyTitle(taken(by), taker)).toBe(title)
})

test('a person without an account got a second dose, one with an account took it', () => {
  expect(alreadyQuestion(mila)).toBe('Is this the same dose, or did Mila get a second one?')
  expect(alreadyQuestion(nora)).toBe('Is this the same dose, or was a second one taken?')
})

describe('a dose beyond a limit', () => {
  const now = new Date(2026, 10, 21, 12, 40)
  const at = (hour: number, minute: number, day = 21) => new Date(2026, 10, day, hour, minute).toISOString()
  const body = { takenAt: now.toISOString(), pillsTaken: 1 }
  const limit = {
    earliestAt: at(14, 5),
    from: '14:05',
    taken24h: 2,
    max24h: 4,
    minHours: 6,
    lastTakenAt: at(8, 5),
  }

  test.each([
    [
      'sooner than the hours apart',
      limit,
      {
        title: 'Earlier than the plan says',
        from: 'May be taken from 2:05 PM',
        rules: 'The plan says 6 hours apart. The last one was at 8:05 AM.',
        sum: '2 of 4 in 24 hours',
      },
    ],
    [
      'more than in 24 hours, until tomorrow',
      { ...limit, taken24h: 4, earliestAt: at(9, 5, 22) },
      {
        title: 'More than the plan says',
        from: 'May be taken from November 22, 2026, 9:05 AM',
        rules: 'The plan says at most 4 pills in 24 hours. The last one was at 8:05 AM.',
        sum: '4 of 4 in 24 hours',
      },
    ],
    [
      'more than is ever planned, and nothing was taken yet',
      { ...limit, earliestAt: null, from: null, max24h: 0.5, taken24h: 0, minHours: null, lastTakenAt: null },
      {
        title: 'More than the plan says',
        from: 'This is over the daily limit',
        rules: 'The plan says at most ½ pill in 24 hours.',
        sum: '0 of ½ in 24 hours',
      },
    ],
    [
      'minutes apart, without a limit of 24 hours',
      { ...limit, max24h: null, minHours: 0.75 },
      {
        title: 'Earlier than the plan says',
        from: 'May be taken from 2:05 PM',
        rules: 'The plan says 45 minutes apart. The last one was at 8:05 AM.',
        sum: null,
      },
    ],
  ])('%s', (_what, facts, words) => {
    expect(limitWords(facts, body, 'pill', now)).toEqual(words)
  })

  test.each([
    [2, 4, [true, true, false, false]],
    [5, 4, [true, true, true, true]],
    [0, 8, Array(8).fill(false)],
    [0, 9, null],
    [1.5, 4, null],
    [1, 2.5, null],
    [1, null, null],
  ])('%d of %s in 24 hours as dots', (taken24h, max24h, dots) => {
    expect(dotsOf({ taken24h, max24h })).toEqual(dots)
  })

  const second = new Date(2026, 10, 21, 12, 39, 17, 250)
  test.each([
    [{ time: '12:39', reason: 'Doctor’s advice', other: '' }, second, 'Doctor’s advice'],
    [
      { time: '12:10', reason: 'Doctor’s advice', other: '' },
      new Date(2026, 10, 21, 12, 10),
      'Doctor’s advice',
    ],
    [{ time: '12:39', reason: 'Something else', other: ' Lost one ' }, second, 'Lost one'],
  ])('is logged as %o says', (values, takenAt, reason) => {
    expect(checkOverride(values, second, now)).toEqual({
      success: true,
      data: { takenAt: takenAt.toISOString(), override: { reason } },
    })
  })

  test.each([
    [{ time: '12:39', reason: '', other: '' }, 'reason'],
    [{ time: '12:39', reason: 'Something else', other: ' ' }, 'other'],
    [{ time: '', reason: 'Doctor’s advice', other: '' }, 'time'],
    [{ time: '12:41', reason: 'Doctor’s advice', other: '' }, 'time'],
  ])('%o is refused under %s', (values, field) => {
    expect(checkOverride(values, second, now)).toMatchObject({ error: { issues: [{ path: [field] }] } })
  })
})
