import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, open as openPipe, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { verify } from '@node-rs/argon2'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../language/durations.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { forgetOldAttempts } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** The real hashing; calls are recorded. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})

onBothEngines('accounts', ({ open }) => {
  const asked: string[] = []
  const log: string[] = []
  const home = open({ onQuery: (sql) => asked.push(sql), logTo: { write: (line) => log.push(line) } })
  /** Failures in one test do not count in another. */
  beforeEach(() => {
    home.clock.now = new Date(home.clock.now.getTime() + 61 * MINUTE_MS)
  })

  let people = 0
  /** Hashes each password, unlike other tests. */
  async function signUp(name = 'Nora Berg') {
    const email = `person${++people}@example.org`
    const { body } = await home.call('POST /api/auth/signup', { body: { email, name, password: 'secret1' } })
    return { email, token: body.token }
  }
  const logIn = (email: string, password: string, headers = {}) =>
    home.call('POST /api/auth/login', { body: { email, password }, headers })

  test('signing up opens a session and creates the first family', async () => {
    const { status, body } = await home.call('POST /api/auth/signup', {
      body: { email: ' Nora@Example.ORG ', name: 'Nora Berg', password: 'secret1' },
    })
    expect(status).toBe(201)
    expect(body.user).toEqual({ id: body.user.id, email: 'nora@example.org', name: 'Nora Berg' })
    const families = await home.call('GET /api/families', { token: body.token })
    expect(families.body.map((family) => family.name)).toEqual(["Nora's Family"])
  })

  test('a first name of 100 letters gives a valid family name', async () => {
    const { token } = await signUp('N'.repeat(100))
    const families = await home.call('GET /api/families', { token })
    expect(families.body[0]?.name).toBe(`${'N'.repeat(71)}'s Family`)
  })

  test('an e-mail address has one account, in any spelling and however many sign up at once', async () => {
    const body = { email: 'emil@example.org', name: 'Emil', password: 'secret1' }
    const spellings = ['emil@example.org', 'EMIL@example.org', ' emil@Example.org', 'Emil@example.org']
    const answers = await Promise.all(
      spellings.map((email) => home.call('POST /api/auth/signup', { body: { ...body, email } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
      'An account with this email already exists',
    )
  })

  test('signing in takes the e-mail in any spelling; the token opens the session', async () => {
    const { email } = await signUp()
    const { body } = await logIn(` ${email.toUpperCase()} `, 'secret1')
    expect((await home.call('GET /api/auth/me', { token: body.token })).body.email).toBe(email)
  })

  test('a wrong e-mail and a wrong password get the same answer', async () => {
    const { email } = await signUp()
    for (const answer of [
      await logIn(email, 'wrong-password'),
      await logIn('nobody@example.org', 'secret1'),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: 'Invalid email or password', code: 'wrongCredentials' },
      ])
    }
  })

  test('a wrong e-mail costs the same work and time as a wrong password', async () => {
    const { email } = await signUp()
    const workFor = async (address: string) => {
      vi.mocked(verify).mockClear()
      await logIn(address, 'wrong-password')
      return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join(' '))
    }
    expect(await workFor(email)).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
    expect(await workFor('nobody@example.org')).toEqual(['argon2id v=19 m=19456,t=2,p=1'])
  })

  test('other requests are answered while a password is checked', async () => {
    const passwordHash = await hashPassword('secret1')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'busy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // Until somebody writes, opening a pipe holds one of the threads that check passwords.
    const pipes = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, (_, i) =>
      path.join(folder, String(i)),
    )
    execFileSync('mkfifo', pipes)
    const opening = pipes.map((pipe) => openPipe(pipe, 'r'))
    const { calls, settledResults } = vi.mocked(verify).mock
    const before = calls.length
    const checking = isPassword('secret1', passwordHash)
    expect((await home.call('GET /api/auth/me')).status).toBe(401)
    const checks = settledResults.slice(before).map(({ type }) => type)
    const ends = pipes.map((pipe) => openSync(pipe, constants.O_RDWR))
    for (const one of opening) await (await one).close()
    for (const end of ends) closeSync(end)
    expect(checks, 'checks while all threads are held').toEqual(['incomplete'])
    expect(await checking).toBe(true)
  })

  test('ten failed sign-ins for one e-mail are the limit, until 15 minutes have passed', async () => {
    const { email } = await signUp()
    for (let i = 0; i < 10; i++) expect((await logIn(email, 'wrong-password')).status).toBe(401)
    // Someone else's attempt that no longer counts changes nothing.
    expect((await logIn((await signUp()).email, 'secret1')).status).toBe(200)
    const refused = await logIn(email, 'secret1')
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many attempts. Please try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    home.clock.now = new Date(home.clock.now.getTime() + 15 * MINUTE_MS + 1)
    expect((await logIn(email, 'secret1')).status).toBe(200)
  })

  test('parallel guesses do not exceed the limit', async () => {
    const { email } = await signUp()
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong-password')))
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(10)
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(20)
  })

  /** Sent through a proxy that the settings do not name, so all visitors share one address. */
  const proxied = { 'x-forwarded-for': '203.0.113.9' }
  const logInProxied = (email: string, password: string, headers = {}) =>
    logIn(email, password, { ...proxied, ...headers })

  /** Strangers fail until the shared address is locked out. */
  async function lockOut(email: string) {
    const attemptedAt = home.clock.now.toISOString()
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: `${email} ${home.clock.now.getTime()} ${i}`,
      scope: 'address 127.0.0.1',
      attemptedAt,
    }))
    await home.database.insertInto('signInAttempts').values(rows).execute()
    expect((await logInProxied(email, 'secret1')).status).toBe(429)
  }
  const deviceCookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    (headers['set-cookie'] as string[])
      .find((cookie) => cookie.startsWith('device='))
      ?.split(';')[0] as string

  test('strangers do not lock out a device where the account was signed in before', async () => {
    const [nora, emil] = [await signUp(), await signUp()]
    const norasDevice = deviceCookieOf(await logIn(nora.email, 'secret1'))
    const both = deviceCookieOf(await logIn(emil.email, 'secret1', { cookie: norasDevice }))
    await lockOut(nora.email)
    const statusWith = async (email: string, cookie: string) =>
      (await logInProxied(email, 'secret1', { cookie })).status
    expect(await statusWith(nora.email, norasDevice)).toBe(200)
    expect(await statusWith(nora.email, both)).toBe(200)
    expect(await statusWith(emil.email, both)).toBe(200)
    expect(await statusWith(emil.email, norasDevice)).toBe(429)
    expect(await statusWith(nora.email, 'device=')).toBe(429)
    expect(await statusWith(nora.email, norasDevice.replace('=', '=x'))).toBe(429)
    expect(await statusWith(nora.email, norasDevice.split('.')[0] as string)).toBe(429)
  })

  test('guesses on a known device are limited too, and it stays known after signing out', async () => {
    const { email } = await signUp()
    const opened = await logIn(email, 'secret1')
    const cookie = deviceCookieOf(opened)
    await home.call('POST /api/auth/logout', { token: opened.body.token })
    await lockOut(email)
    for (let i = 0; i < 10; i++)
      expect((await logInProxied(email, 'wrong-password', { cookie })).status).toBe(401)
    expect((await logInProxied(email, 'secret1', { cookie })).status).toBe(429)
  })

  test('a refused sign-in writes nothing', async () => {
    const { email } = await signUp()
    await lockOut(email)
    asked.length = 0
    expect((await logInProxied(email, 'secret1')).status).toBe(429)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((sql) => !sql.startsWith('select'))).toEqual([])
  })

  test('people at the machine itself have separate limits', async () => {
    const { email } = await signUp()
    await lockOut(email)
    expect((await logIn(email, 'secret1')).status).toBe(200)
    for (const name of [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Real-IP',
      'Forwarded',
      'Via',
    ])
      expect([name, (await logIn(email, 'secret1', { [name]: 'x' })).status]).toEqual([name, 429])
  })

  test('a clock set back locks nobody out', async () => {
    const { email } = await signUp()
    const right = home.clock.now.getTime()
    home.clock.now = new Date(right + 365 * DAY_MS)
    for (let i = 0; i < 11; i++) await logIn(email, 'wrong-password')
    expect((await logIn(email, 'secret1')).status).toBe(429)
    home.clock.now = new Date(right)
    const { status, body } = await logIn(email, 'secret1')
    expect(status).toBe(200)
    expect((await home.call('GET /api/auth/me', { token: body.token })).status).toBe(200)
    await forgetOldAttempts(home.database, home.clock.now)
    home.clock.now = new Date(right + 365 * DAY_MS)
    expect((await logIn(email, 'secret1')).status).toBe(200)
  })

  test('a failed sign-in is logged with its address and without its e-mail', async () => {
    const { email } = await signUp()
    log.length = 0
    await logIn(email, 'wrong-password')
    await logIn(email, 'secret1')
    const failures = log.map((line) => JSON.parse(line)).filter((line) => line.address !== undefined)
    expect(failures).toEqual([
      expect.objectContaining({ level: 40, address: '127.0.0.1', msg: 'sign-in failed' }),
    ])
    expect(log.join('')).not.toContain(email)
  })

  test.each([
    ['no token', {}],
    ['a made-up token', { authorization: 'Bearer AAAA' }],
    ['another scheme', { authorization: 'Basic bm9yYTpzZWNyZXQx' }],
    ['a made-up cookie', { cookie: 'session=AAAA' }],
  ])('%s opens nothing', async (_, headers) => {
    const { status, body } = await home.call('GET /api/auth/me', { headers })
    expect([status, body]).toEqual([
      401,
      { message: 'Authentication required. Please log in again.', code: 'signedOut' },
    ])
  })

  test('the database holds neither passwords nor tokens', async () => {
    const { email, token } = await signUp()
    const password = await home.database
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.userId')
      .where('email', '=', email)
      .select(['kind', 'secret'])
      .executeTakeFirstOrThrow()
    expect(password).toEqual({ kind: 'password', secret: expect.stringMatching(/^\$argon2id\$/) })
    const stored = JSON.stringify(await home.database.selectFrom('sessions').selectAll().execute())
    expect(stored).not.toContain(token)
  })
})
