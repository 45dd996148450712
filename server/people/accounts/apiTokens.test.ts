import { describe, expect, test } from 'vitest'
import { MOST_API_TOKENS } from '../../../contract/apiTokens.ts'
import { DAY_MS, MINUTE_MS } from '../../../language/durations.ts'
import {
  addSomeMedication,
  addSomeMember,
  joinFamily,
  type Member,
  makeSomeApiToken,
  personOf,
  signUpMember,
} from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { findTokenCaller, forgetEndedApiTokens } from '../auth/apiTokens.ts'

onEachEngine('an API token', ({ open }) => {
  const home = open({ trustProxy: 'loopback' })

  const later = (ms: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + ms)
  }
  const make = ({ token }: Pick<Member, 'token'>, fields: Record<string, unknown> = {}) =>
    home.call('POST /api/account/tokens', {
      token,
      body: { name: 'Home Assistant', scope: 'log', days: 30, currentPassword: 'secret1', ...fields },
    })
  const list = async ({ token }: Pick<Member, 'token'>) =>
    (await home.call('GET /api/account/tokens', { token })).body
  const families = async (token: string) => {
    const { status, body } = await home.call('GET /api/families', { token })
    return status === 200 ? body.map(({ id, role }) => `${id} ${role}`).sort() : status
  }

  test('is shown once, kept as a hash, and listed with its last use', async () => {
    const nora = await signUpMember(home)
    const { status, body } = await make(nora)
    expect(status).toBe(201)
    const { token, ...made } = body
    expect(token).toMatch(/^mct_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Home Assistant', scope: 'log', familyId: null, lastUsedAt: null })
    expect(Date.parse(made.expiresAt) - home.clock.now.getTime()).toBe(30 * DAY_MS)
    expect(await list(nora)).toEqual([made])
    const stored = await home.database.selectFrom('apiTokens').where('id', '=', made.id).selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await families(token)).toEqual([`${nora.familyId} helper`])
    expect((await list(nora))[0]?.lastUsedAt).toBe(home.clock.now.toISOString())
  })

  test('is made only with the password, a name, a scope and an end', async () => {
    const nora = await signUpMember(home)
    expect((await make(nora, { currentPassword: 'wrong' })).body.code).toBe('wrongPassword')
    expect((await make(nora, { name: ' ' })).body.message).toBe('Please give the token a name')
    expect((await make(nora, { scope: 'own' })).body.message).toBe('Please choose what the token may do')
    for (const days of [0, 1831, 1.5, null])
      expect((await make(nora, { days })).body.message).toBe('A token ends after 1 to 1830 days')
    const olav = await signUpMember(home, 'Olav')
    expect((await make(nora, { familyId: olav.familyId })).body.code).toBe('familyNotFound')
    expect(await list(nora)).toEqual([])
  })

  test(`is one of at most ${MOST_API_TOKENS}`, async () => {
    const nora = await signUpMember(home)
    for (let made = 0; made < MOST_API_TOKENS; made++) await makeSomeApiToken(home, nora)
    expect((await make(nora)).body.code).toBe('limitReached')
  })

  test("opens one family if it was made for one, also for the caller's other families' things", async () => {
    const nora = await signUpMember(home)
    const olav = await signUpMember(home, 'Olav')
    await joinFamily(home, nora, olav.familyId, { role: 'viewer' })
    const { id } = await addSomeMedication(home, nora)
    const { token } = await makeSomeApiToken(home, nora, { scope: 'manage', familyId: olav.familyId })
    expect(await families(token)).toEqual([`${olav.familyId} viewer`])
    expect((await home.call('GET /api/medications/{id}', { token, params: { id } })).status).toBe(404)
    expect((await home.call('GET /api/medications', { token })).body).toEqual([])
    const all = (await makeSomeApiToken(home, nora, { scope: 'manage' })).token
    expect(await families(all)).toEqual([`${nora.familyId} adult`, `${olav.familyId} viewer`].sort())
  })

  test("falls with its owner's role and membership, at once", async () => {
    const nora = await signUpMember(home)
    const ben = await addSomeMember(home, nora.familyId, { role: 'adult' })
    const { id } = await addSomeMedication(home, nora)
    const one = (await makeSomeApiToken(home, ben, { scope: 'manage', familyId: nora.familyId })).token
    const all = (await makeSomeApiToken(home, ben, { scope: 'manage' })).token
    const log = (token: string) =>
      home.call('POST /api/medications/{id}/logs', {
        token,
        params: { id },
        body: { takenAt: home.clock.now.toISOString(), pillsTaken: 1 },
      })
    const changeBen = (role: 'viewer' | 'helper') =>
      home.call('PATCH /api/families/{id}/members/{userId}', {
        token: nora.token,
        params: { id: nora.familyId, userId: ben.id },
        body: { role },
      })
    expect((await log(one)).status).toBe(201)
    await changeBen('viewer')
    expect([(await log(one)).body.code, (await log(all)).body.code]).toEqual([
      'roleNotAllowed',
      'roleNotAllowed',
    ])
    expect(await families(one)).toEqual([`${nora.familyId} viewer`])
    await changeBen('helper')
    expect((await log(all)).status).toBe(201)
    await home.call('DELETE /api/families/{id}/members/{userId}', {
      token: nora.token,
      params: { id: nora.familyId, userId: ben.id },
    })
    expect(await families(all)).toEqual([])
    expect(await families(one)).toBe(401)
    await joinFamily(home, ben, nora.familyId, { role: 'adult' })
    expect(await families(one)).toBe(401)
  })

  test('is named by the events of what it did', async () => {
    const nora = await signUpMember(home)
    const { id } = await addSomeMedication(home, nora)
    const { token } = await makeSomeApiToken(home, nora, { scope: 'log', name: 'Kitchen button' })
    const body = { takenAt: home.clock.now.toISOString(), pillsTaken: 1 }
    expect((await home.call('POST /api/medications/{id}/logs', { token, params: { id }, body })).status).toBe(
      201,
    )
    const [logged, added] = (
      await home.call('GET /api/families/{id}/events', { token: nora.token, params: { id: nora.familyId } })
    ).body
    const personId = await personOf(home, nora.id, nora.familyId)
    expect(logged?.by).toEqual({ personId, name: 'Nora Berg', token: 'Kitchen button' })
    expect(added?.by).toEqual({ personId, name: 'Nora Berg', token: null })
  })

  test('is ended by its account alone, and ends at its time', async () => {
    const nora = await signUpMember(home)
    const olav = await signUpMember(home, 'Olav')
    const { body } = await make(nora)
    const end = ({ token }: Member) =>
      home.call('DELETE /api/account/tokens/{id}', { token, params: { id: body.id } })
    expect((await end(olav)).status).toBe(404)
    expect(await families(body.token)).toHaveLength(1)
    later(1000)
    expect((await end(nora)).status).toBe(204)
    expect(await families(body.token)).toBe(401)
    expect((await end(nora)).body.code).toBe('apiTokenNotFound')
    const happened = (await home.call('GET /api/account/events', { token: nora.token })).body
    expect(happened.map(({ what, thing }) => `${what} ${thing}`)).toEqual([
      'tokenEnded Home Assistant',
      'tokenMade Home Assistant',
    ])

    const second = (await make(nora)).body
    later(30 * DAY_MS - 1)
    expect(await families(second.token)).toHaveLength(1)
    later(1)
    expect(await families(second.token)).toBe(401)
    const isKept = async () =>
      (await home.database.selectFrom('apiTokens').where('id', '=', second.id).select('id').execute()).length
    later(30 * DAY_MS)
    await forgetEndedApiTokens(home.database, home.clock.now)
    expect(await isKept()).toBe(1)
    later(1)
    await forgetEndedApiTokens(home.database, home.clock.now)
    expect(await isKept()).toBe(0)
  })

  test('outlives a new password and signing out elsewhere, but not its account', async () => {
    const nora = await signUpMember(home)
    const { token } = (await make(nora)).body
    const changed = await home.call('PUT /api/auth/password', {
      token: nora.token,
      body: { currentPassword: 'secret1', password: 'secret2' },
    })
    expect(changed.status).toBe(204)
    await home.call('DELETE /api/account/sessions', { token: nora.token })
    expect(await families(token)).toHaveLength(1)
    const deleted = await home.call('POST /api/account/deletion', {
      token: nora.token,
      body: { currentPassword: 'secret2' },
    })
    expect(deleted.status).toBe(204)
    expect(await families(token)).toBe(401)
  })

  test('is found for a program that has it in its configuration', async () => {
    const nora = await signUpMember(home)
    const { id, token } = await makeSomeApiToken(home, nora, { scope: 'log', familyId: nora.familyId })
    expect(await findTokenCaller(home.database, token, home.clock.now)).toEqual({
      account: { id: nora.id, email: nora.email, name: 'Nora Berg' },
      via: { kind: 'token', id, name: 'Home Assistant', scope: 'log', familyId: nora.familyId },
    })
  })

  describe('in a request', () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const read = (headers: Record<string, string>) => home.app.inject({ url: '/api/families', headers })

    test('counts in the header only, and without any cookie', async () => {
      const nora = await signUpMember(home)
      const { token } = await makeSomeApiToken(home, nora, { scope: 'log' })
      expect((await read({ cookie: `session=${token}` })).statusCode).toBe(401)
      const both = { authorization: `Bearer ${token}`, cookie: `session=${nora.token}` }
      expect((await read(both)).json()[0].role).toBe('helper')
      // No cookie vouches for it, so it may come from anywhere.
      const { id } = await addSomeMedication(home, nora)
      const answer = await home.app.inject({
        method: 'POST',
        url: `/api/medications/${id}/logs`,
        headers: { ...both, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
        payload: { takenAt: home.clock.now.toISOString(), pillsTaken: 1 },
      })
      expect(answer.statusCode).toBe(201)
      expect(answer.headers['set-cookie']).toBeUndefined()
    })

    test('is refused if it is unknown, expired, ended or garbled: 1,000 tries, none in', async () => {
      const nora = await signUpMember(home)
      const { token: good } = await makeSomeApiToken(home, nora)
      const expired = await makeSomeApiToken(home, nora, { expiresAt: home.clock.now.toISOString() })
      const ended = (await make(nora)).body
      await home.call('DELETE /api/account/tokens/{id}', { token: nora.token, params: { id: ended.id } })
      const wrongs = (i: number) => [
        expired.token,
        ended.token,
        `mct_${String(i).padStart(43, 'A')}`,
        good.slice(0, -1),
        `${good}A`,
        good.toUpperCase(),
        good.replace('mct_', ''),
        `mct_mct_${good.slice(4)}`,
        'mct_',
        `mct_${'x'.repeat(8000)}`,
      ]
      const statuses = new Map<number, number>()
      for (let i = 0; i < 100; i++)
        for (const wrong of wrongs(i)) {
          const { statusCode } = await read({ authorization: `Bearer ${wrong}`, ...from })
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        }
      // 100 are counted; the 200 without the prefix are unknown sessions.
      expect(Object.fromEntries(statuses)).toEqual({ 401: 300, 429: 700 })
      // A valid one from the same network is not locked out.
      expect((await read({ authorization: `Bearer ${good}`, ...from })).statusCode).toBe(200)
      later(15 * MINUTE_MS)
      expect((await read({ authorization: `Bearer ${expired.token}`, ...from })).statusCode).toBe(401)
    })
  })
})
