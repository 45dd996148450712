import { beforeAll, describe, expect, test } from 'vitest'
import { TokenScope } from '../contract/apiTokens.ts'
import type { Call, Endpoint, Right } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { Role } from '../contract/families.ts'
import { allows, mayByToken, ROLE_OF_SCOPE } from '../contract/rights.ts'
import { makeHouse, makePeople, type People, STANDINGS, type Standing } from './house.ts'
import { makeSomeApiToken } from './household.ts'
import { onEachEngine } from './onEachEngine.ts'
import { idPositionsOf, requestOf, statusOf, type Things } from './requests.ts'

const ROWS = (Object.entries(calls) as [Endpoint, Call][]).filter(([, row]) => row.access !== 'public')

const TOKEN = 'tokenNotAllowed'
const ROLE = 'roleNotAllowed'

const lower = (role: Role, scope: TokenScope): Role =>
  Role.options[Math.max(Role.options.indexOf(role), Role.options.indexOf(ROLE_OF_SCOPE[scope]))] as Role

/** The promised answer about a family's things: a status, or the code of a 403. */
function expected(who: Standing, scope: TokenScope, name: Endpoint, row: Call): number | string {
  if (!mayByToken(scope, row)) return TOKEN
  const role = Role.safeParse(who).data
  if (role === undefined) return 404
  // The house's things are the owner's own.
  const right = who === 'owner' ? row.requiredRight : (row.requiredRightForOthers ?? row.requiredRight)
  return allows(lower(role, scope), right as Right) ? statusOf(name, row) : ROLE
}

test('a token that may only see changes nothing, and none is about the account, owns or makes another way in', () => {
  const taking = (scope: TokenScope) =>
    ROWS.filter(([, row]) => mayByToken(scope, row)).map(([name]) => name as string)
  expect(taking('see').filter((name) => !name.startsWith('GET '))).toEqual([])
  const all = taking('manage')
  expect(all).toEqual(expect.arrayContaining([...taking('log'), ...taking('see')]))
  expect(all.filter((name) => / \/api\/(account|auth|push|reminders)\//.test(name))).toEqual([])
  expect(
    all.filter((name) => /^(POST|PUT|PATCH).*\/(invitations|accept|shares|calendars|members)/.test(name)),
  ).toEqual([])
  expect(ROWS.filter(([name, row]) => row.requiredRight === 'own' && all.includes(name))).toEqual([])
  expect(all.length).toBeGreaterThan(60)
})

onEachEngine('an API token', ({ open }) => {
  const home = open()
  let people: People
  let house: Things
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    people = await makePeople(home)
    house = await makeHouse(home, people)
    for (const who of STANDINGS)
      for (const scope of TokenScope.options)
        tokens.set(`${who} ${scope}`, (await makeSomeApiToken(home, people[who], { scope })).token)
  })

  async function ask(name: Endpoint, row: Call, things: Things, token: string) {
    const request = requestOf(name, row, ({ kind }) => things[kind])
    const headers = { ...request.headers, authorization: `Bearer ${token}` }
    const answer = await home.app.inject({ ...request, headers })
    return answer.statusCode === 403 ? answer.json().code : answer.statusCode
  }

  describe.each(STANDINGS.flatMap((who) => TokenScope.options.map((scope) => [who, scope] as const)))(
    'of the %s that may %s',
    (who, scope) => {
      test('is refused or answered for each call as the contract says', async () => {
        const deviations: unknown[] = []
        for (const [name, row] of ROWS) {
          if (mayByToken(scope, row) && idPositionsOf(name, row).length === 0) continue
          const promised = expected(who, scope, name, row)
          const things =
            promised === row.status && !name.startsWith('GET ') ? await makeHouse(home, people) : house
          const answer = await ask(name, row, things, tokens.get(`${who} ${scope}`) as string)
          if (answer !== promised) deviations.push({ name, promised, answer })
        }
        expect(deviations).toEqual([])
      })
    },
  )
})
