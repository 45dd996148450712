import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import { signUpMember } from '../../../test/household.ts'
import { mailedHome } from '../../../test/mailedHome.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { setOperator } from '../accounts/operators.ts'
import { newToken } from './token.ts'

onEachEngine('a forgotten password', ({ open }) => {
  const on = mailedHome(open)
  const { home } = on

  const ask = (email: string, headers: Record<string, string> = {}) =>
    home.call('POST /api/auth/forgotten-password', { body: { email }, headers })
  const mailsTo = (email: string) => on.server.received.filter(({ to }) => to.includes(email))
  const tokenIn = (text = '') =>
    /https:\/\/cabinet\.example\.org\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? ''
  /** Sends what is due; the token of the only mail to an address. */
  async function tokenFor(email: string) {
    const [mail, ...more] = (await on.sendDue()).filter(({ to }) => to.includes(email))
    expect(more).toEqual([])
    return tokenIn(mail?.text)
  }
  const reset = (token: string, password = 'new secret') =>
    home.call('POST /api/auth/reset-password', { body: { token, password } })
  const logIn = async (email: string, password: string) =>
    (await home.call('POST /api/auth/login', { body: { email, password } })).status
  const later = (ms: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + ms)
  }

  /** Neither requests nor mails of one test count in the next. */
  beforeEach(async () => {
    later(HOUR_MS + 1)
    await home.database.deleteFrom('deliveries').execute()
  })

  test('is replaced through a mailed link, once, which ends all sessions', async () => {
    const nora = await signUpMember(home)
    expect((await home.call('GET /api/auth/signup')).body.resetsByMail).toBe(true)
    expect((await ask(` ${nora.email.toUpperCase()} `)).status).toBe(204)
    const token = await tokenFor(nora.email)
    const stored = await home.database.selectFrom('passwordResets').selectAll().execute()
    const queued = await home.database.selectFrom('deliveries').selectAll().execute()
    expect(JSON.stringify([stored, queued])).not.toContain(token)

    expect((await reset(token)).status).toBe(204)
    expect((await home.call('GET /api/auth/me', { token: nora.token })).status).toBe(401)
    expect(await logIn(nora.email, 'secret1')).toBe(401)
    expect(await logIn(nora.email, 'new secret')).toBe(200)
    let replayed = 0
    for (let n = 0; n < 500; n++) if ((await reset(token, 'of a thief')).status !== 409) replayed++
    let guessed = 0
    for (let n = 0; n < 500; n++) if ((await reset(newToken(), 'of a thief')).status !== 409) guessed++
    expect([replayed, guessed]).toEqual([0, 0])
    expect(await logIn(nora.email, 'new secret')).toBe(200)
  })

  test('has a link for an hour, and until the address is another one', async () => {
    const nora = await signUpMember(home)
    await ask(nora.email)
    const first = await tokenFor(nora.email)
    later(HOUR_MS)
    expect((await reset(first)).status).toBe(409)

    await ask(nora.email)
    const second = await tokenFor(nora.email)
    await ask(nora.email)
    const body = { email: `new-${nora.email}`, currentPassword: 'secret1' }
    expect((await home.call('PUT /api/account/email', { token: nora.token, body })).status).toBe(200)
    expect((await reset(second)).status).toBe(409)
    // Earlier requests are no longer sent.
    expect(await tokenFor(nora.email)).toBe('')
  })

  test('has links that all work until one is used, and none after', async () => {
    const nora = await signUpMember(home)
    const tokens: string[] = []
    for (let n = 0; n < 3; n++) {
      await ask(nora.email)
      tokens.push(await tokenFor(nora.email))
    }
    await ask(nora.email)
    later(1)
    expect((await reset(tokens[1] ?? '')).status).toBe(204)
    expect((await reset(tokens[0] ?? '')).status).toBe(409)
    expect((await reset(tokens[2] ?? '')).status).toBe(409)
    expect(await tokenFor(nora.email)).toBe('')
    expect(on.warned).toEqual([])
  })

  test.each([
    ['greylists', { at: 'to', answer: { code: 451, text: 'greylisted, come back later' } }],
    ['is away', { at: 'connect', answer: { code: 421, text: 'closing' } }],
  ] as const)('is mailed once, when a server that %s takes it', async (_, refusal) => {
    const nora = await signUpMember(home)
    const outboxes = [on.outboxOf(), on.outboxOf()]
    const send = async () => (await Promise.all(outboxes.map((outbox) => on.sendDue(outbox)))).flat()
    on.server.refuse(refusal)
    await ask(nora.email)
    expect(await send()).toEqual([])
    later(30_000)
    expect(await send()).toEqual([])
    expect(on.warned.splice(0)).toEqual([expect.stringContaining(refusal.answer.text)])
    on.server.refuse()
    expect(await send()).toEqual([])
    later(2 * 60_000)
    await send()
    later(HOUR_MS)
    await send()
    const [mail, ...more] = mailsTo(nora.email)
    expect(more).toEqual([])
    expect(tokenIn(mail?.text)).toHaveLength(43)
    later(-HOUR_MS)
    expect((await reset(tokenIn(mail?.text))).status).toBe(204)
  })

  test('that cannot be mailed is tried for an hour, and the operator reads why', async () => {
    const operator = await signUpMember(home)
    await setOperator(home.database, operator.id, true)
    const problems = async () => (await home.call('GET /api/operator/mail', { token: operator.token })).body
    const nora = await signUpMember(home)
    expect(await problems()).toEqual({ isSetUp: true, unsent: 0, last: null })
    on.server.refuse({ at: 'to', answer: { code: 451, text: `<${nora.email}> come back later` } })
    const at = home.clock.now.toISOString()
    await ask(nora.email)
    await on.sendDue()
    const detail = '127.0.0.1 answered 451 <…> come back later'
    expect(await problems()).toEqual({ isSetUp: true, unsent: 1, last: { at, state: 'waiting', detail } })
    const tries = 4
    for (const minutes of [0.5, 2, 10, 30, 60]) {
      later(minutes * 60_000)
      await on.sendDue()
    }
    on.server.refuse()
    expect(await on.sendDue()).toEqual([])
    expect(await problems()).toEqual({ isSetUp: true, unsent: 1, last: { at, state: 'expired', detail } })
    const [first, last, ...more] = on.warned.splice(0)
    expect([first, last]).toEqual([
      expect.stringMatching(/is tried again .*"attempts":1/),
      expect.stringContaining('could not be sent in time'),
    ])
    expect(more).toEqual([])
    expect(`${first}${last}`).not.toContain(nora.email)
    const { attempts } = await home.database
      .selectFrom('deliveries')
      .select('attempts')
      .executeTakeFirstOrThrow()
    expect(attempts).toBeGreaterThan(tries)

    await ask(nora.email)
    on.server.refuse({ at: 'to', answer: { code: 550, text: 'no such mailbox' } })
    await on.sendDue()
    on.server.refuse()
    expect(on.warned.splice(0)).toEqual([expect.stringMatching(/refused.*550 no such mailbox/)])
    expect(await problems()).toMatchObject({ unsent: 2, last: { state: 'refused' } })
    later(7 * DAY_MS)
    expect(await problems()).toMatchObject({ unsent: 0, last: null })
  })

  test('is answered alike with an account and without, and mailed to the account alone', async () => {
    const nora = await signUpMember(home)
    const stranger = `not-${nora.email}`
    const answers = [await ask(stranger), await ask(nora.email)].map(({ status, body, headers }) => [
      status,
      body,
      Object.keys(headers).sort(),
    ])
    expect(answers[0]).toEqual(answers[1])
    await tokenFor(nora.email)
    expect(mailsTo(stranger)).toEqual([])
  })

  test('is replaced for an address with letters of any script, however they were typed', async () => {
    const typed = 'u\u0308@m\u00fcller.example'
    const body = { email: typed, name: 'Ünal', password: 'secret1' }
    expect((await home.call('POST /api/auth/signup', { body })).body.user.email).toBe('ü@müller.example')
    expect((await ask('Ü@MÜLLER.example')).status).toBe(204)
    expect(await tokenFor('ü@müller.example')).toHaveLength(43)
    for (const email of ['ü@müller', 'ü ü@müller.example', 'ü@-.example', '.ü@müller.example'])
      expect([
        email,
        (await home.call('POST /api/auth/signup', { body: { ...body, email } })).status,
      ]).toEqual([email, 400])
  })

  test('has a link that no request can bend', async () => {
    const nora = await signUpMember(home)
    const evil = 'evil.example'
    await ask(nora.email, { host: 'evil.lan', 'x-forwarded-host': evil, origin: `https://${evil}` })
    expect(await tokenFor(nora.email)).toHaveLength(43)
    expect(mailsTo(nora.email)[0]?.raw).not.toContain('evil')
  })

  test('is asked for ten times an hour from a network, for any address', async () => {
    const nora = await signUpMember(home)
    const afar = { 'x-forwarded-for': '203.0.113.9' }
    for (let n = 0; n < 10; n++) expect((await ask(`nobody${n}@example.net`, afar)).status).toBe(204)
    expect((await ask('nobody@example.net', afar)).status).toBe(429)
    expect((await ask(nora.email, afar)).status).toBe(429)
    later(HOUR_MS + 1)
    expect((await ask(nora.email, afar)).status).toBe(204)
    await tokenFor(nora.email)
  })

  test('cannot be used up by a stranger: whenever its owner asks, a link arrives or lives for half an hour more', async () => {
    const nora = await signUpMember(home)
    const sent: { at: number; token: string }[] = []
    for (let minutes = 0; minutes < 180; minutes += 5) {
      await ask(nora.email)
      const tokens = (await on.sendDue()).map(({ text }) => tokenIn(text))
      sent.push(...tokens.map((token) => ({ at: minutes, token })))
      expect(minutes - (sent.at(-1)?.at ?? Number.NEGATIVE_INFINITY)).toBeLessThan(30)
      later(5 * 60_000)
    }
    expect(sent.length).toBeLessThanOrEqual(5 + 2 * 3)
    expect((await reset(sent.at(-2)?.token ?? '')).status).toBe(204)
  })

  test('fills no mailbox', async () => {
    const nora = await signUpMember(home)
    for (let n = 0; n < 8; n++) await ask(nora.email)
    await on.sendDue()
    expect(mailsTo(nora.email)).toHaveLength(5)
    later(DAY_MS + 1)
    await ask(nora.email)
    await on.sendDue()
    expect(mailsTo(nora.email)).toHaveLength(6)
  })
})

onEachEngine('where nothing can be mailed', ({ open }) => {
  const home = open({ publicUrl: 'https://cabinet.example.org' })

  test('a forgotten password is a matter for the operator', async () => {
    expect((await home.call('GET /api/auth/signup')).body.resetsByMail).toBe(false)
    const body = { email: 'nora@example.org' }
    const answer = await home.call('POST /api/auth/forgotten-password', { body })
    expect([answer.status, answer.body.code]).toEqual([409, 'noResetMails'])
  })
})
