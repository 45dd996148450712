import { once } from 'node:events'
import net from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSomeMedication, type Member, signUpMember } from '../../../test/household.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'
import { takesCoding } from './compression.ts'

let home: TestApp
let nora: Member
const log: string[] = []
beforeAll(async () => {
  home = await startTestApp(sqlite.makeDatabase, { logTo: { write: (line) => log.push(line) } })
  nora = await signUpMember(home)
})
afterAll(() => home.close())

interface Sent {
  payload?: string
  headers?: Record<string, string>
}
const send = (method: string, url: string, more: Sent = {}) =>
  home.app.inject({
    method: method as 'GET',
    url,
    ...more,
    headers: { authorization: `Bearer ${nora.token}`, ...more.headers },
  })

describe('input outside the contract is refused in one shape', () => {
  const json = { 'content-type': 'application/json' }
  test.each<[string, string, Sent, number, string]>([
    ['GET', '/api/nothing', {}, 404, 'Not found'],
    ['GET', '/api', {}, 404, 'Not found'],
    ['PUT', '/api/families', {}, 404, 'Not found'],
    ['OPTIONS', '/api/families', {}, 404, 'Not found'],
    ['GET', '/api/families/%zz', {}, 400, 'The address is not a valid one'],
    ['GET', `/api/families/${'x'.repeat(500)}`, {}, 404, 'Not found'],
    ['GET', '/api/families/%00', {}, 404, 'Family not found'],
    ['POST', '/api/families', { payload: '{', headers: json }, 400, 'The request body is not valid JSON'],
    [
      'POST',
      '/api/families',
      { payload: '['.repeat(400_000), headers: json },
      400,
      'The request body is not valid JSON',
    ],
    [
      'POST',
      '/api/families',
      { payload: '[]', headers: json },
      400,
      'body: Invalid input: expected object, received array',
    ],
    [
      'POST',
      '/api/families',
      { payload: '{"__proto__":{"name":"x"}}', headers: json },
      400,
      'Please enter a family name',
    ],
    ['POST', '/api/families', { payload: '', headers: json }, 400, 'Please enter a family name'],
    [
      'POST',
      '/api/families',
      { payload: `{"name":"${'x'.repeat(1_100_000)}"}`, headers: json },
      413,
      'The request body is too large',
    ],
    [
      'POST',
      '/api/families',
      { payload: 'name=x', headers: { 'content-type': 'text/plain' } },
      415,
      'The request body must be JSON (Content-Type: application/json)',
    ],
    ['GET', '/api/medications?familyId=a&familyId=b', {}, 400, 'familyId must be the id of a family'],
  ])('%s %.40s', async (method, url, sent, status, message) => {
    const answer = await send(method, url, sent)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(
      Object.keys(answer.json())
        .filter((key) => key !== 'issues')
        .sort(),
    ).toEqual(['code', 'message'])
  })

  test('invalid HTTP is refused too', async () => {
    await home.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = home.app.server.address() as net.AddressInfo
    const say = (words: string) =>
      new Promise<string>((resolve, reject) => {
        let heard = ''
        const socket = net.connect(port, '127.0.0.1', () => socket.write(words))
        socket.setEncoding('utf8').on('data', (data) => {
          heard += data
        })
        socket.on('close', () => resolve(heard)).on('error', reject)
      })
    expect(await say('HELLO\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 .*"The request is not valid HTTP","code":"notHttp"\}$/s,
    )
    expect(await say('HELLO\r\n\r\n')).toMatch(
      /^content-security-policy: default-src 'self'; .*^cache-control: no-store\r$/ms,
    )
    const long = `GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`
    expect(await say(long)).toMatch(
      /^HTTP\/1.1 431 .*"The request headers are too large","code":"headersTooLarge"\}$/s,
    )
  })
})

test('a client that leaves during its request is not logged as a server error', async () => {
  if (!home.app.server.listening) await home.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = home.app.server.address() as net.AddressInfo
  log.length = 0
  const socket = net.connect(port, '127.0.0.1')
  const begun = once(home.app.server, 'request')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"e',
  )
  const [request] = await begun
  const gone = new Promise((resolve) => request.on('close', resolve))
  socket.resetAndDestroy()
  await gone
  await send('GET', '/api/health')
  expect(log.filter((line) => JSON.parse(line).level > 40 || line.includes('stack'))).toEqual([])
})

test('HEAD returns the headers of an answer', async () => {
  const [head, get] = [await send('HEAD', '/api/families'), await send('GET', '/api/families')]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(get.body.length))
})

test('every answer has strict security headers, HSTS only over TLS', async () => {
  const { headers } = await send('GET', '/api/health')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'self'; .*frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/)
  const pretended = await send('GET', '/api/health', { headers: { 'x-forwarded-proto': 'https' } })
  expect(pretended.headers).not.toHaveProperty('strict-transport-security')
})

test('pages of the same origin may show the app in a frame only with FRAME_ANCESTORS=self', async () => {
  const framed = await startTestApp(sqlite.makeDatabase, { frameAncestors: 'self' })
  const { headers } = await framed.app.inject('/api/health')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  await framed.close()
})

test('a proxy counts only if it is trusted', async () => {
  const trusting = await startTestApp(sqlite.makeDatabase, { trustProxy: 'loopback' })
  const forwarded = { 'x-forwarded-proto': 'https', 'x-request-id': 'from-the-proxy' }
  const signUp = (app: TestApp) =>
    app.call('POST /api/auth/signup', {
      body: { email: 'proxy@example.org', name: 'Nora', password: 'secret1' },
      headers: forwarded,
    })
  const [believed, not] = [await signUp(trusting), await signUp(home)]
  await trusting.close()
  expect(believed.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-request-id': 'from-the-proxy',
    'set-cookie': [expect.stringContaining('Secure'), expect.stringContaining('Secure')],
  })
  expect(not.headers).not.toHaveProperty('strict-transport-security')
  expect(not.headers['x-request-id']).not.toBe('from-the-proxy')
  expect(String(not.headers['set-cookie'])).not.toContain('Secure')
})

test.each([
  ['https://cabinet.example', true],
  ['http://cabinet.example', false],
])('with PUBLIC_URL=%s cookies are secure: %s', async (publicUrl, secure) => {
  const published = await startTestApp(sqlite.makeDatabase, { publicUrl })
  const body = { email: 'public@example.org', name: 'Nora', password: 'secret1' }
  const signedUp = await published.call('POST /api/auth/signup', { body })
  const cookie = String(signedUp.headers['set-cookie'])
  const signedOut = await published.call('POST /api/auth/logout', {
    headers: { cookie: cookie.split(';')[0] as string, origin: new URL(publicUrl).origin },
  })
  await published.close()
  expect(cookie.includes('Secure')).toBe(secure)
  expect(signedOut.status).toBe(204)
})

test('an untrusted forwarded header is logged once, with the setting that it needs', async () => {
  log.length = 0
  for (let i = 0; i < 3; i++) {
    await send('GET', '/api/families', { headers: { 'x-forwarded-for': `192.0.2.${i}` } })
  }
  const hints = log.map((line) => JSON.parse(line)).filter((line) => line.peer !== undefined)
  expect(hints).toEqual([
    expect.objectContaining({
      level: 40,
      peer: '127.0.0.1',
      msg: 'X-Forwarded-For of 127.0.0.1 is not believed: if this is your proxy, set TRUST_PROXY=loopback',
    }),
  ])
})

test('a trusted proxy that forwards no address is logged once, but no check of a supervisor', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => lines.push(line) }
  const trusting = await startTestApp(sqlite.makeDatabase, { trustProxy: '1', logTo })
  const hints = () => lines.map((line) => JSON.parse(line)).filter(({ peer }) => peer !== undefined)
  for (const url of ['/api/health', '/api/ready']) await trusting.app.inject(url)
  await trusting.app.inject({ url: '/api/families', headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(hints()).toEqual([])
  for (let i = 0; i < 3; i++) await trusting.app.inject('/api/families')
  await trusting.close()
  expect(hints()).toMatchObject([
    {
      level: 40,
      peer: '127.0.0.1',
      msg: expect.stringContaining('127.0.0.1, which sends no X-Forwarded-For'),
    },
  ])
})

test('idle connections are kept for longer than proxies keep theirs', async () => {
  const other = await startTestApp(sqlite.makeDatabase)
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
  const [head] = await once(socket, 'data')
  socket.destroy()
  await other.close()
  // Google's load balancer keeps them for 600 seconds.
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(String(head))?.[1])).toBeGreaterThan(600)
})

test('a long answer is compressed for clients that accept it', async () => {
  for (let i = 0; i < 10; i++) await addSomeMedication(home, nora, { notes: 'Take with water. '.repeat(9) })
  const plain = await send('GET', '/api/medications')
  const packed = await send('GET', '/api/medications', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5)
})

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['gzip;q=0, *', false],
  ['*', true],
  ['*;q=0', false],
  ['identity', false],
])('Accept-Encoding %s takes gzip: %s', (header, takes) => {
  expect(takesCoding('gzip', header)).toBe(takes)
})

test('the log has a line per answer, with the route and no typed word', async () => {
  log.length = 0
  const medication = await addSomeMedication(home, nora, { name: 'Zolpidem' })
  await send('GET', `/api/medications/${medication.id}?secret=Zolpidem`)
  await send('GET', '/api/nothing/zolpidem@example.org')
  await home.call('POST /api/auth/login', { body: { email: nora.email, password: 'wrong-password' } })
  const lines = log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'answered')
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/medications', 201],
    ['GET', '/api/medications/:id', 200],
    ['GET', 'none', 404],
    ['POST', '/api/auth/login', 401],
  ])
  expect(new Set(lines.map((line) => line.reqId)).size).toBe(4)
  for (const word of ['Zolpidem', 'zolpidem', nora.email, nora.token, medication.id, 'wrong-password']) {
    expect(log.join('')).not.toContain(word)
  }
})
