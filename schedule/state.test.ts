import { expect, test } from 'vitest'
import type { OccurrenceState } from '../contract/occurrences.ts'
import { HOUR_MS, MINUTE_MS } from '../language/durations.ts'
import { isOnTime, stateOf } from './state.ts'

// Due at minute 0, with a window from 4 hours before to 12 hours after.
const open = { isTaken: false, isSkipped: false, snoozed: null }
test.each<
  [minute: number, what: Partial<Record<keyof typeof open, boolean | number | null>>, OccurrenceState]
>([
  [-24 * 60, {}, 'upcoming'],
  [-61, {}, 'upcoming'],
  [-60, {}, 'due'],
  [0, {}, 'due'],
  [60, {}, 'due'],
  [61, {}, 'late'],
  [12 * 60 - 1, {}, 'late'],
  [12 * 60, {}, 'missed'],
  [0, { isTaken: true }, 'taken'],
  [12 * 60, { isTaken: true }, 'taken'],
  [-61, { isTaken: true }, 'taken'],
  [0, { isSkipped: true }, 'skipped'],
  [12 * 60, { isSkipped: true }, 'skipped'],
  [0, { isSkipped: true, isTaken: true }, 'taken'],
  [0, { snoozed: 30 }, 'snoozed'],
  [29, { snoozed: 30 }, 'snoozed'],
  [30, { snoozed: 30 }, 'due'],
  [61, { snoozed: 30 }, 'late'],
  [70, { snoozed: 90 }, 'snoozed'],
  [12 * 60, { snoozed: 13 * 60 }, 'missed'],
])('%d minutes after its time, %o: %s', (minute, what, state) => {
  const { snoozed, ...rest } = { ...open, ...what } as typeof open & { snoozed: number | null }
  expect(
    stateOf(
      {
        ...rest,
        dueAt: 0,
        window: { from: -240 * MINUTE_MS, to: 720 * MINUTE_MS },
        snoozedUntil: snoozed === null ? null : snoozed * MINUTE_MS,
      },
      minute * MINUTE_MS,
    ),
  ).toBe(state)
})

test('has nothing due before its window begins', () => {
  const known = {
    ...open,
    dueAt: 0,
    window: { from: -15 * MINUTE_MS, to: 15 * MINUTE_MS },
    snoozedUntil: null,
  }
  expect([-16, -15, 14, 15].map((minute) => stateOf(known, minute * MINUTE_MS))).toEqual([
    'upcoming',
    'due',
    'due',
    'missed',
  ])
})

test.each([
  [-HOUR_MS - 1, false],
  [-HOUR_MS, true],
  [HOUR_MS, true],
  [HOUR_MS + 1, false],
])('a dose %d ms beside its time is on time: %s', (offset, onTime) => {
  expect(isOnTime(1000, 1000 + offset)).toBe(onTime)
})
