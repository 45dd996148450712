import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call, Endpoint } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { ANYWHERE, failuresOf } from '../contract/failuresOf.ts'
import { newId } from '../server/database/newId.ts'
import { loseSome, planSome } from './house.ts'
import {
  addSomeLine,
  addSomeMedication,
  addSomeMember,
  addSomePerson,
  inviteSomebody,
  keepSomeImage,
  type Member,
  openSomeSession,
  signUpSomebody,
} from './household.ts'
import { memberIn, onEachEngine } from './onEachEngine.ts'
import { requestOf, type Things } from './requests.ts'

/** How many requests are sent to each engine; ABUSE=20 sends twenty times as many. */
const REQUESTS = 600 * Number(process.env.ABUSE ?? 1)

/** Values that have broken other servers. */
const NASTY: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  100_001,
  '',
  ' ',
  '0',
  'null',
  '[object Object]',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '🧸'.repeat(40),
  'x'.repeat(3000),
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '\u202e',
  'ﷺ',
  '{{7*7}}',
  '#{7*7}',
  '<script>',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-20T08:00:00Z',
  '2027-03-31',
  [],
  [[[]]],
  {},
  { toString: 1 },
  { length: -1 },
]

const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

const nastyHeader = fc.constantFrom(
  '',
  '"',
  '"0"',
  'W/"1"',
  '*',
  '"99999999999999999999"',
  '"1", "2"',
  '-1',
  'null',
  'x'.repeat(300),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=x',
  'text/plain',
  'gzip',
  'Bearer',
  'Bearer  ',
  'session=; session=x',
  '=;;=',
  'chunked;q=2',
)

const HEADERS = [
  'if-match',
  'idempotency-key',
  'content-type',
  'accept-encoding',
  'authorization',
  'cookie',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-request-id',
  'range',
  'if-none-match',
]

const attack = fc.record({
  name: fc.constantFrom(...(Object.keys(calls) as Endpoint[])),
  fillings: fc.array(fc.constantFrom('own', 'foreign', 'missing', 'nasty'), { minLength: 4, maxLength: 4 }),
  nastyId: nasty,
  /** Fields of the body to replace, remove or add; the number picks which. */
  body: fc.array(
    fc.record({
      at: fc.nat(),
      name: fc.constantFrom(undefined, '__proto__', 'constructor', 'id', 'familyId'),
      value: fc.option(nasty, { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
  query: fc.array(
    fc.record({
      name: fc.constantFrom('familyId', 'from', 'to', 'i', 'w', '__proto__', 'x[]'),
      value: nasty,
    }),
    { maxLength: 2 },
  ),
  headers: fc.array(fc.record({ name: fc.constantFrom(...HEADERS), value: nastyHeader }), { maxLength: 2 }),
  /** Cuts a JSON body short, or sends something else instead. */
  raw: fc.option(fc.oneof(fc.nat(200), nasty), { freq: 6, nil: undefined }),
  signedIn: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
})
type Attack = typeof attack extends fc.Arbitrary<infer Value> ? Value : never

/** What creates something, as it is meant to be sent: by chance alone a run may come through with none of them. */
const MEANT: Attack[] = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].status === 201)
  .map((name) => ({
    name,
    fillings: ['own', 'own', 'own', 'own'],
    nastyId: '',
    body: [],
    query: [],
    headers: [],
    raw: undefined,
    signedIn: true,
  }))

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}/gu, '�')

/** A body with some of its fields replaced, removed or added. */
function damage(body: unknown, changes: Attack['body']): unknown {
  const fields = { ...(body as Record<string, unknown>) }
  for (const { at, name, value } of changes) {
    const field = name ?? Object.keys(fields)[at % Math.max(1, Object.keys(fields).length)] ?? 'x'
    if (value === undefined) delete fields[field]
    else Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true })
  }
  return fields
}

onEachEngine('whatever is sent to the product', ({ open }) => {
  // Thousands of attempts would come to the limits of an account.
  const home = open({ limits: { families: 1e6, medications: 1e6, sessions: 1e6 } })
  const nora = memberIn(home)
  let own: Things
  let foreign: Things
  let foreignMember: Member
  beforeAll(async () => {
    foreignMember = await signUpSomebody(home, 'Foreign')
    own = await thingsOf(nora)
    foreign = await thingsOf(foreignMember)
  })

  async function thingsOf({ id: userId, token }: Member): Promise<Things> {
    const family = (await home.call('POST /api/families', { token, body: { name: 'Berg' } })).body.id
    const image = await keepSomeImage(home, { id: userId } as Member)
    const images = [{ url: image, name: 'carton.jpg', sequence: 0 }]
    const { id } = await addSomeMedication(home, { token, familyId: family } as Member, { images })
    const dose = await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id },
      body: { takenAt: '2026-11-19T08:00:00Z', pillsTaken: 1 },
    })
    const person = await addSomePerson(home, { token, familyId: family })
    const invitation = (await inviteSomebody(home, { token, familyId: family })).id
    const session = (await openSomeSession(home, { id: userId })).id
    const member = (await addSomeMember(home, family)).id
    const line = await addSomeLine(home, { token, familyId: family })
    return {
      ...(await loseSome(home, token, id)),
      ...(await planSome(home, { token, familyId: family, personId: person }, id)),
      family,
      person,
      line,
      invitation,
      medication: id,
      dose: dose.body.id,
      image,
      session,
      member,
    }
  }

  function toRequest({ name, ...attack }: Attack) {
    const row: Call = calls[name as CallName]
    const ids = {
      own: (kind: keyof Things) => own[kind],
      foreign: (kind: keyof Things) => foreign[kind],
      missing: newId,
      nasty: () => asText(attack.nastyId),
    }
    let position = 0
    const request = requestOf(name, row, ({ kind }) =>
      ids[attack.fillings[position++ % 4] as keyof typeof ids](kind),
    )
    const headers: Record<string, string> = {
      ...(attack.signedIn && { authorization: `Bearer ${nora.token}` }),
      ...(row.body && { 'content-type': 'application/json' }),
      ...request.headers,
      ...Object.fromEntries(attack.headers.map(({ name, value }) => [name, value])),
    }
    const whole = row.body
      ? JSON.stringify(damage(request.payload, attack.body))
      : (request.payload as Buffer | undefined)
    const cut = typeof attack.raw === 'number' ? whole?.slice(0, attack.raw) : asText(attack.raw)
    return {
      ...request,
      headers,
      query: {
        ...request.query,
        ...Object.fromEntries(attack.query.map(({ name, value }) => [name, asText(value)])),
      },
      ...(whole !== undefined && { payload: attack.raw === undefined ? whole : cut }),
    }
  }

  test('nothing is a failure of the server, and every refusal is one that the row names', {
    timeout: 600_000,
  }, async () => {
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(attack, async (attack) => {
        const answer = await home.app.inject(toRequest(attack))
        const { statusCode: status } = answer
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status, answer.body).toBeLessThan(500)
        expect(answer.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.any(String),
        })
        if (status >= 400) {
          const { code, message } = answer.json()
          expect(typeof message).toBe('string')
          expect(answer.json().message).not.toBe('Invalid input')
          // An id that is no id may make another path of it.
          if (status !== 404)
            expect([...failuresOf(attack.name, calls[attack.name as CallName]), ...ANYWHERE]).toContain(code)
        }
        if (status === 204) {
          // What was there to attack may be gone.
          nora.token = (await openSomeSession(home, nora)).token
          own = await thingsOf(nora)
        }
      }),
      { numRuns: REQUESTS, examples: MEANT.map((attack) => [attack]) },
    )
    // The attack reached behind the doors, and was refused in many ways.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404]))
  })

  test("nothing of somebody else's has changed, and no rule of the data is broken", async () => {
    const seen = await home.call('GET /api/medications', { token: foreignMember.token })
    expect(seen.body.map(({ id, version, pillCount }) => ({ id, version, pillCount }))).toEqual([
      { id: foreign.medication, version: 1, pillCount: 18 },
    ])
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
      (await query.execute(home.database)).rows[0]?.n
    expect(await count(sql`select count(*) as n from medications where "pillCount" < 0 or version < 1`)).toBe(
      0,
    )
    expect(
      await count(
        sql`select count(*) as n from "medicationImages" m join images i on i.id = m."imageId" where i."doomedAt" is not null`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from doses where "takenAt" < '2023-12-31T10' or length("takenAt") <> 24`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) as n from families f where not exists (select 1 from memberships m where m."familyId" = f.id)`,
      ),
    ).toBe(0)
  })
})
