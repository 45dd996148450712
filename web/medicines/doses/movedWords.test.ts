import { expect, test } from 'vitest'
import type { Pattern, Plan } from '../../../contract/plans.ts'
import { keepText, movedText } from './movedWords.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const days = (every: number): Pattern => ({ kind: 'days', every, anchor: 'taken' })
const hours = (every: number): Pattern => ({ kind: 'hours', every, anchor: 'taken' })

test.each<[Pattern, dueAt: string, plannedAt: string, moved: string, keep: string]>([
  [
    days(7),
    '2026-12-01T08:00',
    '2026-11-30T08:00',
    'Next: December 1 at 8:00 AM, moved by 1 day',
    'Keep Mondays',
  ],
  [
    days(14),
    '2026-12-06T08:00',
    '2026-12-03T08:00',
    'Next: December 6 at 8:00 AM, moved by 3 days',
    'Keep Thursdays',
  ],
  [
    days(3),
    '2026-11-26T08:00',
    '2026-11-25T08:00',
    'Next: Thursday at 8:00 AM, moved by 1 day',
    'Keep tomorrow at 8:00 AM',
  ],
  [
    days(7),
    '2026-11-29T08:00',
    '2026-12-01T08:00',
    'Next: Sunday at 8:00 AM, 2 days earlier than planned',
    'Keep Tuesdays',
  ],
  [
    hours(72),
    '2026-11-26T13:20',
    '2026-11-26T08:00',
    'Next: Thursday at 1:20 PM, moved by 5¼ hours',
    'Keep Thursday at 8:00 AM',
  ],
  [
    hours(84),
    '2026-11-27T09:00',
    '2026-11-26T08:00',
    'Next: Friday at 9:00 AM, moved by 1 day',
    'Keep Thursday at 8:00 AM',
  ],
])('%o due at %s instead of %s: %s', (pattern, dueAt, plannedAt, moved, keep) => {
  const next = { dueAt: `${dueAt}:00.000Z`, plannedAt: `${plannedAt}:00.000Z`, amount: 1 }
  const plan = { phases: [{ days: null, pattern, times: [] }], timeZone: 'UTC' }
  expect(movedText(next, 'UTC', NOW)).toBe(moved)
  expect(keepText(next, plan satisfies Pick<Plan, 'phases' | 'timeZone'>, NOW)).toBe(keep)
})
