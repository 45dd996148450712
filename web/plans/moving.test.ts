import { expect, test } from 'vitest'
import type { Occurrence } from '../../contract/occurrences.ts'
import { movedTo, showTheSame } from './moving.ts'

const now = new Date('2026-11-21T11:40:00Z')

test.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'Europe/Vienna', true],
  ['Europe/Berlin', 'Europe/London', false],
  // The same in winter alone.
  ['Europe/Berlin', 'Africa/Lagos', false],
  ['UTC', 'Etc/UTC', true],
])('clocks of %s and %s show the same: %s', (one, other, isSame) => {
  expect(showTheSame(one, other, now)).toBe(isSame)
})

test.each([
  // 12:40 in Berlin is 20:40 in Tokyo: the evening there is over, so it is tomorrow's.
  [
    'p-1-20261121T2000',
    '2026-11-21T20:00',
    '2026-11-21T19:00:00.000Z',
    'Asia/Tokyo',
    '2026-11-22T11:00:00.000Z',
  ],
  [
    'p-1-20261122T0800',
    '2026-11-22T08:00',
    '2026-11-22T07:00:00.000Z',
    'Asia/Tokyo',
    '2026-11-21T23:00:00.000Z',
  ],
  [
    'p-1-20261121T2000',
    '2026-11-21T20:00',
    '2026-11-21T19:00:00.000Z',
    'America/New_York',
    '2026-11-22T01:00:00.000Z',
  ],
  [
    'p-1-20261121T1900Z',
    '2026-11-21T20:00',
    '2026-11-21T19:00:00.000Z',
    'Asia/Tokyo',
    '2026-11-21T19:00:00.000Z',
  ],
  ['p-1-dose-2', '2026-11-21T20:00', '2026-11-21T19:00:00.000Z', 'Asia/Tokyo', '2026-11-21T19:00:00.000Z'],
])('%s, planned for %s, is due in %s after the move', (id, local, dueAt, zone, moved) => {
  expect(new Date(movedTo({ id, local, dueAt } as Occurrence, zone, now)).toISOString()).toBe(moved)
})
