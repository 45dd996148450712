import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { addSomeMedication, type Member, signUpMember } from './household.ts'
import { sampleOf } from './samples.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { sqlite } from './testDatabases.ts'

/** Milliseconds that a linear parser may take for one long text; a quadratic one takes tens. */
const CHEAP_MS = 5
/** Half the text takes a linear parser half the time and a quadratic one a quarter, on a busy machine too. */
const MOST_GROWTH = 3
/** Upper bound for any growth. */
const MOST_MS = 100

/** Repetitions, and their maximum while a text still looks slow: other processes may disturb ten of them. */
const RUNS = 10
const MOST_RUNS = 50

const isDear = (whole: number, half: number) =>
  whole > MOST_MS || (whole > CHEAP_MS && whole > MOST_GROWTH * half)

/** Node accepts 16 KiB of headers, the address included. */
const HEADER_LENGTH = 15_000
const FIELD_LENGTH = 500_000

/** Patterns that make a careless parser backtrack; each is repeated to the wanted length. */
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
/** The end matches nothing before it, so a greedy pattern has to backtrack. */
const repeated = (piece: string, length: number) => `${piece.repeat(Math.ceil(length / piece.length))}|`

/** Headers that the product parses, each with the prefix that leads furthest into its parser. */
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

/** Milliseconds of processor time that `work` takes. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

type Works = [name: string, work: () => unknown][]

/** The named works of a text that are too slow even at their best; `worksOf` makes them from any text. */
async function dear(piece: string, length: number, worksOf: (text: string) => Works): Promise<string[]> {
  const halves = worksOf(repeated(piece, length / 2))
  const found: string[] = []
  for (const [i, [name, work]] of worksOf(repeated(piece, length)).entries()) {
    const half = halves[i]?.[1]
    let [whole, halved] = [await cost(work), Number.POSITIVE_INFINITY]
    // Alternates both sizes, so that other processes disturb both.
    for (let run = 0; run < RUNS ? whole > CHEAP_MS : run < MOST_RUNS && isDear(whole, halved); run++) {
      halved = Math.min(halved, await cost(() => half?.()))
      whole = Math.min(whole, await cost(work))
    }
    if (isDear(whole, halved))
      found.push(`${name}: ${whole.toFixed(1)} ms, and ${halved.toFixed(1)} ms for half of it`)
  }
  return found
}

describe('no text from a client keeps the server busy', () => {
  let home: TestApp
  let nora: Member
  let routes: [name: string, request: InjectOptions][]
  const webFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-web-'))

  beforeAll(async () => {
    fs.mkdirSync(path.join(webFolder, 'assets'))
    for (const file of ['index.html', 'assets/a-1234.js', 'assets/a-1234.js.br'])
      fs.writeFileSync(path.join(webFolder, file), 'x'.repeat(5000))
    home = await startTestApp(sqlite.makeDatabase, { webFolder, trustProxy: 'loopback' })
    nora = await signUpMember(home)
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
    const found = await dear(piece, HEADER_LENGTH, (text) => {
      const headers = Object.fromEntries(Object.entries(HEADERS).map(([name, start]) => [name, start + text]))
      return routes.map(([name, request]) => [name, sending(request, headers)])
    })
    expect(found).toEqual([])
  })

  test.each(PIECES)('an authorization or a kind of body of many %j', async (piece) => {
    const upload = { method: 'POST', url: '/api/recognize-medicine', payload: 'x' } as const
    const kinds = ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=', '']
    const found = await dear(piece, HEADER_LENGTH, (text) => [
      ['authorization', sending({ url: '/api/medications' }, { authorization: `Bearer ${text}` })],
      ...kinds.map((start): Works[number] => [start, sending(upload, { 'content-type': start + text })]),
    ])
    expect(found).toEqual([])
  })

  test.each(PIECES)('an address of many %j', async (piece) => {
    const addresses = [
      '/api/medications?',
      '/api/medications?familyId=',
      '/api/medications/',
      '/',
      '/assets/',
      '/api/images?i=',
    ]
    const found = await dear(encodeURI(piece), HEADER_LENGTH, (text) =>
      addresses.map((start) => [start, sending({ url: start + text }, {})]),
    )
    expect(found).toEqual([])
  })

  test.each(PIECES)('an upload whose names have many %j', async (piece) => {
    const upload = (part: string): Works[number] => [
      part.slice(0, 60),
      sending(
        { method: 'POST', url: '/api/recognize-medicine', payload: `--x\r\n${part}\r\n\r\nx\r\n--x--\r\n` },
        { 'content-type': 'multipart/form-data; boundary=x' },
      ),
    ]
    const disposition = 'content-disposition: form-data; name='
    const found = await dear(piece, HEADER_LENGTH, (text) => [
      upload(`${disposition}"${text}"; filename="a.jpg"`),
      upload(`${disposition}"other"; filename="${text}"`),
      upload(`${disposition}"other"; filename*=utf-8''${text}`),
      upload(`${disposition}other${text}; filename=a.jpg`),
      upload(`${disposition}"other"; filename="a.jpg"\r\ncontent-type: image/jpeg${text}`),
      upload(`${disposition}"other"; filename="a.jpg"\r\n${text}: x`),
    ])
    expect(found).toEqual([])
  })

  /** Every text position in a sample of `schema`, filled with `text`. */
  function* filled(schema: z.ZodMiniType, text: string): Generator<unknown> {
    const sample = sampleOf(schema, {
      family: 'f',
      person: 'p',
      image: 'i',
      dose: 'd',
      pack: 'k',
      movement: 'm',
      medication: 'n',
      occurrence: 'o',
      measurement: 'w',
    }) as Record<string, unknown>
    for (const [field, value] of Object.entries(sample)) {
      if (typeof value === 'string') yield { ...sample, [field]: text }
      if (Array.isArray(value) && (value.length === 0 || typeof value[0] === 'string'))
        yield { ...sample, [field]: [text] }
      else if (Array.isArray(value))
        for (const part of Object.keys(value[0]))
          yield { ...sample, [field]: [{ ...value[0], [part]: text }] }
    }
  }

  test.each(PIECES)('fields of many %j', async (piece) => {
    const start = piece === '@' ? '' : 'a@'
    const worksOf = (text: string): Works =>
      (Object.entries(calls) as [string, Call][]).flatMap(([name, { body, query }]) =>
        [body, query].flatMap((schema) =>
          schema
            ? [...filled(schema, start + text)].map((value): Works[number] => [
                name,
                () => schema.safeParse(value),
              ])
            : [],
        ),
      )
    expect(worksOf('a').length).toBeGreaterThan(10)
    expect(await dear(piece, FIELD_LENGTH, worksOf)).toEqual([])
  })
})
