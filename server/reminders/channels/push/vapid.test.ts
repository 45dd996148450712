import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../language/durations.ts'
import { makeVapidKeys, openVapid, vapidSubject } from './vapid.ts'

const NOON = Date.parse('2026-11-22T12:00:00.000Z')
const ORIGIN = 'https://fcm.googleapis.com'

const claimsOf = (authorization: string) =>
  JSON.parse(
    Buffer.from(/ t=[\w-]+\.([\w-]+)\./.exec(authorization)?.[1] as string, 'base64url').toString(),
  ) as { aud: string; exp: number; sub: string }

test('keys are made anew each time, and always of full length', () => {
  const made = Array.from({ length: 600 }, makeVapidKeys)
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(600)
  const lengths = made.map(({ publicKey, privateKey }) =>
    [publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length).join(),
  )
  expect(new Set(lengths)).toEqual(new Set(['65,32']))
})

test('a signature names its service, and is used again for hours but never near a day', () => {
  const keys = makeVapidKeys()
  const authorize = openVapid('https://cabinet.example/')
  const at = (hours: number, origin = ORIGIN) => authorize(keys, origin, new Date(NOON + hours * HOUR_MS))
  const first = at(0)
  expect(first).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
  expect(claimsOf(first)).toEqual({
    aud: ORIGIN,
    exp: NOON / 1000 + 12 * 3600,
    sub: 'https://cabinet.example/',
  })
  expect(at(5.9)).toBe(first)
  expect(claimsOf(at(6)).exp).toBe(NOON / 1000 + 18 * 3600)
  expect(claimsOf(at(6, 'https://web.push.apple.com')).aud).toBe('https://web.push.apple.com')
})

test('a clock that is set back, or other keys, ask for another signature', () => {
  const authorize = openVapid('https://cabinet.example/')
  const keys = makeVapidKeys()
  const first = authorize(keys, ORIGIN, new Date(NOON))
  const back = authorize(keys, ORIGIN, new Date(NOON - DAY_MS))
  expect(claimsOf(back).exp).toBe(NOON / 1000 - 12 * 3600)
  const others = makeVapidKeys()
  expect(authorize(others, ORIGIN, new Date(NOON - DAY_MS))).toContain(`k=${others.publicKey}`)
  expect(first).toContain(`k=${keys.publicKey}`)
})

test.each([
  ['https://cabinet.example/', 'cabinet@home.example', 'https://cabinet.example/'],
  ['https://home.example/cabinet', undefined, 'https://home.example/cabinet'],
  ['http://nas.local/', 'cabinet@home.example', 'mailto:cabinet@home.example'],
  [undefined, 'cabinet@home.example', 'mailto:cabinet@home.example'],
  ['http://nas.local/', undefined, 'https://localhost'],
  [undefined, undefined, 'https://localhost'],
])('with PUBLIC_URL=%s and MAIL_FROM=%s services may turn to %s', (publicUrl, mailFrom, subject) => {
  expect(vapidSubject(publicUrl === undefined ? undefined : new URL(publicUrl), mailFrom)).toBe(subject)
})
