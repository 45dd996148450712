import { expect, test } from 'vitest'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { showTheSame, timesMoved, timesNow } from './moving.ts'

const now = new Date('2026-11-21T11:40:00Z')

test.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'Europe/Vienna', true],
  ['Europe/Berlin', 'Europe/London', false],
  // Equal in winter only.
  ['Europe/Berlin', 'Africa/Lagos', false],
  ['UTC', 'Etc/UTC', true],
])('clocks of %s and %s show the same: %s', (one, other, isSame) => {
  expect(showTheSame(one, other, now)).toBe(isSame)
})

const planned = (id: string, local: string, dueAt: string) => ({ id, local, dueAt }) as Occurrence
/** Morning and evening in Berlin, in winter. */
const twice = ['20', '21', '22', '23'].flatMap((day) => [
  planned(`p-1-202611${day}T0800`, `2026-11-${day}T08:00`, `2026-11-${day}T07:00:00.000Z`),
  planned(`p-1-202611${day}T2000`, `2026-11-${day}T20:00`, `2026-11-${day}T19:00:00.000Z`),
])
const every8Hours = [
  planned('p-1-20261121T1900Z', '2026-11-21T20:00', '2026-11-21T19:00:00.000Z'),
  planned('p-1-dose-2', '2026-11-22T04:00', '2026-11-22T03:00:00.000Z'),
]

const told = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString().slice(0, 16))

test.each([
  // It is 20:40 there: the next is tomorrow's morning.
  ['Asia/Tokyo', twice, ['2026-11-21T23:00', '2026-11-22T11:00', '2026-11-22T23:00']],
  // It is 6:40 there: this morning comes again.
  ['America/New_York', twice, ['2026-11-21T13:00', '2026-11-22T01:00', '2026-11-22T13:00']],
  ['Asia/Tokyo', every8Hours, ['2026-11-21T19:00', '2026-11-22T03:00']],
])('moved to %s', (zone, occurrences, times) => {
  expect(told(timesMoved(occurrences, zone, now))).toEqual(times)
})

test('as they are, the next three, each once', () => {
  expect(told(timesNow([...twice, ...twice], now))).toEqual([
    '2026-11-21T19:00',
    '2026-11-22T07:00',
    '2026-11-22T19:00',
  ])
})
