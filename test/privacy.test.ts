import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Endpoint } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { newId } from '../server/database/newId.ts'
import {
  addSomeMedication,
  addSomePerson,
  inviteSomebody,
  keepSomeImage,
  type Member,
  openSomeSession,
  signUpSomebody,
} from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { type IdPosition, idPositionsOf, nothing, requestOf, type Things } from './requests.ts'

const ROWS = Object.entries(calls) as [Endpoint, Call][]
const ROWS_WITH_IDS = ROWS.filter(([name, row]) => idPositionsOf(name, row).length > 0)

test('every call that takes an id of what belongs to a family names the right that it needs', () => {
  const ofFamilies = ROWS_WITH_IDS.filter(([name, row]) =>
    idPositionsOf(name, row).some(({ kind }) => kind !== 'session'),
  )
  expect(ofFamilies.filter(([, row]) => row.needs === undefined).map(([name]) => name)).toEqual([])
})

/** What can stand in an id position: something of the caller's own, of somebody else's, or that never was. */
type Filling = 'own' | 'foreign' | 'missing'

/** Every way to fill the positions in which at least one names somebody else's thing. */
const fillingsOf = (positions: IdPosition[]): Filling[][] =>
  positions
    .reduce<Filling[][]>(
      (all, _) =>
        all.flatMap((one) => (['own', 'foreign', 'missing'] as const).map((filling) => [...one, filling])),
      [[]],
    )
    .filter((fillings) => fillings.includes('foreign'))

/** Every query that the server asks, as SQL without its values. */
const asked: string[] = []

onEachEngine('who does not belong to a family,', ({ open }) => {
  const home = open({ onQuery: (sql) => asked.push(sql) })
  let owner: Member
  let foreign: Things
  const callers: Record<string, { token: string; own: Things }> = {}

  async function thingsOf(member: Member): Promise<Things> {
    const image = await keepSomeImage(home, member)
    const { id } = await addSomeMedication(home, member, {
      images: [{ url: image, name: 'carton.jpg', sequence: 0 }],
    })
    const { body } = await home.call('POST /api/medications/{id}/logs', {
      token: member.token,
      params: { id },
      body: { takenAt: '2026-11-19T08:00:00.000Z', pillsTaken: 1 },
    })
    const person = await addSomePerson(home, member)
    const invitation = (await inviteSomebody(home, member)).id
    const session = (await openSomeSession(home, member)).id
    return { family: member.familyId, person, invitation, medication: id, dose: body.id, image, session }
  }

  /** Everything that the owner sees. */
  async function ownersView() {
    const { token } = owner
    const { family, image } = foreign
    return [
      (await home.call('GET /api/families', { token })).body,
      (await home.call('GET /api/families/{id}/people', { token, params: { id: family } })).body,
      (await home.call('GET /api/medications', { token, query: { familyId: family } })).body,
      (await home.call('GET /api/images', { token, query: { i: image } })).status,
    ]
  }

  beforeAll(async () => {
    owner = await signUpSomebody(home, 'Owner')
    foreign = await thingsOf(owner)
    for (const name of ['a stranger', 'an ex-member']) {
      const member = await signUpSomebody(home, name)
      callers[name] = { token: member.token, own: await thingsOf(member) }
      if (name === 'a stranger') continue
      const membership = { userId: member.id, familyId: owner.familyId }
      await home.database
        .insertInto('memberships')
        .values({ ...membership, createdAt: home.clock.now.toISOString() })
        .execute()
      const seen = await home.call('GET /api/medications/{id}', {
        token: member.token,
        params: { id: foreign.medication },
      })
      expect(seen.status).toBe(200)
      await home.database
        .deleteFrom('memberships')
        .where('userId', '=', membership.userId)
        .where('familyId', '=', membership.familyId)
        .execute()
    }
  })

  /** Sends a request; gives all of its answer that a caller could tell apart, and what the database was asked for it. */
  async function outcomeOf(request: InjectOptions, token?: string) {
    asked.length = 0
    const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await home.app.inject({ ...request, headers })
    const { date, 'x-request-id': _, ...rest } = answer.headers
    return { status: answer.statusCode, body: answer.body, headers: rest, asked: [...asked] }
  }

  test.each(ROWS.filter(([, row]) => row.access !== 'public'))(
    'gets nothing from %s when signed out',
    async (name, row) => {
      const at = (things: Things) => requestOf(name, row, ({ kind }) => things[kind])
      for (const things of [foreign, nothing()]) {
        const { status, body } = await outcomeOf(at(things))
        expect([status, body]).toEqual([
          401,
          '{"message":"Authentication required. Please log in again.","code":"signedOut"}',
        ])
      }
    },
  )

  describe.each(['a stranger', 'an ex-member'])('%s,', (who) => {
    test.each(ROWS_WITH_IDS)("cannot tell by %s that somebody else's thing exists", async (name, row) => {
      const before = await ownersView()
      const { token, own } = callers[who]!
      const positions = idPositionsOf(name, row)
      for (const fillings of fillingsOf(positions)) {
        const request = (foreignIs: (kind: keyof Things) => string) =>
          requestOf(name, row, ({ name: at, kind }) => {
            const filling = fillings[positions.findIndex((position) => position.name === at)]
            return filling === 'own' ? own[kind] : filling === 'foreign' ? foreignIs(kind) : newId()
          })
        const theirs = await outcomeOf(
          request((kind) => foreign[kind]),
          token,
        )
        const nobodys = await outcomeOf(
          request(() => newId()),
          token,
        )
        const named = positions.filter((_, i) => fillings[i] !== 'own').map(({ name: at }) => at)
        // A person who is not one of the family is a mistake in a field.
        const status = named.every((at) => at === 'body person') ? 400 : 404
        expect(theirs.status, fillings.join()).toBe(status)
        expect(theirs, fillings.join()).toEqual(nobodys)
      }
      expect(await ownersView()).toEqual(before)
    })
  })

  test("finds nothing of somebody else's in its own lists", async () => {
    const secrets = Object.values(foreign)
    for (const { token } of Object.values(callers)) {
      for (const [name, row] of ROWS.filter(([name]) => name.startsWith('GET '))) {
        if (idPositionsOf(name, row).some((position) => position.name.startsWith('path'))) continue
        const [, url] = name.split(' ') as [string, string]
        const answer = await home.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect(secrets.filter((secret) => answer.body.includes(secret))).toEqual([])
      }
    }
  })
})
