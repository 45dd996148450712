import { expect, test } from 'vitest'
import type { AheadReminder } from '../../contract/reminders.ts'
import { dueNow, isStillOpen } from './ahead.ts'

const reminder = (at: string, ...occurrenceIds: string[]): AheadReminder => ({
  at: `2026-12-01T${at}:00.000Z`,
  occurrenceIds,
  message: { title: 'Nora, 08:00', body: 'Due now', tag: `nora ${at}`, url: 'today?for=nora' },
})
const PLAN = [reminder('08:00', 'a'), reminder('08:30', 'b'), reminder('20:00', 'c')]
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`)

const OPENED = '06:00:00'

test.each([
  ['07:00:00', [], '08:01:00'],
  // The push has a minute to arrive first.
  ['08:00:59', [], '08:01:00'],
  ['08:01:00', ['08:00'], '08:31:00'],
  // Woken after sleep.
  ['08:30:59', ['08:00'], '08:31:00'],
  ['08:31:00', ['08:30'], '20:01:00'],
  ['19:00:00', [], '20:01:00'],
  // A push of 08:00 came before this page was opened, or not at all: it is on the page's own Today.
  ['08:01:00', [], '08:31:00', '08:00:05'],
  ['08:31:00', ['08:30'], '20:01:00', '08:00:05'],
])('at %s shows %o and looks again at %s', (now, shown, next, opened = OPENED) => {
  const { due, nextAt } = dueNow(PLAN, at(now), at(opened))
  expect(due.map((one) => one.at.slice(11, 16))).toEqual(shown)
  expect(nextAt).toBe(at(next))
})

test('shows nothing whose doses are all done on this device', () => {
  const two = reminder('08:00', 'a', 'b')
  expect(isStillOpen(two, new Set(['a']))).toBe(true)
  expect(isStillOpen(two, new Set(['a', 'b']))).toBe(false)
})
