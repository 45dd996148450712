import { expect, test } from 'vitest'
import { HOUR_MS } from '../language/durations.ts'
import { CATCH_UP_MS, MOST_AFTER_MS, windowsOf } from './windows.ts'

test.each<[dueHours: number[], windows: [from: number, to: number][]]>([
  [[], []],
  [[100], [[96, 112]]],
  // Half-way to the neighbours.
  [
    [8, 20],
    [
      [4, 14],
      [16, 32],
    ],
  ],
  [
    [8, 9, 20],
    [
      [4, 8.5],
      [8.5, 14.5],
      [16, 32],
    ],
  ],
  // At most 4 hours before and 12 after.
  [
    [0, 24, 48],
    [
      [-4, 12],
      [20, 36],
      [44, 60],
    ],
  ],
  [
    [0, 30],
    [
      [-4, 12],
      [26, 42],
    ],
  ],
  // Two plans at one time share the window.
  [
    [8, 8, 12],
    [
      [4, 10],
      [4, 10],
      [10, 24],
    ],
  ],
])('moments at the hours %o have the windows %o', (hours, windows) => {
  expect(windowsOf(hours.map((hour) => ({ dueAt: hour * HOUR_MS, openMs: MOST_AFTER_MS })))).toEqual(
    windows.map(([from, to]) => ({ from: from * HOUR_MS, to: to * HOUR_MS })),
  )
})

test('gives each millisecond between two moments to one of them', () => {
  const [first, second] = windowsOf([0, 7].map((dueAt) => ({ dueAt, openMs: MOST_AFTER_MS })))
  expect([first?.to, second?.from]).toEqual([3, 3])
})

test.each<[hours: number[], windows: [from: number, to: number][]]>([
  [[0], [[-4, 168]]],
  [
    [0, 72],
    [
      [-4, 68],
      [68, 240],
    ],
  ],
  [
    [0, 24, 28 * 24],
    [
      [-4, 20],
      [20, 192],
      [668, 840],
    ],
  ],
  // Another plan for the same medicine, an hour later.
  [
    [0, 1],
    [
      [-4, 0.5],
      [0.5, 169],
    ],
  ],
])('moments at the hours %o that can be caught up on have the windows %o', (hours, windows) => {
  expect(windowsOf(hours.map((hour) => ({ dueAt: hour * HOUR_MS, openMs: CATCH_UP_MS })))).toEqual(
    windows.map(([from, to]) => ({ from: from * HOUR_MS, to: to * HOUR_MS })),
  )
})
