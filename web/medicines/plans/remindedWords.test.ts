import { expect, test } from 'vitest'
import type { Reminded } from '../../../contract/reminders.ts'
import { placesOf, placesText, remindedSentence } from './remindedWords.ts'

const off = { devices: [], email: false, channels: [] }
const phone = { label: 'Chrome on Android', isThisOne: true }
const tablet = { label: 'Kitchen tablet', isThisOne: false }
const member = (name: string, places: Partial<Reminded> = {}): Reminded => ({
  userId: name,
  name,
  isYou: false,
  ...off,
  ...places,
})

test.each([
  [off, ''],
  [{ ...off, devices: [phone, tablet] }, 'this device, Kitchen tablet'],
  [{ devices: [tablet], email: true, channels: ['ntfy' as const] }, 'Kitchen tablet, e-mail, ntfy'],
])('names the places of %j', (places, text) => {
  expect(placesText(places)).toBe(text)
})

test.each([
  [[], undefined],
  [[member('Ada')], undefined],
  [[member('Ada', { devices: [phone] }), member('Rufus')], 'Reminds Ada (this device)'],
  [
    [member('Ada', { devices: [phone] }), member('Rufus', { email: true })],
    'Reminds Ada (this device) and Rufus (e-mail)',
  ],
])('says who is reminded', (members, text) => {
  expect(remindedSentence(members)).toBe(text)
})

test('leaves out what does not reach the account', () => {
  const device = { id: 'a', lastOkAt: null, error: null, failingSince: null, quietSince: null, ...phone }
  const ended = { ...device, id: 'b', endedAt: '2026-11-27T00:00:00.000Z' }
  const address = { hasSecret: false, lastOkAt: null, error: null, failingSince: null }
  const settings = {
    devices: [{ ...device, endedAt: null }, ended],
    email: true,
    emailConfirmed: false,
    channels: [
      { channel: 'ntfy' as const, address: null, ...address },
      { channel: 'webhook' as const, address: 'https://hook.example', ...address },
    ],
  }
  expect(placesText(placesOf(settings))).toBe('this device, webhook')
})
