import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Endpoint, Right } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { Role } from '../contract/families.ts'
import { allows } from '../contract/rights.ts'
import { setOperator } from '../server/people/accounts/operators.ts'
import { makeHouse, makePeople, type People, STANDINGS, type Standing } from './house.ts'
import { addSomeAccount } from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { idPositionsOf, requestOf, statusOf, type Things } from './requests.ts'

const ROWS = (Object.entries(calls) as [Endpoint, Call][]).filter(
  ([name, row]) => row.access !== 'public' && row.requiredRight && idPositionsOf(name, row).length > 0,
)

const OPERATORS = (Object.entries(calls) as [Endpoint, Call][]).filter(([, row]) => row.access === 'operator')

const REFUSALS = {
  401: { code: 'signedOut', message: 'Authentication required. Please log in again.' },
  403: { code: 'roleNotAllowed', message: 'Your role in this family does not allow this' },
}

const isRole = (who: Standing): who is Role => Role.safeParse(who).success

/** The answer that the contract promises for a family's things. */
const expected = (who: Standing, right: Right, status: number) =>
  !isRole(who) ? 404 : allows(who, right) ? status : 403

onEachEngine('what the contract says who may do', ({ open }) => {
  const home = open()
  let people: People
  let house: Things
  beforeAll(async () => {
    people = await makePeople(home)
    house = await makeHouse(home, people)
  })

  /** Sends a row's sample; changing calls get a new house. */
  async function ask(name: Endpoint, row: Call, things: Things, who?: Standing) {
    const request = requestOf(name, row, ({ kind }) => things[kind])
    const headers = { ...request.headers, ...(who && { authorization: `Bearer ${people[who].token}` }) }
    const answer = await home.app.inject({ ...request, headers })
    if (answer.statusCode === 401 || answer.statusCode === 403) {
      expect(answer.json()).toEqual(REFUSALS[answer.statusCode])
    }
    return answer.statusCode
  }

  const thingsFor = (name: Endpoint, mayPass: boolean) =>
    mayPass && !name.startsWith('GET ') ? makeHouse(home, people) : house

  describe.each([...STANDINGS])('the %s', (who) => {
    test.each(ROWS)('%s', async (name, row) => {
      const right = row.requiredRightForOthers ?? row.requiredRight!
      const status = expected(who, right, statusOf(name, row))
      expect(await ask(name, row, await thingsFor(name, status === row.status), who)).toBe(status)
    })
  })

  test.each(OPERATORS)('an operator alone, whatever is asked for: %s', async (name, row) => {
    const [owner, operator] = [people.owner, await addSomeAccount(home, 'operator')]
    await setOperator(home.database, operator.id, true)
    const request = requestOf(name, row, () => house.backup)
    const statusFor = async (token?: string) => {
      const headers = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) }
      const { statusCode, json } = await home.app.inject({ ...request, headers })
      return [statusCode, statusCode < 400 ? undefined : json().code]
    }
    expect(await statusFor()).toEqual([401, 'signedOut'])
    expect(await statusFor(owner.token)).toEqual([403, 'operatorsOnly'])
    expect((await statusFor(operator.token))[1]).not.toBe('operatorsOnly')
    await setOperator(home.database, operator.id, false)
    expect(await statusFor(operator.token)).toEqual([403, 'operatorsOnly'])
  })

  test.each(ROWS)('nobody who is signed out: %s', async (name, row) => {
    expect(await ask(name, row, house)).toBe(401)
  })

  describe.each(['owner', 'adult', 'helper', 'viewer'] as const)('the %s with what is their own', (who) => {
    test('a dose that they logged within a day, and not one of longer ago', async () => {
      const name = 'DELETE /api/medications/{id}/logs/{logId}'
      const row: Call = calls[name]
      for (const [hours, right] of [
        [23, row.requiredRight!],
        [24, row.requiredRightForOthers!],
      ] as const) {
        const things = await makeHouse(home, people)
        const person = await home.database
          .selectFrom('people')
          .where('familyId', '=', things.family)
          .where('userId', '=', people[who].id)
          .select('id')
          .executeTakeFirstOrThrow()
        const createdAt = new Date(home.clock.now.getTime() - hours * 60 * 60 * 1000).toISOString()
        await home.database
          .updateTable('doses')
          .set({ loggedBy: person.id, createdAt })
          .where('id', '=', things.dose)
          .execute()
        expect(await ask(name, row, things, who)).toBe(expected(who, right, 204))
      }
    })

    test('their membership', async () => {
      const name = 'DELETE /api/families/{id}/members/{userId}'
      const things = { ...(await makeHouse(home, people)), member: people[who].id }
      expect(await ask(name, calls[name], things, who)).toBe(204)
      expect(await ask('GET /api/families/{id}', calls['GET /api/families/{id}'], things, who)).toBe(404)
    })
  })
})
