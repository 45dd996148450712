import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import { type CallName, calls } from '../contract/calls.ts'
import { addSomeMedication, type Member, personOf, signUpMember } from './household.ts'
import { onBothEngines } from './onEachEngine.ts'
import { planBody } from './somePlan.ts'
import type { TestApp } from './testApp.ts'

interface RepeatedCall {
  params?: Record<string, string>
  body: object
}

/** Two requests for each creating call: the second has other content. */
const CREATING = {
  'POST /api/families': async () => [{ body: { name: 'Berg' } }, { body: { name: 'Berge' } }],
  'POST /api/medications': async (_home: TestApp, { familyId }: Member) => {
    const body = { familyId, name: 'Zinc', expirationDate: '2027-03-31', notes: 'with food' }
    return [{ body }, { body: { ...body, notes: null } }]
  },
  'POST /api/medications/{id}/logs': async (home: TestApp, nora: Member) => {
    const { id } = await addSomeMedication(home, nora)
    const body = { takenAt: '2026-11-20T08:00:00Z', pillsTaken: 1 }
    return [
      { params: { id }, body },
      { params: { id }, body: { ...body, pillsTaken: 2 } },
    ]
  },
  'POST /api/families/{id}/people': async (_home: TestApp, { familyId }: Member) => {
    const body = { name: 'Mila', kind: 'person' }
    return [
      { params: { id: familyId }, body },
      { params: { id: familyId }, body: { ...body, kind: 'pet' } },
    ]
  },
  'POST /api/families/{id}/shopping': async (_home: TestApp, { familyId }: Member) => {
    const body = { name: 'Plasters', note: 'the small ones' }
    return [
      { params: { id: familyId }, body },
      { params: { id: familyId }, body: { ...body, note: null } },
    ]
  },
  'POST /api/people/{id}/measurements': async (home: TestApp, nora: Member) => {
    const id = await personOf(home, nora.id, nora.familyId)
    const body = { kind: 'weight', value: 80.2, unit: 'kg', measuredAt: '2026-11-20T08:00:00Z' }
    return [
      { params: { id }, body },
      { params: { id }, body: { ...body, unit: 'lb' } },
    ]
  },
  'POST /api/medications/{id}/packs': async (home: TestApp, nora: Member) => {
    const { id } = await addSomeMedication(home, nora)
    const body = { count: 12, expirationDate: '2028-02-29', lot: 'B5120' }
    return [
      { params: { id }, body },
      { params: { id }, body: { ...body, count: 13 } },
    ]
  },
  'POST /api/medications/{id}/plans': async (home: TestApp, nora: Member) => {
    const { id } = await addSomeMedication(home, nora)
    const body = planBody(await personOf(home, nora.id, nora.familyId))
    return [
      { params: { id }, body },
      { params: { id }, body: { ...body, food: 'with' } },
    ]
  },
  'POST /api/packs/{id}/movements': async (home: TestApp, nora: Member) => {
    const { id } = await addSomeMedication(home, nora)
    return [
      { params: { id }, body: { kind: 'loss', amount: 1 } },
      { params: { id }, body: { kind: 'loss', amount: 2 } },
    ]
  },
} satisfies Partial<Record<CallName, (home: TestApp, nora: Member) => Promise<[RepeatedCall, RepeatedCall]>>>

type Creating = keyof typeof CREATING
const waysOf = (name: Creating, home: TestApp, nora: Member): Promise<[RepeatedCall, RepeatedCall]> =>
  CREATING[name](home, nora)

/**
 * A passkey answers a challenge of one use. Links and codes are shown once and kept as hashes, so there is no first answer to repeat. A superfluous one
 * can be withdrawn.
 */
const TOLD_ONCE: ReadonlySet<CallName> = new Set([
  'POST /api/families/{id}/invitations',
  'POST /api/families/{id}/invitations/{invitationId}/code',
  'POST /api/families/{id}/calendars',
  'POST /api/people/{id}/shares',
  'POST /api/account/tokens',
  'POST /api/account/passkeys',
])

test('every creating call of a signed-in person takes an idempotency key', () => {
  const creating = (Object.entries(calls) as [CallName, Call][])
    .filter(([name, { status, access }]) => name.startsWith('POST ') && status === 201 && access !== 'public')
    .filter(([name]) => !TOLD_ONCE.has(name))
    .map(([name, { headers, failures }]) => [
      name,
      headers !== undefined && 'idempotency-key' in headers.shape && failures?.includes('keyReused'),
    ])
  expect(Object.fromEntries(creating)).toEqual(
    // Joining has tests of its own for what it removes, with its repeats.
    Object.fromEntries(
      [...Object.keys(CREATING), 'POST /api/medications/{id}/joins'].map((name) => [name, true]),
    ),
  )
})

onBothEngines('pressed again,', ({ open }) => {
  const home = open({
    limits: {
      families: 3,
      people: 4,
      lines: 4,
      measurements: 4,
      medications: 4,
      packs: 4,
      doses: 4,
      plans: 4,
    },
  })

  /** All packs but the first, and their losses. */
  async function stockOf(token: string, id: string): Promise<unknown[]> {
    const asked = { token, params: { id } }
    const packs = (await home.call('GET /api/medications/{id}/packs', asked)).body
    const movements = (await home.call('GET /api/medications/{id}/movements', asked)).body
    return [...packs.slice(1), ...movements.filter(({ kind }) => kind === 'loss')]
  }

  /** The account's number of rows of everything that can be created. */
  async function countOf({ token, familyId }: Member) {
    const families = (await home.call('GET /api/families', { token })).body
    const medications = (await home.call('GET /api/medications', { token })).body
    const ofEach = medications.map(({ id }) =>
      home.call('GET /api/medications/{id}/logs', { token, params: { id } }),
    )
    const doses = (await Promise.all(ofEach)).flatMap(({ body }) => body)
    const people = (await home.call('GET /api/families/{id}/people', { token, params: { id: familyId } }))
      .body
    const lines = (await home.call('GET /api/families/{id}/shopping', { token, params: { id: familyId } }))
      .body
    const ofFamily = { token, params: { id: familyId } }
    const measurements = (await home.call('GET /api/families/{id}/measurements', ofFamily)).body
    const stock = await Promise.all(medications.map(({ id }) => stockOf(token, id)))
    const plans = await Promise.all(
      medications.map(
        async ({ id }) =>
          (await home.call('GET /api/medications/{id}/plans', { token, params: { id } })).body,
      ),
    )
    const things = [families, people, medications, doses, lines, measurements, ...plans, ...stock]
    return things.reduce((sum, { length }) => sum + length, 0)
  }

  async function readBack(name: Creating, { token, familyId }: Member, asked: RepeatedCall, id: string) {
    const of = { token, params: asked.params ?? {} }
    switch (name) {
      case 'POST /api/families':
        return home.call('GET /api/families/{id}', { token, params: { id } })
      case 'POST /api/medications':
        return home.call('GET /api/medications/{id}', { token, params: { id } })
      case 'POST /api/families/{id}/people':
        return home.call('GET /api/families/{id}/people', of)
      case 'POST /api/families/{id}/shopping':
        return home.call('GET /api/families/{id}/shopping', of)
      case 'POST /api/people/{id}/measurements':
        return home.call('GET /api/families/{id}/measurements', { token, params: { id: familyId } })
      case 'POST /api/medications/{id}/plans':
        return home.call('GET /api/medications/{id}/plans', of)
      case 'POST /api/medications/{id}/packs':
        return home.call('GET /api/medications/{id}/packs', of)
      case 'POST /api/packs/{id}/movements':
        // The first pack has the id of its medication.
        return home.call('GET /api/medications/{id}/movements', of)
      case 'POST /api/medications/{id}/logs':
        return home.call('GET /api/medications/{id}/logs', of)
    }
  }

  describe.each(Object.keys(CREATING) as Creating[])('%s', (name) => {
    let nora: Member
    let asked: RepeatedCall
    let other: RepeatedCall
    let before: number
    beforeAll(async () => {
      nora = await signUpMember(home)
      ;[asked, other] = await waysOf(name, home, nora)
      before = await countOf(nora)
    })
    const call = (sent: RepeatedCall, key: string | undefined, { token }: Pick<Member, 'token'> = nora) =>
      home.call(name, { ...sent, token, ...(key && { headers: { 'idempotency-key': key } }) })

    test('twenty concurrent requests with one key create one thing and get the same answer', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(asked, 'tap')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await countOf(nora)).toBe(before + 1)
    })

    test('a later repeat gets the first answer; other content is refused', async () => {
      const first = await call(asked, 'tap')
      home.clock.now = new Date(home.clock.now.getTime() + 60_000)
      const again = await call(asked, 'tap')
      expect([again.status, again.body]).toEqual([201, first.body])
      const changed = await call(other, 'tap')
      expect([changed.status, changed.body.code]).toEqual([409, 'keyReused'])
      expect(await countOf(nora)).toBe(before + 1)
    })

    test('the first answer equals reading the thing', async () => {
      const { body } = (await call(asked, 'tap')) as { body: { id: string } }
      const read = await readBack(name, nora, asked, body.id)
      expect(Array.isArray(read.body) ? read.body.find(({ id }) => id === body.id) : read.body).toEqual(body)
    })

    test('a key belongs to one account, another action has another key, and none is required', async () => {
      const emil = await signUpMember(home, 'Emil')
      const [his] = await waysOf(name, home, emil)
      const counted = await countOf(emil)
      const first = (await call(asked, 'tap')).body as { id: string }
      const answer = await call(his, 'tap', emil)
      expect(answer.status).toBe(201)
      expect((answer.body as { id: string }).id).not.toBe(first.id)
      expect(await countOf(emil)).toBe(counted + 1)
      expect((await call(his, undefined, emil)).status).toBe(201)
      expect(await countOf(emil)).toBe(counted + 2)
    })

    test('a refusal leaves the key free, and a repeat is not refused for the limit it reached', async () => {
      let last = ''
      for (let i = 0; ; i++) {
        last = `more-${i}`
        if ((await call(asked, last)).status === 409) break
      }
      expect((await call(asked, 'tap')).status).toBe(201)
      const kept = await home.database
        .selectFrom('receipts')
        .where('userId', '=', nora.id)
        .select('idempotencyKey')
        .execute()
      const keys = kept.map(({ idempotencyKey }) => idempotencyKey)
      expect(keys).toContain('tap')
      expect(keys).not.toContain(last)
    })
  })

  test('a repeat does not create again what was deleted since', async () => {
    const nora = await signUpMember(home)
    const [{ body }] = await waysOf('POST /api/medications', home, nora)
    const add = () =>
      home.call('POST /api/medications', {
        token: nora.token,
        body,
        headers: { 'idempotency-key': 'tap' },
      })
    const { id } = (await add()).body
    await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id } })
    expect((await add()).body.id).toBe(id)
    expect(await countOf(nora)).toBe(2)
  })

  test('a stranger to the family gets no first answer', async () => {
    const nora = await signUpMember(home)
    const [{ body }] = await waysOf('POST /api/medications', home, nora)
    const add = () =>
      home.call('POST /api/medications', {
        token: nora.token,
        body,
        headers: { 'idempotency-key': 'tap' },
      })
    expect((await add()).status).toBe(201)
    await home.database.deleteFrom('memberships').where('userId', '=', nora.id).execute()
    expect((await add()).body.code).toBe('familyNotFound')
  })
})
