import { generate } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { accountCalls, answerOf } from '../../../../test/accountCalls.ts'
import { type Member, openSomeSession, signUpMember } from '../../../../test/household.ts'
import { onBothEngines } from '../../../../test/onEachEngine.ts'
import { addPasskeyTo, challengeFor } from '../../../../test/softPasskey.ts'
import { recordProof } from '../proof.ts'
import { hashToken } from '../token.ts'

const NEEDED = [401, 'codeNeeded', 'Enter the code of your authenticator app.']
const WRONG = [403, 'wrongCode', 'This code is not valid. Please try the next one.']

onBothEngines('the second step', ({ open }) => {
  const home = open({ trustProxy: 'loopback' })
  accountCalls(home)
  let n = 0
  beforeEach(() => {
    n = 0
  })

  const logIn = ({ email }: Pick<Member, 'email'>, code?: string, headers = {}) =>
    home.call('POST /api/auth/login', { body: { email, password: 'secret1', code }, headers })
  const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((each) => each.startsWith('device='))
      ?.split(';')[0]
  const codeOf = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor(home.clock.now.getTime() / 1000) + steps * 30 })
  const nextStep = (steps = 1) => {
    home.clock.now = new Date(home.clock.now.getTime() + steps * 30_000)
  }
  /** From another network each time, which the limits of one network do not stop. */
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.${Math.floor(++n / 250)}.${n % 250}` })
  const prove = async ({ token }: Pick<Member, 'token'>) => {
    const session = home.database.selectFrom('sessions').where('tokenHash', '=', hashToken(token))
    const { id } = await session.select('id').executeTakeFirstOrThrow()
    await recordProof(home.database, id, home.clock.now)
  }
  const confirm = async ({ token }: Pick<Member, 'token'>, code: string) =>
    home.call('PUT /api/account/second-step/authenticator', { token, body: { code } })

  /** A member whose password asks for codes; their first code is used up. */
  async function withSecondStep(nora?: Member) {
    nora ??= await signUpMember(home)
    const { token } = nora
    const { secret } = (await home.call('POST /api/account/second-step/authenticator', { token })).body
    await prove(nora)
    const { status, body } = await confirm(nora, await codeOf(secret))
    expect(status).toBe(200)
    nextStep()
    return { nora, secret, codes: body.codes }
  }

  test('asks for a code after the right password alone, and takes one of this, the last and the next step', async () => {
    const { nora, secret } = await withSecondStep()
    expect(answerOf(await logIn(nora))).toEqual(NEEDED)
    const wrong = { email: nora.email, password: 'secret2' }
    expect((await home.call('POST /api/auth/login', { body: wrong })).body.code).toBe('wrongCredentials')
    nextStep(5)
    for (const steps of [-2, 2, 20])
      expect(answerOf(await logIn(nora, await codeOf(secret, steps)))).toEqual(WRONG)
    expect((await logIn(nora, await codeOf(secret, -1))).status).toBe(200)
    expect((await logIn(nora, (await codeOf(secret)).replace(/(...)/, ' $1 '))).status).toBe(200)
    expect((await logIn(nora, await codeOf(secret, 1))).status).toBe(200)
  })

  test('is not turned on without a secret that was asked for', async () => {
    const nora = await signUpMember(home)
    await prove(nora)
    expect(answerOf(await confirm(nora, '123456'))).toEqual(WRONG)
    expect((await logIn(nora)).status).toBe(200)
  })

  test('takes each step once: of 1,000 replays none comes in, and of 20 at once one', async () => {
    const { nora, secret } = await withSecondStep()
    const code = await codeOf(secret)
    const together = await Promise.all(Array.from({ length: 8 }, () => logIn(nora, code, elsewhere())))
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
    const older = await codeOf(secret, -1)
    let entered = 0
    const replay = async (replayed: string) => {
      // Attempts are deleted, as after days: no limit stops these.
      await home.database.deleteFrom('signInAttempts').execute()
      const { passSecondStep } = await import('./passSecondStep.ts')
      const parts = { database: home.database, key: home.secretKey, now: home.clock.now }
      const account = { userId: nora.id, device: undefined }
      const visitor = { address: '203.0.113.9', isLocal: false, deviceCookie: undefined, device: undefined }
      await passSecondStep(parts, account, replayed, visitor).then(
        () => entered++,
        () => {},
      )
    }
    for (let i = 0; i < 500; i++) await replay(code)
    for (let i = 0; i < 500; i++) await replay(older)
    expect(entered).toBe(0)
    nextStep()
    await replay(await codeOf(secret))
    expect(entered).toBe(1)
  })

  test('gives ten recovery codes, each for one use, however they are typed', async () => {
    const { nora, codes } = await withSecondStep()
    expect(codes).toHaveLength(10)
    const stored = await home.database.selectFrom('recoveryCodes').selectAll().execute()
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''))
    const [first = '', second = ''] = codes
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    const together = await Promise.all([logIn(nora, typed), logIn(nora, first), logIn(nora, first)])
    expect(together.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const { token } = nora
    const left = async () =>
      (await home.call('GET /api/account/second-step', { token })).body.recoveryCodesLeft
    expect(await left()).toBe(9)

    await prove(nora)
    const renewed = await home.call('PUT /api/account/second-step/recovery-codes', { token })
    expect(answerOf(await logIn(nora, second))).toEqual(WRONG)
    expect((await logIn(nora, renewed.body.codes[0])).status).toBe(200)
    const { body: events } = await home.call('GET /api/account/events', { token })
    expect(events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['authenticatorOn', 'recoveryCodeUsed', 'recoveryCodesMade']),
    )
  })

  test('begins only with a code of the new secret and a proof, and ends with a proof', async () => {
    const nora = await signUpMember(home)
    const { token } = nora
    const begin = async () =>
      (await home.call('POST /api/account/second-step/authenticator', { token })).body.secret
    const secret = await begin()
    expect(answerOf(await confirm(nora, await codeOf(secret))).slice(0, 2)).toEqual([403, 'proofNeeded'])
    await prove(nora)
    expect(answerOf(await confirm(nora, '000000'))).toEqual(WRONG)
    expect((await logIn(nora)).status).toBe(200)
    expect((await confirm(nora, await codeOf(secret))).status).toBe(200)
    expect(answerOf(await logIn(nora, await codeOf(secret)))).toEqual(WRONG)

    // Another phone: the first one counts until the second sent a code.
    nextStep()
    const other = await begin()
    expect((await logIn(nora, await codeOf(secret))).status).toBe(200)
    await prove(nora)
    expect((await confirm(nora, await codeOf(other))).status).toBe(200)
    nextStep()
    expect(answerOf(await logIn(nora, await codeOf(secret)))).toEqual(WRONG)
    expect((await logIn(nora, await codeOf(other))).status).toBe(200)

    const turnOff = () => home.call('DELETE /api/account/second-step/authenticator', { token })
    expect(answerOf(await turnOff()).slice(0, 2)).toEqual([403, 'proofNeeded'])
    await prove(nora)
    expect((await turnOff()).status).toBe(204)
    expect((await logIn(nora)).status).toBe(200)
  })

  test('is not for a passkey, whose device verified the person', async () => {
    const { nora } = await withSecondStep()
    const { key } = await addPasskeyTo(home, nora)
    const body = key.answer({ challenge: await challengeFor(home) })
    const headers = { host: 'localhost' }
    expect((await home.call('POST /api/auth/passkey', { body, headers })).status).toBe(200)
  })

  test('takes ten wrong codes in 15 minutes and 50 a day from all networks, and more on a known device', async () => {
    const { nora, secret } = await withSecondStep()
    const first = await logIn(nora, await codeOf(secret))
    const cookie = cookieIn(first)
    for (let round = 0; round < 5; round++) {
      nextStep(31)
      for (let i = 0; i < 10; i++) expect((await logIn(nora, '000000', elsewhere())).status).toBe(403)
      expect((await logIn(nora, await codeOf(secret), elsewhere())).status).toBe(429)
    }
    nextStep(31)
    expect((await logIn(nora, await codeOf(secret), elsewhere())).status).toBe(429)
    expect((await logIn(nora, await codeOf(secret), { cookie })).status).toBe(200)
  })

  test('takes 50 wrong codes a day from all known devices together, and more from others', async () => {
    const { nora, secret } = await withSecondStep()
    const cookies: (string | undefined)[] = []
    for (let device = 0; device < 6; device++) {
      nextStep(31)
      cookies.push(cookieIn(await logIn(nora, await codeOf(secret), elsewhere())))
    }
    for (const cookie of cookies.slice(0, 5))
      for (let i = 0; i < 10; i++) expect((await logIn(nora, '000000', { cookie })).status).toBe(403)
    nextStep(16 * 60)
    expect((await logIn(nora, await codeOf(secret), { cookie: cookies[5] })).status).toBe(429)
    expect((await logIn(nora, await codeOf(secret), elsewhere())).status).toBe(200)
  })

  test('forgets devices that knew the password alone', async () => {
    const nora = await signUpMember(home)
    const cookie = cookieIn(await logIn(nora))
    await withSecondStep(nora)
    for (let i = 0; i < 10; i++) expect((await logIn(nora, '000000', elsewhere())).status).toBe(403)
    expect((await logIn(nora, '000000', { cookie })).status).toBe(429)
  })

  test('proves with the password who changes it', async () => {
    const nora = await signUpMember(home)
    const { token } = nora
    const proof = (currentPassword: string) =>
      home.call('POST /api/account/proof', { token, body: { currentPassword } })
    expect(answerOf(await proof('wrong one')).slice(0, 2)).toEqual([403, 'wrongPassword'])
    expect((await proof('secret1')).status).toBe(204)
    const { secret } = (await home.call('POST /api/account/second-step/authenticator', { token })).body
    expect((await confirm(nora, await codeOf(secret))).status).toBe(200)
    const other = await openSomeSession(home, nora)
    const renew = { token: other.token }
    expect((await home.call('PUT /api/account/second-step/recovery-codes', renew)).status).toBe(403)
  })
})
