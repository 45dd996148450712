import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { ANYWHERE, failuresOf } from '../contract/failuresOf.ts'
import type { Medication } from '../contract/medications.ts'
import { newId } from '../server/platform/database/newId.ts'
import { type Attack, asText, attack, damage, MEANT } from './attacks.ts'
import { loseSome, planSome } from './house.ts'
import {
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
import { memberIn, onEachEngine } from './onEachEngine.ts'
import { requestOf, type Things } from './requests.ts'
import { addSomePasskey } from './softPasskey.ts'

/** Requests for each engine; ABUSE=20 sends twenty times as many. */
const REQUESTS = 600 * Number(process.env.ABUSE ?? 1)

onEachEngine('whatever is sent to the product', ({ open }) => {
  // Thousands of attempts would reach an account's limits.
  const home = open({ limits: { families: 1e6, medications: 1e6, sessions: 1e6 } })
  const nora = memberIn(home)
  let own: Things
  let foreign: Things
  let foreignMember: Member
  let foreignBefore: Medication[]
  beforeAll(async () => {
    foreignMember = await signUpMember(home, 'Foreign')
    own = await thingsOf(nora)
    foreign = await thingsOf(foreignMember)
    foreignBefore = await medicationsOf(foreignMember)
  })

  const medicationsOf = async ({ token }: Member) => (await home.call('GET /api/medications', { token })).body

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
    const invitation = (await inviteMember(home, { token, familyId: family })).id
    const session = (await openSomeSession(home, { id: userId })).id
    const apiToken = (await makeSomeApiToken(home, { id: userId })).id
    const member = (await addSomeMember(home, family)).id
    const line = await addSomeLine(home, { token, familyId: family })
    const calendar = await makeSomeCalendar(home, { token, familyId: family })
    const imported = await importSome(home, { token, familyId: family })
    const share = await makeSomeShare(home, { token, personId: person })
    return {
      ...(await loseSome(home, token, id)),
      ...(await planSome(home, { token, familyId: family, personId: person }, id)),
      family,
      account: member,
      person,
      line,
      measurement: await addSomeMeasurement(home, { token, personId: person }),
      invitation,
      medication: id,
      dose: dose.body.id,
      image,
      session,
      token: apiToken,
      passkey: await addSomePasskey(home, userId),
      member,
      calendar,
      share,
      import: imported,
      join: await joinSome(home, { token, familyId: family }, id),
      backup: '2026-11-21-1200',
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

  test('no request gets a 500, and every refusal is one that its row names', {
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
          // A malformed id may change the path.
          if (status !== 404)
            expect([...failuresOf(attack.name, calls[attack.name as CallName]), ...ANYWHERE]).toContain(code)
        }
        if (status === 204) {
          // An earlier attack may have removed it.
          nora.token = (await openSomeSession(home, nora)).token
          own = await thingsOf(nora)
        }
      }),
      { numRuns: REQUESTS, examples: MEANT.map((attack) => [attack]) },
    )
    // The attacks passed the access check and were refused in many ways.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404]))
  })

  test("no attack changes another family's data or breaks a rule of the data", async () => {
    expect(foreignBefore.map(({ id }) => id)).toContain(foreign.medication)
    expect(await medicationsOf(foreignMember)).toEqual(foreignBefore)
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
      (await query.execute(home.database)).rows[0]?.n
    expect(await count(sql`select count(*) as n from medications where "pillCount" < 0 or version < 1`)).toBe(
      0,
    )
    expect(
      await count(
        sql`select count(*) as n from "medicationImages" m join images i on i.id = m."imageId" where i."deletedAt" is not null`,
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
