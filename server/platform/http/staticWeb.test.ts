import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'

const PAGE = '<!doctype html><title>Medicine Cabinet</title>'
const SCRIPT = 'console.log("the app")'

let home: TestApp
const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-web-'))
beforeAll(async () => {
  fs.mkdirSync(path.join(webFolder, 'assets'))
  fs.writeFileSync(path.join(webFolder, 'index.html'), PAGE)
  fs.writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg/>')
  const script = path.join(webFolder, 'assets/index-a1b2c3.js')
  fs.writeFileSync(script, SCRIPT)
  fs.writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  fs.writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  home = await startTestApp(sqlite.makeDatabase, { webFolder })
  await home.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await home.close()
  fs.rmSync(webFolder, { recursive: true })
})

/** Requests exactly this path: `fetch` would normalise it. */
function get(path: string, headers = {}) {
  const { port } = home.app.server.address() as AddressInfo
  return new Promise<{ statusCode: number | undefined; headers: http.IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', path, headers }, async (answer) => {
          resolve({ statusCode: answer.statusCode, headers: answer.headers, body: await text(answer) })
        })
        .once('error', reject)
    },
  )
}

test.each([
  '/',
  '/login',
  '/medication/abc',
  '/no/such/page',
  '/index.html',
  '/index%2ehtml',
  '/assets',
  '/assets/',
  '/apiary',
  '/assets/gone.js.map',
])('%s is the app, asked for anew each time', async (url) => {
  const { statusCode, body, headers } = await get(url)
  expect([statusCode, body, headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self)'),
  })
})

test('files with a digest are cached forever without page headers, others are revalidated', async () => {
  const script = await get('/assets/index-a1b2c3.js')
  expect([script.body, script.headers['cache-control']]).toEqual([
    SCRIPT,
    'public, max-age=31536000, immutable',
  ])
  for (const ofPages of [
    'cross-origin-opener-policy',
    'permissions-policy',
    'last-modified',
    'accept-ranges',
  ])
    expect(script.headers).not.toHaveProperty(ofPages)
  const icon = await get('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('no-cache')
  const again = await get('/favicon.svg', { 'if-none-match': icon.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('sends the page compressed, and not again to a client that has it', async () => {
  const plain = await home.app.inject({ url: '/login' })
  expect(plain.headers).toMatchObject({ 'content-length': String(PAGE.length), vary: 'Accept-Encoding' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    const packed = await home.app.inject({ url: '/login', headers })
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual([coding, plain.headers.etag])
    expect(unpack(packed.rawPayload).toString()).toBe(PAGE)
  }
  const again = await home.app.inject({
    url: '/',
    headers: { 'if-none-match': plain.headers.etag as string },
  })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', plain.headers.etag])
  const head = await home.app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(PAGE.length)])
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
])('for a browser that takes %j a script is sent as %s', async (accepted, sent) => {
  const { headers } = await get('/assets/index-a1b2c3.js', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(sent)
  expect(headers['content-type']).toMatch(/javascript/)
  expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
})

test.each(['/..%2f..%2fetc/passwd', '/assets/..%5c..%5cpackage.json', '/%2e%2e/package.json', '/.env'])(
  '%s leads nowhere outside the app',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode === 200 ? body : PAGE).toBe(PAGE)
    expect(statusCode).toBeLessThan(500)
  },
)

test('paths below /api are never the app', async () => {
  expect((await get('/api/nothing')).body).toBe('{"message":"Not found","code":"notFound"}')
  expect((await home.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('a photo of a share sheet that reaches the server is asked for again, by the page', async () => {
  const body = new FormData()
  body.append('photos', new File([new Uint8Array(500_000)], 'front.jpg'))
  const { port } = home.app.server.address() as AddressInfo
  const sent: RequestInit = { method: 'POST', body, redirect: 'manual' }
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/add?shared`, sent)
  expect([status, headers.get('location')]).toEqual([303, '/add?shared'])
  expect((await fetch(`http://127.0.0.1:${port}/add`, { method: 'POST' })).status).toBe(404)
})
