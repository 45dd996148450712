import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { PUSH, PUSH_AT, pushing, pushKeys } from '../../../../test/pushing.ts'
import { type Behaviour, startPushService } from '../../../../test/pushService.ts'
import { topicOf } from './sendPush.ts'

const on = pushing()

test('a push arrives signed, and only the browser reads it', async () => {
  const { endpoint, ...rest } = on.service.subscribe(pushKeys.publicKey)
  expect(await on.sender.send({ endpoint, ...rest }, PUSH)).toEqual({ kind: 'sent' })
  expect(on.service.problems).toEqual([])
  expect(on.service.received).toEqual([
    {
      endpoint,
      topic: topicOf(PUSH.tag),
      urgency: 'high',
      ttlSeconds: 3600,
      body: PUSH.body,
      at: PUSH_AT,
      answered: { status: 201 },
    },
  ])
})

test('pushes of one tag share a topic that does not tell it', () => {
  expect(topicOf('a')).toBe(topicOf('a'))
  expect(topicOf('a')).not.toBe(topicOf('b'))
  expect(topicOf('Metformin '.repeat(50))).toMatch(/^[\w-]{32}$/)
})

const longAnswer = `<html>\n\u001b[31m<h1>No</h1>\r\n${'x'.repeat(9000)}`

test.each<[string, Behaviour, object]>([
  ['a service that keeps it for later', { status: 202 }, { kind: 'sent' }],
  ['a browser that is gone', { status: 410 }, { kind: 'gone', detail: 'HOST answered 410' }],
  [
    'an address nobody knows',
    { status: 404, text: 'NotRegistered' },
    { kind: 'gone', detail: 'HOST answered 404: NotRegistered' },
  ],
  [
    'too much',
    { status: 429, headers: { 'retry-after': '120' } },
    { kind: 'later', detail: 'HOST answered 429', afterMs: 120_000 },
  ],
  [
    'too much until a time',
    { status: 429, headers: { 'retry-after': 'Sun, 22 Nov 2026 08:01:00 GMT' } },
    { kind: 'later', detail: 'HOST answered 429', afterMs: 60_000 },
  ],
  [
    'too much until a time that is over',
    { status: 429, headers: { 'retry-after': 'Sun, 22 Nov 2026 07:01:00 GMT' } },
    { kind: 'later', detail: 'HOST answered 429', afterMs: 0 },
  ],
  [
    'too much for ever',
    { status: 503, headers: { 'retry-after': '999999999' } },
    { kind: 'later', detail: 'HOST answered 503', afterMs: 3_600_000 },
  ],
  [
    'too much, in words',
    { status: 429, headers: { 'retry-after': 'soon' } },
    { kind: 'later', detail: 'HOST answered 429' },
  ],
  [
    'too much, as Windows says it',
    { status: 406, headers: { 'retry-after': '5' } },
    { kind: 'later', detail: 'HOST answered 406', afterMs: 5000 },
  ],
  ['a service that is broken', { status: 500 }, { kind: 'later', detail: 'HOST answered 500' }],
  [
    'keys that are not those of the subscription',
    { status: 403, text: '{"reason":\n"BadJwtToken"}' },
    { kind: 'refused', detail: 'HOST answered 403: {"reason": "BadJwtToken"}' },
  ],
  ['no signature', { status: 401 }, { kind: 'refused', detail: 'HOST answered 401' }],
  ['a bad request', { status: 400 }, { kind: 'refused', detail: 'HOST answered 400' }],
  ['too large', { status: 413 }, { kind: 'refused', detail: 'HOST answered 413' }],
  [
    'an answer that nobody wants to read',
    { status: 400, text: longAnswer },
    {
      kind: 'refused',
      detail: expect.stringMatching(/^\S+ answered 400: <html> \[31m<h1>No<\/h1> x{200,270}…$/),
    },
  ],
  [
    'another address',
    { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    { kind: 'refused', detail: 'HOST answered 307' },
  ],
  ['an answer without an end', 'endless', { kind: 'later', detail: expect.stringMatching(/answered 500/) }],
  [
    'what is no HTTP',
    'garbage',
    { kind: 'later', detail: expect.stringMatching(/^HOST cannot be reached: Parse Error/) },
  ],
])("tells a service's answers apart: %s", async (_, behaviour, outcome) => {
  on.service.answer(behaviour)
  const { host } = new URL(on.service.origin)
  const became = await on.sender.send(on.service.subscribe(), PUSH)
  const named = 'detail' in became ? { ...became, detail: became.detail.replace(host, 'HOST') } : became
  expect(named).toEqual(outcome)
  expect(on.service.received).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const other = await startPushService(() => PUSH_AT)
  onTestFinished(() => other.close())
  const there = other.subscribe()
  for (const status of [301, 302, 303, 307, 308]) {
    on.service.answer({ status, headers: { location: there.endpoint } })
    expect(await on.sender.send(on.service.subscribe(), PUSH)).toMatchObject({ kind: 'refused' })
  }
  expect([...other.received, ...other.problems]).toEqual([])
})

test('subscriptions of garbage are refused one by one, and reach nobody', async () => {
  const { endpoint, auth, p256dh } = on.service.subscribe()
  const garbage = ['', 'A', 'BAAA', p256dh.slice(1), `B${'A'.repeat(86)}`, 'ü'.repeat(500), '\0'.repeat(87)]
  for (let i = 0; i < 10_000; i++) {
    const keys = { p256dh: garbage[i % garbage.length] as string, auth: i % 2 ? auth : 'short' }
    const { kind } = await on.sender.send({ endpoint, ...keys }, PUSH)
    expect(kind).toBe('refused')
    if (i % 1000 === 0) await turn()
  }
  expect([...on.service.received, ...on.service.problems]).toEqual([])
})

test('a message that no service would take is refused, and the longest arrives', async () => {
  const subscription = on.service.subscribe()
  expect(await on.sender.send(subscription, { ...PUSH, body: 'ü'.repeat(1997) })).toMatchObject({
    kind: 'refused',
  })
  expect(await on.sender.send(subscription, { ...PUSH, body: 'x'.repeat(3993) })).toEqual({ kind: 'sent' })
  expect(on.service.received.map(({ body }) => body.length)).toEqual([3993])
})
