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

test.each<[what: string, base: string, referer: string | undefined, hint: string | undefined]>([
  ['below a path without PUBLIC_URL', '', 'https://home.example/cabinet/', 'https://home.example/cabinet'],
  ['on a page below it', '', 'https://home.example/cabinet/medication/x7', 'https://home.example/cabinet'],
  ['below another path than set', '/cabinet', 'http://home.example/pills/', 'http://home.example/pills'],
  ['where PUBLIC_URL says', '/cabinet', 'http://home.example/cabinet/today', undefined],
  ['at the root', '', 'https://home.example/', undefined],
  ['at an unknown address', '', undefined, undefined],
  ['at what is no address', '', 'cabinet', undefined],
])(
  'a page without its files %s: the setting is logged once if one is missing',
  async (_, base, referer, hint) => {
    const lines: string[] = []
    const publicUrl = base === '' ? {} : { publicUrl: `http://home.example${base}` }
    const home = await startTestApp(sqlite.makeDatabase, {
      webFolder,
      logTo: { write: (line) => lines.push(line) },
      ...publicUrl,
    })
    for (const url of ['/page-without-files', '/cabinet/medication/page-without-files'])
      expect(
        (await home.app.inject({ url, headers: referer === undefined ? {} : { referer } })).statusCode,
      ).toBe(204)
    await home.close()
    const hints = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    expect(hints.map(({ msg }) => msg.split('set PUBLIC_URL=')[1])).toEqual(hint === undefined ? [] : [hint])
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
