import { expect, test } from 'vitest'
import { DAY_MS } from '../../../language/durations.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { forgetOldSessions } from './sessions.ts'

onBothEngines('sessions', ({ open }) => {
  const home = open()

  let people = 0
  async function signUp() {
    const email = `person${++people}@example.org`
    const { body } = await home.call('POST /api/auth/signup', {
      body: { email, name: 'Nora Berg', password: 'secret1' },
    })
    return { email, token: body.token }
  }

  test('logging out ends the session on the server', async () => {
    const { token } = await signUp()
    expect((await home.call('POST /api/auth/logout', { token })).status).toBe(204)
    expect((await home.call('GET /api/auth/me', { token })).status).toBe(401)
  })

  test('a session lasts 30 days from its last use', async () => {
    const { token } = await signUp()
    const me = async () => (await home.call('GET /api/auth/me', { token })).status
    const startedAt = home.clock.now.getTime()
    home.clock.now = new Date(startedAt + 29 * DAY_MS)
    expect(await me()).toBe(200)
    home.clock.now = new Date(startedAt + 58 * DAY_MS)
    expect(await me()).toBe(200)
    home.clock.now = new Date(startedAt + 89 * DAY_MS)
    expect(await me()).toBe(401)
  })

  test('a session ends 180 days after sign-in, however much it is used', async () => {
    const { token } = await signUp()
    const startedAt = home.clock.now.getTime()
    for (const day of [29, 58, 87, 116, 145, 174, 180]) {
      home.clock.now = new Date(startedAt + day * DAY_MS)
      expect((await home.call('GET /api/auth/me', { token })).status).toBe(200)
    }
    home.clock.now = new Date(startedAt + 180 * DAY_MS + 1)
    expect((await home.call('GET /api/auth/me', { token })).status).toBe(401)
    await forgetOldSessions(home.database, home.clock.now)
    expect(await home.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test("signing out clears the browser's cached images but not the device's settings", async () => {
    const { token } = await signUp()
    const { headers } = await home.call('POST /api/auth/logout', { token })
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  test('the sign-in cookie allows reads, and changes only from our own pages', async () => {
    const { email } = await signUp()
    const { headers } = await home.call('POST /api/auth/login', { body: { email, password: 'secret1' } })
    const setCookie = String(headers['set-cookie'])
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toMatch(/SameSite=Lax/)
    const cookie = setCookie.split(';')[0] as string
    const rename = async (extra: Record<string, string>) =>
      (await home.call('POST /api/families', { body: { name: 'Berg' }, headers: { cookie, ...extra } }))
        .status
    expect((await home.call('GET /api/auth/me', { headers: { cookie } })).status).toBe(200)
    expect(await rename({})).toBe(403)
    expect(await rename({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await rename({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await rename({ origin: 'http://evil.example' })).toBe(403)
    expect(await rename({ 'sec-fetch-site': 'same-origin' })).toBe(201)
    expect(await rename({ origin: 'http://localhost', host: 'localhost' })).toBe(201)
  })
})
