import net, { type LookupFunction } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Behaviour, startPushService, type TestPushService } from '../../test/pushService.ts'
import { openPushSender, type Push, type PushSender, topicOf } from './sendPush.ts'
import { makeVapidKeys } from './vapid.ts'

const NOW = new Date('2026-11-22T08:00:00.000Z')
const PUSH: Push = {
  body: '{"title":"Grandpa Emil, 08:00"}',
  tag: 'occurrence-1',
  urgency: 'high',
  ttlSeconds: 3600.4,
}

const keys = makeVapidKeys()
let service: TestPushService
let sender: PushSender

/** Closed with the test. */
function senderFor(
  trustedOrigins: string[],
  more: { withinMs?: number; lookup?: LookupFunction } = {},
): PushSender {
  const made = openPushSender({
    keys: async () => keys,
    subject: 'https://cabinet.example/',
    trustedOrigins,
    now: () => NOW,
    ...more,
  })
  onTestFinished(() => made.close())
  return made
}

/** Something on loopback that need not speak HTTP; it ends with the test at the latest. */
async function startRaw(onConnection: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  return { origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`, close }
}

beforeEach(async () => {
  service = await startPushService(() => NOW)
  // Longer than any test: what ends by the limit alone does not end.
  sender = senderFor([service.origin], { withinMs: 300_000 })
})
afterEach(() => service.close())

test('a push arrives signed, and only the browser reads it', async () => {
  const { endpoint, ...rest } = service.subscribe(keys.publicKey)
  expect(await sender.send({ endpoint, ...rest }, PUSH)).toEqual({ kind: 'sent' })
  expect(service.problems).toEqual([])
  expect(service.received).toEqual([
    {
      endpoint,
      topic: topicOf(PUSH.tag),
      urgency: 'high',
      ttlSeconds: 3600,
      body: PUSH.body,
      at: NOW,
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
    { kind: 'later', detail: 'HOST answered 503', afterMs: 86_400_000 },
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
])('what a service answers is told apart: %s', async (_, behaviour, outcome) => {
  service.answer(behaviour)
  const { host } = new URL(service.origin)
  const became = await sender.send(service.subscribe(), PUSH)
  const named = 'detail' in became ? { ...became, detail: became.detail.replace(host, 'HOST') } : became
  expect(named).toEqual(outcome)
  expect(service.received).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const other = await startPushService(() => NOW)
  onTestFinished(() => other.close())
  const there = other.subscribe()
  for (const status of [301, 302, 303, 307, 308]) {
    service.answer({ status, headers: { location: there.endpoint } })
    expect(await sender.send(service.subscribe(), PUSH)).toMatchObject({ kind: 'refused' })
  }
  expect([...other.received, ...other.problems]).toEqual([])
})

describe('a service that says nothing', () => {
  test('holds up so many sockets at most, and nobody else', async () => {
    let opened = 0
    let onLast = () => {}
    const last = new Promise<void>((resolve) => {
      onLast = resolve
    })
    const silent = await startRaw(() => {
      opened += 1
      if (opened === 32) onLast()
    })
    const patient = senderFor([silent.origin, service.origin], { withinMs: 300_000 })
    const subscription = { ...service.subscribe(), endpoint: `${silent.origin}/a` }
    const hanging = Array.from({ length: 40 }, () => patient.send(subscription, PUSH))
    await last
    expect(await patient.send(service.subscribe(), PUSH)).toEqual({ kind: 'sent' })
    expect(opened).toBe(32)
    silent.close()
    for (const outcome of await Promise.all(hanging)) expect(outcome).toMatchObject({ kind: 'later' })
  })

  test('is given up in time, also by those in line for a socket', async () => {
    const silent = await startRaw(() => {})
    const impatient = senderFor([silent.origin], { withinMs: 300 })
    const subscription = { ...service.subscribe(), endpoint: `${silent.origin}/a` }
    const hanging = Array.from({ length: 40 }, () => impatient.send(subscription, PUSH))
    for (const outcome of await Promise.all(hanging))
      expect(outcome).toEqual({
        kind: 'later',
        detail: `${new URL(silent.origin).host} cannot be reached: no answer in 0.3 s`,
      })
  })

  test('or only half of it, is given up too', async () => {
    const half = await startRaw((socket) =>
      socket.write('HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nhalf'),
    )
    const closing = await startRaw((socket) => socket.end())
    const upgrading = await startRaw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    )
    const origins = [half, closing, upgrading].map(({ origin }) => origin)
    const impatient = senderFor(origins, { withinMs: 300 })
    for (const origin of origins) {
      const subscription = { ...service.subscribe(), endpoint: `${origin}/a` }
      expect(await impatient.send(subscription, PUSH)).toMatchObject({ kind: 'later' })
    }
    const nobody = await startPushService()
    await nobody.close()
    const away = senderFor([nobody.origin])
    expect(await away.send(nobody.subscribe(), PUSH)).toEqual({
      kind: 'later',
      detail: expect.stringMatching(/ECONNREFUSED/),
    })
  })
})

describe('a connection', () => {
  const CREATED = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n'

  /** Answers the first request of each connection; `onNext` does something about those that follow. Counts both. */
  async function startKeeping(onNext: (socket: net.Socket) => void) {
    const seen = { connections: 0, requests: 0 }
    const { origin, close } = await startRaw((socket) => {
      seen.connections++
      let isFirst = true
      socket.on('data', (piece) => {
        if (!piece.includes('POST ')) return
        seen.requests++
        if (isFirst) socket.write(CREATED)
        else onNext(socket)
        isFirst = false
      })
    })
    const pushes = senderFor([origin])
    const subscription = { ...service.subscribe(), endpoint: `${origin}/a` }
    const send = async () => {
      const outcome = await pushes.send(subscription, PUSH)
      // Its answer is read to the end.
      await turn()
      return outcome
    }
    return { send, seen, close, end: pushes.close }
  }

  test('is kept for what comes next, and ends with the server', async () => {
    const ended: Promise<unknown>[] = []
    const { send, seen, end } = await startKeeping((socket) => {
      socket.write(CREATED)
      ended.push(new Promise((resolve) => socket.once('close', resolve)))
    })
    for (let n = 0; n < 5; n++) expect(await send()).toEqual({ kind: 'sent' })
    expect(seen).toEqual({ connections: 1, requests: 5 })
    end()
    await Promise.all(ended)
  })

  test('that was closed meanwhile is replaced at once', async () => {
    const { send, seen } = await startKeeping((socket) => socket.destroy())
    for (let n = 0; n < 3; n++) expect(await send()).toEqual({ kind: 'sent' })
    expect(seen.connections).toBeGreaterThan(1)
  })

  test('that is closed again and again is not opened without an end', async () => {
    let isAway = false
    const away = await startRaw((socket) =>
      socket.on('data', () => {
        if (isAway) socket.destroy()
        else socket.write(CREATED)
      }),
    )
    let opened = 0
    const counted: LookupFunction = (_hostname, _options, callback) => {
      opened++
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const origin = away.origin.replace('127.0.0.1', 'push.example')
    const pushes = senderFor([origin], { lookup: counted })
    const subscription = { ...service.subscribe(), endpoint: `${origin}/a` }
    expect(await pushes.send(subscription, PUSH)).toEqual({ kind: 'sent' })
    await turn()
    isAway = true
    expect(await pushes.send(subscription, PUSH)).toMatchObject({ kind: 'later' })
    expect(opened).toBe(2)
  })
})

describe('our own network', () => {
  test('is not reached by a name that leads into it, however often it changes its mind', async () => {
    let looked = 0
    const rebinding: LookupFunction = (_hostname, _options, callback) => {
      looked += 1
      callback(null, [{ address: ['127.0.0.1', '10.0.0.1', '::1'][looked % 3] as string, family: 4 }])
    }
    const careful = senderFor([], { lookup: rebinding })
    const subscription = { ...service.subscribe(), endpoint: 'https://fcm.googleapis.com/fcm/send/a' }
    for (let i = 0; i < 3; i++)
      expect(await careful.send(subscription, PUSH)).toEqual({
        kind: 'later',
        detail: 'fcm.googleapis.com cannot be reached: fcm.googleapis.com leads into our own network',
      })
    expect(looked).toBe(3)
  })

  test('is not asked for an endpoint that is no push service', async () => {
    let asked = 0
    const { port } = new URL((await startRaw(() => asked++)).origin)
    for (const endpoint of [
      `http://127.0.0.1:${port}/admin`,
      `http://localhost:${port}/admin`,
      `http://[::1]:${port}/admin`,
      `https://fcm.googleapis.com@127.0.0.1:${port}/`,
      'no address',
    ])
      expect(await sender.send({ ...service.subscribe(), endpoint }, PUSH)).toEqual({
        kind: 'refused',
        detail: 'This server does not send to the push service of this device.',
      })
    expect(asked).toBe(0)
  })
})

test('subscriptions of garbage are refused one by one, and reach nobody', async () => {
  const { endpoint, auth, p256dh } = service.subscribe()
  const garbage = ['', 'A', 'BAAA', p256dh.slice(1), `B${'A'.repeat(86)}`, 'ü'.repeat(500), '\0'.repeat(87)]
  for (let i = 0; i < 10_000; i++) {
    const keys = { p256dh: garbage[i % garbage.length] as string, auth: i % 2 ? auth : 'short' }
    const { kind } = await sender.send({ endpoint, ...keys }, PUSH)
    expect(kind).toBe('refused')
    if (i % 1000 === 0) await turn()
  }
  expect([...service.received, ...service.problems]).toEqual([])
})

test('a message that no service would take is refused, and the longest arrives', async () => {
  const subscription = service.subscribe()
  expect(await sender.send(subscription, { ...PUSH, body: 'ü'.repeat(1997) })).toMatchObject({
    kind: 'refused',
  })
  expect(await sender.send(subscription, { ...PUSH, body: 'x'.repeat(3993) })).toEqual({ kind: 'sent' })
  expect(service.received.map(({ body }) => body.length)).toEqual([3993])
})
