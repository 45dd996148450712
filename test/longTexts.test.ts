import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { addSomeMedication, type Member, signUpSomebody } from './household.ts'
import { sampleOf } from './samples.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { sqlite } from './testDatabases.ts'

/** What one long text may cost the event loop; a quadratic parser takes tens of milliseconds for the same one. */
const MOST_MS = 5

/** Node takes 16 KiB of headers, the address among them. */
const HEADER_LENGTH = 15_000
const FIELD_LENGTH = 500_000

/** Pieces that send a careless parser back over what it has seen; each is repeated to the length wanted. */
const PIECES = [
  ' ',
  '\t',
  'a',
  'a ',
  ' ,',
  ', ',
  ' ;',
  ';q=',
  'a=',
  '=',
  '"',
  '\\"',
  '\\',
  '%',
  '%41',
  '.',
  'a.',
  '-',
  '/',
  ':',
  '@',
  '0',
  '&',
  '*',
  '(',
  'a=b;',
  'a=b&',
  '\u00e9',
]
/** The end fits nothing that came before: a pattern that hoped to the last character has to go back. */
const repeated = (piece: string, length: number) => `${piece.repeat(Math.ceil(length / piece.length))}|`

/** The headers that something of the product reads, each with the beginning that leads furthest into its parser. */
const HEADERS: Record<string, string> = {
  accept: 'text/html',
  'accept-encoding': 'gzip',
  cookie: 'session=a',
  forwarded: 'for=192.0.2.1',
  host: 'localhost',
  'idempotency-key': 'a',
  'if-match': '"1',
  'if-modified-since': 'Sat, 21 Nov 2026 12:00:00 GMT',
  'if-none-match': 'W/"a',
  'if-range': '"a',
  origin: 'http://localhost',
  range: 'bytes=0-',
  referer: 'http://localhost/',
  'sec-fetch-site': 'same-origin',
  te: 'trailers',
  'user-agent': 'Mozilla/5.0',
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'http',
  'x-request-id': 'a',
}

/** Milliseconds of processor time that `work` takes at its best: what a busy machine adds is not its fault. */
async function cost(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 10 && least > MOST_MS; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** The texts, named by `name`, that cost too much. */
async function dear(texts: Iterable<[name: string, work: () => unknown]>): Promise<string[]> {
  const found: string[] = []
  for (const [name, work] of texts) {
    const ms = await cost(work)
    if (ms > MOST_MS) found.push(`${name}: ${ms.toFixed(1)} ms`)
  }
  return found
}

describe('no text that a client may send keeps the server busy', () => {
  let home: TestApp
  let nora: Member
  let routes: [name: string, request: InjectOptions][]
  const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-web-'))

  beforeAll(async () => {
    fs.mkdirSync(path.join(webFolder, 'assets'))
    for (const file of ['index.html', 'assets/a-1234.js', 'assets/a-1234.js.br'])
      fs.writeFileSync(path.join(webFolder, file), 'x'.repeat(5000))
    home = await startTestApp(sqlite.makeDatabase, { webFolder, trustProxy: 'loopback' })
    nora = await signUpSomebody(home)
    const { id } = await addSomeMedication(home, nora, { notes: 'x'.repeat(2000) })
    routes = [
      ['a list', { url: '/api/medications' }],
      ['a page', { url: '/' }],
      ['a file', { url: '/assets/a-1234.js' }],
      ['an image', { url: '/api/images?i=a' }],
      ['the documentation', { url: '/api/openapi.json' }],
      ['nothing', { url: '/api/nothing' }],
      ['a change', { method: 'PUT', url: `/api/medications/${id}`, payload: {} }],
      ['a dose', { method: 'POST', url: `/api/medications/${id}/logs`, payload: { pillsTaken: 1 } }],
    ]
    for (const [, request] of routes) await home.app.inject(request)
  })
  afterAll(async () => {
    await home.close()
    fs.rmSync(webFolder, { recursive: true })
  })

  const sending = (request: InjectOptions, headers: Record<string, string>) => () =>
    home.app.inject({ ...request, headers: { authorization: `Bearer ${nora.token}`, ...headers } })

  test.each(PIECES)('headers of many %j', async (piece) => {
    const text = repeated(piece, HEADER_LENGTH)
    const headers = Object.fromEntries(Object.entries(HEADERS).map(([name, start]) => [name, start + text]))
    expect(await dear(routes.map(([name, request]) => [name, sending(request, headers)]))).toEqual([])
  })

  test.each(PIECES)('an authorization or a kind of body of many %j', async (piece) => {
    const text = repeated(piece, HEADER_LENGTH)
    const upload = { method: 'POST', url: '/api/recognize-medicine', payload: 'x' } as const
    expect(
      await dear([
        ['authorization', sending({ url: '/api/medications' }, { authorization: `Bearer ${text}` })],
        ...['application/json', 'multipart/form-data', 'multipart/form-data; boundary=', ''].map(
          (start) =>
            [start, sending(upload, { 'content-type': `${start}${text}` })] as [string, () => unknown],
        ),
      ]),
    ).toEqual([])
  })

  test.each(PIECES)('an address of many %j', async (piece) => {
    const text = repeated(encodeURI(piece), HEADER_LENGTH)
    const addresses = [
      '/api/medications?',
      '/api/medications?familyId=',
      '/api/medications/',
      '/',
      '/assets/',
      '/api/images?i=',
    ]
    expect(await dear(addresses.map((start) => [start, sending({ url: start + text }, {})]))).toEqual([])
  })

  test.each(PIECES)('an upload whose names have many %j', async (piece) => {
    const text = repeated(piece, HEADER_LENGTH)
    const upload = (part: string): [string, () => unknown] => [
      part.slice(0, 60),
      sending(
        { method: 'POST', url: '/api/recognize-medicine', payload: `--x\r\n${part}\r\n\r\nx\r\n--x--\r\n` },
        { 'content-type': 'multipart/form-data; boundary=x' },
      ),
    ]
    const disposition = 'content-disposition: form-data; name='
    expect(
      await dear([
        upload(`${disposition}"${text}"; filename="a.jpg"`),
        upload(`${disposition}"other"; filename="${text}"`),
        upload(`${disposition}"other"; filename*=utf-8''${text}`),
        upload(`${disposition}other${text}; filename=a.jpg`),
        upload(`${disposition}"other"; filename="a.jpg"\r\ncontent-type: image/jpeg${text}`),
        upload(`${disposition}"other"; filename="a.jpg"\r\n${text}: x`),
      ]),
    ).toEqual([])
  })

  /** Every place in a sample of `schema` where a text stands, filled with `text`. */
  function* filled(schema: z.ZodMiniType, text: string): Generator<unknown> {
    const sample = sampleOf(schema, { family: 'f', image: 'i', dose: 'd' }) as Record<string, unknown>
    for (const [field, value] of Object.entries(sample)) {
      if (typeof value === 'string') yield { ...sample, [field]: text }
      if (Array.isArray(value))
        for (const part of Object.keys(value[0]))
          yield { ...sample, [field]: [{ ...value[0], [part]: text }] }
    }
  }

  test.each(PIECES)('fields of many %j', async (piece) => {
    const text = `${piece === '@' ? '' : 'a@'}${repeated(piece, FIELD_LENGTH)}`
    const works = (Object.entries(calls) as [string, Call][]).flatMap(([name, { body, query }]) =>
      [body, query].flatMap((schema) =>
        schema
          ? [...filled(schema, text)].map(
              (value) => [name, () => schema.safeParse(value)] as [string, () => unknown],
            )
          : [],
      ),
    )
    expect(works.length).toBeGreaterThan(10)
    expect(await dear(works)).toEqual([])
  })
})
