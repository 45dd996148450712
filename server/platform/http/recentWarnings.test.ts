import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import { RecentWarnings } from './recentWarnings.ts'

const WARN = 40
const start = Date.parse('2026-11-21T12:00:00.000Z')

function recording() {
  const clock = { now: start }
  return { clock, warnings: new RecentWarnings(() => new Date(clock.now)) }
}

test.each([
  ['a message', ['Disk slow'], 'Disk slow', null],
  [
    'a message with facts',
    [{ address: '203.0.113.7', secret: 'x' }, 'API token refused'],
    'API token refused',
    null,
  ],
  [
    'an error with a code',
    [{ err: Object.assign(new Error('mail to nora@example.org'), { code: 'EPIPE' }) }, 'No mail'],
    'No mail',
    'EPIPE',
  ],
  ['an error without one', [{ err: new TypeError('nora@example.org') }, 'No mail'], 'No mail', 'TypeError'],
  ['an error alone', [new RangeError('nora@example.org')], '', 'RangeError'],
  [
    'a failed call',
    [{ method: 'GET', route: '/api/medications/:id', status: 500, ms: 3 }, 'answered'],
    'answered',
    'GET /api/medications/:id 500',
  ],
])('of %s only the message and a code are kept', (_, logged, message, detail) => {
  const { warnings } = recording()
  warnings.add(WARN, logged)
  const at = new Date(start).toISOString()
  expect(warnings.list()).toEqual([{ message, detail, count: 1, firstAt: at, lastAt: at }])
})

test('equal lines are one with their number, the newest first, for a day', () => {
  const { warnings, clock } = recording()
  warnings.add(30, ['said at info'])
  warnings.add(WARN, ['first'])
  warnings.add(50, ['second'])
  clock.now += HOUR_MS
  warnings.add(WARN, ['first'])
  expect(warnings.list().map(({ message, count }) => [message, count])).toEqual([
    ['first', 2],
    ['second', 1],
  ])
  clock.now = start + DAY_MS
  expect(warnings.list().map(({ message }) => message)).toEqual(['first'])
  // A day after the first time, it is counted anew.
  warnings.add(WARN, ['first'])
  expect(warnings.list()).toMatchObject([{ count: 1, firstAt: new Date(clock.now).toISOString() }])
})

test('at most a hundred different lines are kept, the newest ones', () => {
  const { warnings } = recording()
  for (let i = 0; i < 150; i++) warnings.add(WARN, [`line ${i}`])
  expect(warnings.list()).toHaveLength(100)
  expect(warnings.list()[0]).toMatchObject({ message: 'line 149' })
})
