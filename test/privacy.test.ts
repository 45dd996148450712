import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Endpoint } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { Role } from '../contract/families.ts'
import { allows } from '../contract/rights.ts'
import { newId } from '../server/platform/database/newId.ts'
import { makeHouse, makePeople, type People, STANDINGS, type Standing } from './house.ts'
import type { Member } from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { type IdPosition, idPositionsOf, nothing, requestOf, type Things } from './requests.ts'

const ROWS = Object.entries(calls) as [Endpoint, Call][]
/** Things of an account, whose id no other account can use. */
const OF_ACCOUNTS: (keyof Things)[] = ['session', 'token', 'passkey']

/** Calls of the operator name nothing of a family. */
const ROWS_WITH_IDS = ROWS.filter(
  ([name, row]) => row.access !== 'operator' && idPositionsOf(name, row).length > 0,
)

test("every call with an id of a family's thing names the right it needs", () => {
  const ofFamilies = ROWS_WITH_IDS.filter(([name, row]) =>
    idPositionsOf(name, row).some(({ kind }) => !OF_ACCOUNTS.includes(kind)),
  )
  expect(ofFamilies.filter(([, row]) => row.requiredRight === undefined).map(([name]) => name)).toEqual([])
})

/** An id position holds something of the caller's own, of someone else's, or that never existed. */
type Filling = 'own' | 'foreign' | 'missing'

/**
 * The ways to fill the id positions so that at least one names another family's thing: one or two foreign
 * ones, since the order of refusals shows between two; and all foreign.
 */
const fillingsOf = (positions: IdPosition[]): Filling[][] =>
  positions
    .reduce<Filling[][]>(
      (all, _) =>
        all.flatMap((one) => (['own', 'foreign', 'missing'] as const).map((filling) => [...one, filling])),
      [[]],
    )
    .filter((fillings) => {
      const strange = fillings.filter((filling) => filling !== 'own')
      const isEnough = strange.length <= 2 || fillings.every((filling) => filling === 'foreign')
      return strange.includes('foreign') && isEnough
    })

/** Every SQL query of the server, without its values. */
const asked: string[] = []

const OF_A_DOSE = ['body person', 'body pack', 'body occurrence']

onEachEngine('who does not belong to a family,', ({ open }) => {
  const home = open({
    onQuery(sql) {
      // Minute jobs query in nobody's name.
      if (!sql.includes('"jobs"')) asked.push(sql)
    },
  })
  let people: People
  let owner: Member
  /** Another family's things: none of `people` belongs to it. */
  let foreign: Things
  /** The family in which `people` have the standing of their names. */
  let house: Things
  /** Things of strangers and of former members. */
  const elsewhere: Partial<Record<Standing, Things>> = {}

  /** The foreign owner's data before any attempt. */
  let before: Awaited<ReturnType<typeof ownersView>>

  /** Everything the owner of the other family sees. */
  async function ownersView() {
    const { token } = owner
    const { family, image } = foreign
    return [
      (await home.call('GET /api/families', { token })).body,
      (await home.call('GET /api/families/{id}/people', { token, params: { id: family } })).body,
      (await home.call('GET /api/families/{id}/events', { token, params: { id: family } })).body,
      (await home.call('GET /api/medications', { token, query: { familyId: family } })).body,
      (await home.call('GET /api/families/{id}/shopping', { token, params: { id: family } })).body,
      (await home.call('GET /api/images', { token, query: { i: image } })).status,
    ]
  }

  beforeAll(async () => {
    people = await makePeople(home)
    house = await makeHouse(home, people)
    const others = await makePeople(home)
    owner = others.owner
    foreign = await makeHouse(home, others)
    const more = await makePeople(home)
    for (const who of ['ended', 'removed', 'stranger'] as const)
      elsewhere[who] = await makeHouse(home, { ...more, owner: people[who] })
    before = await ownersView()
  })

  /** Sends a request; returns all of its answer that a caller could distinguish, and its SQL. */
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

  describe.each([...STANDINGS])('the %s of another one,', (who) => {
    const isMember = Role.safeParse(who).success
    test.each(ROWS_WITH_IDS)("cannot tell by %s that someone else's thing exists", async (name, row) => {
      const { token } = people[who]
      const own = elsewhere[who] ?? house
      const right = row.requiredRightForOthers ?? row.requiredRight
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
        // A person outside the family is a validation error, before the dose's plan or pack is looked up.
        const isField =
          positions.length > 1 && named.includes('body person') && named.every((at) => OF_A_DOSE.includes(at))
        const missing = isField ? 400 : 404
        // A role without the right is refused before anything is looked up.
        const isRefused = right && fillings.includes('own') && isMember && !allows(who as Role, right)
        expect([missing, ...(isRefused ? [403] : [])], fillings.join()).toContain(theirs.status)
        expect(theirs, fillings.join()).toEqual(nobodys)
      }
    })

    test('has changed nothing that the owner of the other family sees by any of them', async () => {
      expect(await ownersView()).toEqual(before)
    })
  })

  test("finds nothing of someone else's in its own lists", async () => {
    const secretsOf = (who: Standing) =>
      Object.values(foreign).concat(Role.safeParse(who).success ? [] : Object.values(house))
    for (const who of STANDINGS) {
      const { token } = people[who]
      for (const [name, row] of ROWS.filter(([name]) => name.startsWith('GET '))) {
        if (idPositionsOf(name, row).some((position) => position.name.startsWith('path'))) continue
        const [, url] = name.split(' ') as [string, string]
        const answer = await home.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        expect(secretsOf(who).filter((secret) => answer.body.includes(secret))).toEqual([])
      }
    }
  })
})
