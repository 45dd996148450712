import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { sqlite } from '../../../test/testDatabases.ts'

const PAGE = '<html data-base=""><link href="./icon.svg"><script src="./assets/app-a1b2.js"></script>'
const UNDER_PATH =
  '<html data-base="/cabinet"><link href="/cabinet/icon.svg"><script src="/cabinet/assets/app-a1b2.js"></script>'
const AT_ROOT = '<html data-base=""><link href="/icon.svg"><script src="/assets/app-a1b2.js"></script>'

let atRoot: TestApp
let underPath: TestApp
const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-base-'))
beforeAll(async () => {
  fs.mkdirSync(path.join(webFolder, 'assets'))
  fs.writeFileSync(path.join(webFolder, 'index.html'), PAGE)
  fs.writeFileSync(path.join(webFolder, 'assets/app-a1b2.js'), 'plain')
  fs.writeFileSync(path.join(webFolder, 'assets/app-a1b2.js.br'), 'packed')
  const { makeDatabase } = sqlite
  atRoot = await startTestApp(makeDatabase, { webFolder })
  underPath = await startTestApp(makeDatabase, { webFolder, publicUrl: 'http://home.example/cabinet' })
})
afterAll(async () => {
  await atRoot.close()
  await underPath.close()
  fs.rmSync(webFolder, { recursive: true })
})

const get = (url: string, headers = {}) => underPath.app.inject({ url, headers })

test.each([
  '/cabinet',
  '/cabinet/',
  '/cabinet?from=mail',
  '/cabinet/login',
  '/cabinet/index.html',
  '/',
  '/login',
])(
  '%s is the page, whose files and calls are below the path, whether a proxy strips it or not',
  async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body, headers['content-type']]).toEqual([200, UNDER_PATH, 'text/html; charset=utf-8'])
  },
)

test.each(['/', '/login', '/index.html'])(
  'at the root of a host %s names its files from there',
  async (url) => {
    expect((await atRoot.app.inject({ url })).body).toBe(AT_ROOT)
  },
)

test.each(['/cabinet/api/families', '/api/families'])('%s is the call', async (url) => {
  expect((await get(url)).statusCode).toBe(401)
})

test.each(['/cabinetry/api/families', '/cabinet.old/api/families', '/x/cabinet/api/families'])(
  '%s is not below the path, and no call',
  async (url) => {
    expect((await get(url)).body).toBe(UNDER_PATH)
  },
)

test("an unknown call below the path gets an API's 404", async () => {
  for (const url of ['/cabinet/api', '/cabinet/api/nothing']) {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([404, '{"message":"Not found","code":"notFound"}'])
  }
})

test.each(['/cabinet/assets/app-a1b2.js', '/assets/app-a1b2.js'])(
  '%s comes packed, for ever',
  async (url) => {
    const { body, headers } = await get(url, { 'accept-encoding': 'br' })
    expect([body, headers['content-encoding']]).toEqual(['packed', 'br'])
    expect(headers['cache-control']).toContain('immutable')
  },
)

test('every cookie is limited to this path, and signing out clears the session there', async () => {
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']].flat().map(String)
  const body = { email: 'nora@example.org', name: 'Nora Berg', password: 'secret1' }
  const signedUp = await underPath.call('POST /api/auth/signup', { body })
  const out = await underPath.call('POST /api/auth/logout', { token: signedUp.body.token })
  const [given, cleared] = [cookiesOf(signedUp), cookiesOf(out)]
  expect(given).toContainEqual(expect.stringMatching(/^session=[\w-]/))
  expect(cleared).toContainEqual(expect.stringMatching(/^session=;/))
  for (const cookie of [...given, ...cleared]) expect(cookie).toMatch(/; Path=\/cabinet\/api(?:\/|;)/)
})

test("the API's description contains it", async () => {
  expect((await get('/cabinet/api/openapi.json')).json().servers).toEqual([{ url: '/cabinet' }])
  expect((await get('/cabinet/api/docs')).body).toContain('<link rel="stylesheet" href="docs.css">')
  expect((await atRoot.app.inject({ url: '/api/openapi.json' })).json().servers).toEqual([{ url: '/' }])
})
