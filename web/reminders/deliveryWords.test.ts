import { expect, test } from 'vitest'
import type { Delivery } from '../../contract/reminders.ts'
import { formatTime } from '../base/ui/dates.ts'
import { aboutText, outcomeOf, whereText } from './deliveryWords.ts'

const delivery: Delivery = {
  id: 'd',
  channel: 'push',
  device: 'Firefox on Android',
  step: 'due',
  personId: 'emil',
  medicationId: 'lisinopril',
  sendAt: '2026-11-21T08:00:00.000Z',
  state: 'sent',
  sentAt: '2026-11-21T08:00:02.000Z',
  attempts: 1,
  detail: null,
}

const ABOUT: [Delivery['step'], string | undefined, string | undefined, string][] = [
  ['due', 'Emil', 'Lisinopril', 'Emil, Lisinopril: due'],
  ['repeat', 'Emil', undefined, 'Emil: due, repeated'],
  ['late', 'Emil', 'Lisinopril', 'Emil, Lisinopril: not taken'],
  ['allClear', 'Emil', 'Lisinopril', 'Emil, Lisinopril: taken after all'],
  ['low', undefined, 'Lisinopril', 'Lisinopril: running low'],
  ['digest', undefined, undefined, 'Weekly summary'],
]
test.each(ABOUT)('%s of %s, %s: %s', (step, person, medication, text) => {
  expect(aboutText({ ...delivery, step }, person, medication)).toBe(text)
})

const LATE = '2026-11-21T08:04:00.000Z'

const OUTCOMES: [string, Partial<Delivery>, string, boolean][] = [
  ['in time', {}, 'Sent', false],
  ['late', { sentAt: LATE }, `Sent at ${formatTime(LATE)}, late`, false],
  ['to come', { state: 'waiting', sentAt: null, attempts: 0 }, 'To be sent', false],
  [
    'tried',
    { state: 'waiting', sentAt: null, attempts: 2 },
    'Not sent after 2 tries, tried again soon',
    true,
  ],
  ['taken before', { state: 'cancelled', sentAt: null }, 'No longer needed', false],
  ['an outage', { state: 'expired', sentAt: null }, 'Too late to send', true],
  ['no', { state: 'refused', sentAt: null, detail: '403: wrong key' }, 'Refused, not sent', true],
]
test.each(OUTCOMES)('what became of it, %s', (_name, over, text, isBad) => {
  const outcome = outcomeOf({ ...delivery, ...over })
  expect(outcome).toEqual({ text, isBad, detail: over.detail ?? undefined })
})

test('names the device, or e-mail', () => {
  expect(whereText(delivery)).toBe('Firefox on Android')
  expect(whereText({ ...delivery, device: null })).toBe('A removed device')
  expect(whereText({ ...delivery, device: null, channel: 'email' })).toBe('E-mail')
})
