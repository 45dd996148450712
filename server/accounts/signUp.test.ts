import { afterEach, expect, test } from 'vitest'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { startTestApp, type TestApp } from '../../test/testApp.ts'

const HOUR_MS = 60 * 60 * 1000

onEachEngine('who may make an account,', ({ makeDatabase }) => {
  let home: TestApp
  afterEach(() => home.close())

  let people = 0
  const signUp = (email = `newcomer${++people}@example.org`, headers = {}) =>
    home.call('POST /api/auth/signup', { body: { email, name: 'Nora', password: 'secret1' }, headers })
  const stated = async () => (await home.call('GET /api/auth/signup')).body.signUp

  test('anybody, when it is open', async () => {
    home = await startTestApp(makeDatabase)
    expect(await stated()).toBe('open')
    expect((await signUp()).status).toBe(201)
    expect(await stated()).toBe('open')
    expect((await signUp()).status).toBe(201)
  })

  test('nobody, when it is closed', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'closed' })
    expect(await stated()).toBe('closed')
    const { status, body } = await signUp()
    expect([status, body.message]).toEqual([
      403,
      'New accounts are closed here. Ask the person who runs this Medicine Cabinet.',
    ])
    expect(await home.database.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('whoever comes first, however many come at once', async () => {
    home = await startTestApp(makeDatabase, { signUp: 'first' })
    expect(await stated()).toBe('open')
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403])
    expect(await stated()).toBe('closed')
    expect((await signUp()).status).toBe(403)
  })

  test('so many an hour from one network, those with a taken e-mail counted too', async () => {
    home = await startTestApp(makeDatabase, { signUpLimit: 3, trustProxy: 'loopback' })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const taken = 'taken@example.org'
    expect((await signUp(taken, from('2001:db8::1'))).status).toBe(201)
    expect((await signUp(taken, from('2001:db8::2'))).status).toBe(409)
    expect((await signUp(taken, from('2001:db8::3'))).status).toBe(409)
    const refused = await signUp(taken, from('2001:db8::4'))
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many new accounts from your network. Please try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBe(3600)
    expect((await signUp(undefined, from('2001:db8::5'))).status).toBe(429)
    expect((await signUp(undefined, from('2001:db8:0:1::1'))).status).toBe(201)
    home.clock.now = new Date(home.clock.now.getTime() + HOUR_MS)
    expect((await signUp(undefined, from('2001:db8::6'))).status).toBe(201)
  })

  test('a crowd that comes all at once does not slip past the limit together', async () => {
    home = await startTestApp(makeDatabase, { signUpLimit: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp()))
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
  })
})
