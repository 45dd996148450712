import { expect, test } from 'vitest'
import type { ReminderSettings } from '../../contract/reminders.ts'
import { failingForADay, lastWorked } from './lastWorked.ts'

const NOW = new Date(2026, 10, 21, 12)
const ago = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000).toISOString()
const works = { lastOkAt: ago(2), error: null, failingSince: null }

test.each([
  [works, 'Last sent Today at 10:00 AM'],
  [{ ...works, lastOkAt: null }, 'Nothing has been sent yet'],
  [
    { ...works, error: 'it answered 503', failingSince: ago(1) },
    'Not working: it answered 503. Last sent: Today at 10:00 AM',
  ],
  [{ lastOkAt: null, error: null, failingSince: ago(1) }, 'Not working: the service cannot be reached'],
])('%o: %s', (health, text) => {
  expect(lastWorked(health, NOW)).toBe(text)
})

test('names each channel that has failed for a day, and none that failed for less or is off', () => {
  const device = { id: 'a', isThisOne: false, lastOkAt: null, error: null, endedAt: null, quietSince: null }
  const channel = { address: 'https://a.example/b', hasSecret: false, lastOkAt: null, error: 'no' }
  const settings: ReminderSettings = {
    emailAddress: 'nora@example.org',
    email: true,
    digest: false,
    emailConfirmed: true,
    emailProblem: null,
    emailLastOkAt: null,
    emailError: 'no',
    emailFailingSince: ago(24),
    showNames: false,
    quiet: null,
    timeZone: 'UTC',
    devices: [
      { ...device, label: 'Phone', failingSince: ago(25) },
      { ...device, label: 'Tablet', failingSince: ago(23) },
      { ...device, label: 'Watch', failingSince: ago(25), endedAt: ago(1) },
      { ...device, label: 'Laptop', failingSince: null, quietSince: ago(400) },
    ],
    channels: [
      { ...channel, channel: 'ntfy', failingSince: ago(49) },
      { ...channel, channel: 'webhook', failingSince: null },
    ],
    follows: [],
  }
  expect(failingForADay(settings, NOW)).toEqual([
    'Reminders stopped on Watch. Open the app on it.',
    'Laptop has not shown a reminder for two weeks. Open the app on it, or sign it out if you no longer use it.',
    'Reminders on Phone have not worked since November 20, 2026.',
    'Reminders by e-mail have not worked since November 20, 2026.',
    'Reminders by ntfy have not worked since November 19, 2026.',
  ])
  expect(failingForADay({ ...settings, email: false, devices: [], channels: [] }, NOW)).toEqual([])
})
