import { expect, test } from 'vitest'
import { accountCalls, answerOf } from '../../../test/accountCalls.ts'
import { openSomeSession, signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { hashToken } from '../auth/token.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'

onBothEngines('the account page', ({ open }) => {
  const home = open()
  const behindProxy = open({ trustProxy: 'loopback' })
  const { logIn, isSignedIn } = accountCalls(home)
  const sessionsOf = async (token: string) => (await home.call('GET /api/account/sessions', { token })).body

  test('shows each device by family names alone, most recently used first', async () => {
    const nora = await signUpMember(home)
    const phone = await logIn(nora.email, 'secret1', { 'user-agent': FIREFOX })
    const signedInAt = home.clock.now
    home.clock.now = new Date(signedInAt.getTime() + 11 * 60 * 1000)
    const { body: sessions } = await home.call('GET /api/account/sessions', {
      token: phone.body.token,
      headers: { 'user-agent': FIREFOX },
    })
    expect(sessions).toEqual([
      {
        id: sessions[0]?.id,
        device: { kind: 'phone', name: 'Firefox on Android' },
        signedInAt: signedInAt.toISOString(),
        address: null,
        lastUsedAt: home.clock.now.toISOString(),
        isThisOne: true,
      },
      expect.objectContaining({ isThisOne: false }),
    ])
    const stored = await home.database
      .selectFrom('sessions')
      .where('userId', '=', nora.id)
      .selectAll()
      .execute()
    expect(JSON.stringify(stored)).not.toContain('Mozilla')
    const answer = JSON.stringify(sessions)
    for (const { tokenHash } of stored) expect(answer).not.toContain(tokenHash)
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(hashToken(phone.body.token))
  })

  test('says where each signed in from, as far as a proxy that counts tells', async () => {
    const proxied = async (from: string, where: typeof home) => {
      const { email } = await signUpMember(where)
      const { body } = await where.call('POST /api/auth/login', {
        body: { email, password: 'secret1' },
        headers: { 'x-forwarded-for': from },
      })
      const { token } = body
      const sessions = await where.call('GET /api/account/sessions', { token })
      return sessions.body.find(({ isThisOne }) => isThisOne)?.address
    }
    expect(await proxied('203.0.113.9', behindProxy)).toBe('203.0.113.9')
    expect(await proxied('2001:db8:1:2:3:4:5:6', behindProxy)).toBe('2001:db8:1:2::/64')
    expect(await proxied('<script>', behindProxy)).toBeNull()
    expect(await proxied('203.0.113.9', home)).toBe('127.0.0.1')
  })

  test('signs out one device, or all others, and never another account', async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const [one, two, three] = [
      await openSomeSession(home, nora),
      await openSomeSession(home, nora),
      await openSomeSession(home, nora),
    ]
    const end = (token: string, id: string) =>
      home.call('DELETE /api/account/sessions/{id}', { token, params: { id } })
    for (const id of [one.id, hashToken(one.token), 'no such', '../x'])
      expect(answerOf(await end(olav.token, id))).toEqual([404, 'sessionNotFound', 'Device not found'])
    expect(await isSignedIn(one.token)).toBe(true)

    const twice = await Promise.all([end(nora.token, one.id), end(nora.token, one.id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await isSignedIn(one.token)).toBe(false)
    expect((await home.call('DELETE /api/account/sessions', { token: two.token })).status).toBe(204)
    expect(await Promise.all([nora.token, two.token, three.token, olav.token].map(isSignedIn))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('hides an ended session', async () => {
    const nora = await signUpMember(home)
    home.clock.now = new Date(home.clock.now.getTime() + 31 * 24 * 60 * 60 * 1000)
    const { body } = await logIn(nora.email, 'secret1')
    expect(await sessionsOf(body.token)).toHaveLength(1)
  })
})

onBothEngines('a session of before the devices were kept', ({ open }) => {
  const token = 'T'.repeat(43)
  const before = open({
    prepare: async (database) => {
      await migrate(database, { upTo: '006-dose-counts' })
      const at = '2026-11-20T12:00:00.000Z'
      const user = { id: 'nora', email: 'nora@example.org', name: 'Nora', passwordHash: 'x', createdAt: at }
      await database.insertInto('users').values(user).execute()
      const session = { tokenHash: hashToken(token), userId: 'nora', createdAt: at, lastUsedAt: at }
      await database
        .insertInto('sessions')
        .values(session as never)
        .execute()
    },
  })

  test('continues, and its device shows the new last use', async () => {
    const headers = { 'user-agent': FIREFOX }
    const { body } = await before.call('GET /api/account/sessions', { token, headers })
    expect(body).toMatchObject([{ device: { name: 'Firefox on Android' }, isThisOne: true }])
    const ended = await before.call('DELETE /api/account/sessions/{id}', {
      token,
      params: { id: body[0]?.id ?? '' },
    })
    expect(ended.status).toBe(204)
  })
})
