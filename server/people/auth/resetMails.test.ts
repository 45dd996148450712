import { beforeEach, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { mailedHome } from '../../../test/mailedHome.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { AfterAnswer } from '../../platform/http/afterAnswer.ts'
import { ResetMails } from './resetMails.ts'
import { newToken } from './token.ts'

const HOUR_MS = 60 * 60 * 1000
const LOCAL = { address: '127.0.0.1', isLocal: true }

onEachEngine('a forgotten password', ({ open }) => {
  const on = mailedHome(open)
  const { home } = on

  const ask = (email: string, headers: Record<string, string> = {}) =>
    home.call('POST /api/auth/forgotten-password', { body: { email }, headers })
  const mailsTo = (email: string) => on.server.received.filter(({ to }) => to.includes(email))
  /** The token of the newest link, once `count` have arrived. */
  async function tokenFor(email: string, count = 1) {
    await expect.poll(() => mailsTo(email).length).toBe(count)
    const text = mailsTo(email).at(-1)?.text ?? ''
    return /https:\/\/cabinet\.example\.org\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? ''
  }
  const reset = (token: string, password = 'new secret') =>
    home.call('POST /api/auth/reset-password', { body: { token, password } })
  const logIn = async (email: string, password: string) =>
    (await home.call('POST /api/auth/login', { body: { email, password } })).status
  const later = (ms: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + ms)
  }

  /** Moves on, so that requests of one test do not count in the next. */
  beforeEach(() => later(HOUR_MS + 1))

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

  test('has a link for an hour, until the next one, and until the address is another one', async () => {
    const nora = await signUpMember(home)
    await ask(nora.email)
    const first = await tokenFor(nora.email)
    await ask(nora.email)
    const second = await tokenFor(nora.email, 2)
    expect((await reset(first)).status).toBe(409)
    later(HOUR_MS)
    expect((await reset(second)).status).toBe(409)

    await ask(nora.email)
    const third = await tokenFor(nora.email, 3)
    const body = { email: `new-${nora.email}`, currentPassword: 'secret1' }
    expect((await home.call('PUT /api/account/email', { token: nora.token, body })).status).toBe(200)
    expect((await reset(third)).status).toBe(409)
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

  test('has a link that no request can bend', async () => {
    const nora = await signUpMember(home)
    const evil = 'evil.example'
    await ask(nora.email, { host: evil, 'x-forwarded-host': evil, origin: `https://${evil}` })
    expect(await tokenFor(nora.email)).toHaveLength(43)
    expect(mailsTo(nora.email)[0]?.raw).not.toContain(evil)
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

  test('fills no mailbox and no memory, and no log tells whose it is', async () => {
    const nora = await signUpMember(home)
    const mailed: string[] = []
    const said: string[] = []
    const log = {
      warn: (facts: object, message: string) => said.push(JSON.stringify([facts, message])),
      error: (facts: object, message: string) => said.push(JSON.stringify([facts, message])),
    }
    const afterAnswer = new AfterAnswer(log)
    const resets = new ResetMails({
      database: home.database,
      now: () => home.clock.now,
      log,
      afterAnswer,
      mailLink: async (email) => {
        mailed.push(email)
        return { problem: 'mail.example gave no answer' }
      },
    })
    for (let n = 0; n < 120; n++) await resets.ask(nora.email, LOCAL)
    await afterAnswer.settled()
    expect(mailed).toEqual(Array(5).fill(nora.email))
    expect(said.filter((line) => line.includes('too many are under way')).length).toBeGreaterThan(0)
    expect(said.filter((line) => line.includes('mail.example gave no answer'))).toHaveLength(5)
    expect(said.join()).not.toContain(nora.email)
    later(24 * HOUR_MS + 1)
    await resets.ask(nora.email, LOCAL)
    await afterAnswer.settled()
    expect(mailed).toHaveLength(6)
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
