import fs from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, type Endpoint, LINES } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { setOperator } from '../server/people/accounts/operators.ts'
import { hashToken } from '../server/people/auth/token.ts'
import { describeApi } from '../server/platform/http/openapi.ts'
import { giveSamplePassword, loseSome, planSome } from './house.ts'
import {
  addSomeAccount,
  addSomeLine,
  addSomeMeasurement,
  addSomeMedication,
  addSomeMember,
  addSomePerson,
  importSome,
  inviteMember,
  joinSome,
  keepSomeImage,
  type Member,
  makeSomeApiToken,
  makeSomeCalendar,
  makeSomeShare,
  openSomeSession,
  signUpMember,
} from './household.ts'
import { idPositionsOf, nothing, requestOf, type Things } from './requests.ts'
import { addSomePasskey } from './softPasskey.ts'
import { startTestApp, type TestApp } from './testApp.ts'
import { sqlite } from './testDatabases.ts'
import { multipart, packageFront } from './uploads.ts'

const ROWS = Object.entries(calls) as [Endpoint, Call][]
const api = JSON.parse(JSON.stringify(describeApi()))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv, ['date-time', 'email', 'uri'])
ajv.addFormat('binary', true)
ajv.addSchema(api, 'api')

const pointer = (...keys: string[]) =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const atPointer = (path: string) =>
  path
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key], api)

/** The description of an answer, and its place in the document. */
function described(name: Endpoint, status: number) {
  const [method, path] = name.split(' ') as [string, string]
  const operation = api.paths[path][method.toLowerCase()]
  const response = operation.responses[status]
  if (response?.$ref) return { at: response.$ref as string, response: atPointer(response.$ref) }
  return {
    at: `#${pointer('paths', path, method.toLowerCase(), 'responses', String(status))}`,
    response,
  }
}

/** Fails unless the document describes this answer of this call: status, type and shape. */
function expectDescribed(
  name: Endpoint,
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
) {
  const { at, response } = described(name, answer.statusCode)
  expect(response, `${name} may answer ${answer.statusCode}: ${answer.body}`).toBeDefined()
  if (!response.content) return expect(answer.body).toBe('')
  const type = String(answer.headers['content-type']).split(';')[0] as string
  if (!type.endsWith('json'))
    return expect(Object.keys(response.content)).toEqual([type.replace(/^image\/.*/, 'image/*')])
  expect(Object.keys(response.content).filter((each) => each !== LINES)).toEqual([type])
  // Compiled once: many answers share a description.
  const validate = ajv.getSchema(`api${at}${pointer('content', type, 'schema')}`)
  if (!validate) throw new Error(`${at} has no schema for ${type}`)
  validate(JSON.parse(answer.body))
  expect(validate.errors ?? [], `${name} ${answer.statusCode} ${answer.body}`).toEqual([])
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(api))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('it has the version of the product', () => {
  expect(api.info.version).toBe(JSON.parse(fs.readFileSync('package.json', 'utf8')).version)
})

test('every call of the contract is in it, under a unique name', () => {
  for (const [name] of ROWS) {
    const [method, path] = name.split(' ') as [string, string]
    expect(api.paths[path]).toHaveProperty(method.toLowerCase())
  }
  const ids = Object.values(api.paths).flatMap((path) =>
    Object.values(path as object).map((operation) => operation.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

/**
 * Expected refusals of samples: the account exists already, its links, keys and backups do not, nobody gave a proof, and there
 * is no provider.
 */
const CONTRADICTED: Partial<Record<Endpoint, number>> = {
  'POST /api/auth/signup': 409,
  // Its samples join a medication with itself.
  'GET /api/medications/{id}/joins/preview': 409,
  'POST /api/medications/{id}/joins': 409,
  'POST /api/auth/provider': 409,
  'POST /api/auth/provider/return': 409,
  'POST /api/auth/provider/signup': 409,
  'POST /api/account/provider': 409,
  'POST /api/account/provider/confirmation': 409,
  'POST /api/account/provider/return': 409,
  'DELETE /api/account/provider': 409,
  'POST /api/auth/forgotten-password': 409,
  'POST /api/auth/reset-password': 409,
  'POST /api/reminders/confirm': 410,
  'POST /api/reminders/look': 410,
  'POST /api/reminders/act': 410,
  'GET /api/calendar.ics': 404,
  'POST /api/auth/passkey': 403,
  'POST /api/account/proof/passkey': 403,
  'POST /api/account/passkeys': 403,
  'DELETE /api/account/passkeys/{id}': 403,
  'PUT /api/account/second-step/authenticator': 403,
  'DELETE /api/account/second-step/authenticator': 403,
  'PUT /api/account/second-step/recovery-codes': 403,
  'POST /api/shared': 404,
  'POST /api/operator/accounts/{id}/reset-mails': 409,
  'POST /api/operator/backups': 409,
  'POST /api/operator/backups/{id}/downloads': 404,
  'GET /api/operator/backups/{id}': 404,
}

test('every named object of the contract is described under its name', async () => {
  const files = fs.readdirSync('contract').filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(files.map((file) => import(`../contract/${file}`)))
  const named = exported
    .flatMap((module) => Object.entries<unknown>(module))
    .filter(([name, one]) => one instanceof z.ZodMiniObject && !/(Query|Headers)$/.test(name))
    .map(([name]) => name)
  expect(named.length).toBeGreaterThan(50)
  expect(
    named.filter((name) => !(name in api.components.schemas) && !['Issue', 'BoundFacts'].includes(name)),
  ).toEqual([])
})

test('every schema has an example that is valid', () => {
  const invalid = Object.entries<{ examples?: unknown[] }>(api.components.schemas).flatMap(
    ([name, { examples = [] }]) => {
      const validate = ajv.getSchema(`api#/components/schemas/${name}`)
      return examples.length > 0 && examples.every((example) => validate?.(example))
        ? []
        : [[name, validate?.errors]]
    },
  )
  expect(invalid).toEqual([])
})

describe("the server's answers match the document", () => {
  let home: TestApp
  let sample: Pick<Member, 'id'>
  beforeAll(async () => {
    home = await startTestApp(sqlite.makeDatabase)
    const nora = await signUpMember(home)
    const { id } = await inviteMember(home, nora, { uses: 20 })
    const tokenHash = hashToken('A'.repeat(43))
    await home.database.updateTable('invitations').set({ tokenHash }).where('id', '=', id).execute()
    const signUp = 'POST /api/auth/signup'
    sample = (await home.app.inject(requestOf(signUp, calls[signUp], () => ''))).json().user
  })
  afterAll(() => home.close())

  async function makeThings(caller: Member): Promise<Things> {
    const { token } = caller
    const family = (await home.call('POST /api/families', { token, body: { name: 'Berg' } })).body
    const image = await keepSomeImage(home, caller)
    const { id } = await addSomeMedication(
      home,
      { ...caller, familyId: family.id },
      {
        images: [{ url: image, name: 'carton.jpg', sequence: 0 }],
      },
    )
    const dose = await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      body: { takenAt: '2026-11-19T08:00:00Z', pillsTaken: 1 },
    })
    const person = await addSomePerson(home, { ...caller, familyId: family.id })
    const line = await addSomeLine(home, { ...caller, familyId: family.id })
    const calendar = await makeSomeCalendar(home, { ...caller, familyId: family.id })
    const invitation = (await inviteMember(home, { ...caller, familyId: family.id })).id
    const session = (await openSomeSession(home, caller)).id
    const member = (await addSomeMember(home, family.id)).id
    return {
      ...{ family: family.id, person, invitation, medication: id, dose: dose.body.id, image, session },
      ...{ line, member, calendar, share: await makeSomeShare(home, { token, personId: person }) },
      token: (await makeSomeApiToken(home, caller)).id,
      passkey: await addSomePasskey(home, caller.id),
      import: await importSome(home, { token, familyId: family.id }),
      join: await joinSome(home, { token, familyId: family.id }, id),
      ...{
        backup: '2026-11-21-1200',
        account: member,
        measurement: await addSomeMeasurement(home, { token, personId: person }),
      },
      ...(await loseSome(home, token, id)),
      ...(await planSome(home, { token, familyId: family.id, personId: person }, id)),
    }
  }

  const photo = async (field: string) =>
    multipart(field, [
      { filename: 'carton.jpg', bytes: await packageFront(['Ibuprofen', '20 tablets']).jpeg().toBuffer() },
    ])

  test.each(ROWS)('%s', async (name, row) => {
    // A new person: an account with things of every call would take long to list and to export.
    const member = await addSomeAccount(home, 'Emil')
    await setOperator(home.database, member.id, row.access === 'operator')
    const { token } = member
    const signedIn = { authorization: `Bearer ${token}` }
    const request = (at: Things) => requestOf(name, row, ({ kind }) => at[kind])
    const good = request(await makeThings(member))
    const send = async (sent: ReturnType<typeof request>, headers: Record<string, string>) => {
      const answer = await home.app.inject({ ...sent, headers: { ...sent.headers, ...headers } })
      expectDescribed(name, answer)
      return answer.statusCode
    }

    await send(good, {})
    await send(request(nothing()), signedIn)
    await send({ ...good, query: { w: 'wide', familyId: '?', from: 'x', i: '' } }, signedIn)
    await send(good, { cookie: `session=${token}` })
    await send({ ...good, payload: Buffer.from('{') }, { ...signedIn, 'content-type': 'application/json' })
    await send({ ...good, payload: Buffer.from('x') }, { ...signedIn, 'content-type': 'text/csv' })
    await send(
      { ...good, payload: Buffer.from(`"${'x'.repeat(1_100_000)}"`) },
      { ...signedIn, 'content-type': 'application/json' },
    )
    await send(good, { ...signedIn, 'if-match': '"7"', 'idempotency-key': 'once' })
    await send(good, { ...signedIn, 'if-match': 'seven', 'idempotency-key': ' ' })
    // Its own things and session, because some calls end what they name.
    const files = row.files && (await photo(row.files.field))
    const somebody = { ...member, token: (await openSomeSession(home, member)).token }
    const last = { ...request(await makeThings(somebody)), ...(files && { payload: files.bytes }) }
    // Calls that ask for a password are about the sample's account, or name things.
    const isSample = 'currentPassword' in (last.payload ?? {}) && idPositionsOf(name, row).length === 0
    const lastToken = isSample ? (await openSomeSession(home, sample)).token : somebody.token
    await giveSamplePassword(home, member)
    const status = await send(last, { authorization: `Bearer ${lastToken}` })
    expect(status).toBe(CONTRADICTED[name] ?? row.status)
  })

  test('the document and its page are served, and the page requests nothing from elsewhere', async () => {
    const get = (url: string) => home.app.inject({ url })
    expect((await get('/api/openapi.json')).json()).toEqual(api)
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\//)
    const linked = [...page.body.matchAll(/(?:href|src)="([^"#]+)"/g)].map((match) => match[1] as string)
    expect(linked.sort()).toEqual(['docs.css', 'openapi.json'])
    expect((await get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    const ids = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const targets = [...page.body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
    for (const [name] of ROWS) expect(page.body).toContain(name.split(' ')[1])
  })
})
