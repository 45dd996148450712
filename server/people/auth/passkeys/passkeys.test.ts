import { expect, test } from 'vitest'
import { MOST_PASSKEYS } from '../../../../contract/passkeys.ts'
import { accountCalls, answerOf } from '../../../../test/accountCalls.ts'
import { attestedBy } from '../../../../test/attestations.ts'
import { openSomeSession, signUpMember } from '../../../../test/household.ts'
import { onBothEngines, onEachEngine } from '../../../../test/onEachEngine.ts'
import {
  addPasskeyTo,
  addSomePasskey,
  challengeFor,
  SoftPasskey,
  sendPasskey,
} from '../../../../test/softPasskey.ts'
import { recordProof } from '../proof.ts'
import { forgetOldChallenges } from './challenges.ts'

const CHAIN_LEADS_TO = 'http://127.0.0.1:9/revoked.crl'
const WRONG = [403, 'wrongPasskey', 'This passkey was not accepted. Please try again.']

onBothEngines('a passkey', ({ open }) => {
  const home = open()
  const { logIn, isSignedIn } = accountCalls(home)
  const signIn = (body: object) => home.call('POST /api/auth/passkey', { body })

  test('signs in without password and e-mail, and is shown with its last use', async () => {
    const nora = await signUpMember(home)
    const { key } = await addPasskeyTo(home, nora, ' Phone ')
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
    const answer = await signIn(key.answer({ challenge: await challengeFor(home) }, nora.id))
    expect([answer.status, answer.body.user]).toEqual([
      200,
      { id: nora.id, email: nora.email, name: 'Nora Berg' },
    ])
    expect(await isSignedIn(answer.body.token)).toBe(true)
    expect((await home.call('GET /api/account/passkeys', { token: nora.token })).body).toMatchObject([
      { name: 'Phone', lastUsedAt: home.clock.now.toISOString() },
    ])
    expect((await home.call('GET /api/account', { token: nora.token })).body.waysIn).toEqual([
      'password',
      'passkey',
    ])
  })

  test('answers a challenge once: of 1,000 replays of one answer none comes in', async () => {
    const nora = await signUpMember(home)
    const { key } = await addPasskeyTo(home, nora)
    const answer = key.answer({ challenge: await challengeFor(home) })
    const together = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)))
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
    let entered = 0
    for (let n = 0; n < 1000; n++) if ((await signIn(answer)).status !== 403) entered++
    expect(entered).toBe(0)
  })

  test.each<[string, (challenge: string) => Parameters<SoftPasskey['answer']>[0]]>([
    ['a challenge that nobody made', () => ({ challenge: 'A'.repeat(43) })],
    ['no challenge', () => ({ challenge: '' })],
    ['a challenge that cannot be stored', () => ({ challenge: '\0' })],
    ['a page of another place', (challenge) => ({ challenge, origin: 'https://evil.example' })],
    ['a page at another port', (challenge) => ({ challenge, origin: 'http://localhost:81' })],
    ['a key for another host', (challenge) => ({ challenge, rpId: 'evil.example' })],
    ['a device that nobody unlocked', (challenge) => ({ challenge, verified: false })],
    ['what makes a passkey', (challenge) => ({ challenge, type: 'webauthn.create' })],
  ])('lets nobody in with %s', async (_, circumstances) => {
    const nora = await signUpMember(home)
    const { key } = await addPasskeyTo(home, nora)
    const answer = key.answer(circumstances(await challengeFor(home)))
    expect(answerOf(await signIn(answer))).toEqual(WRONG)
  })

  test("lets nobody in with another key, another account's name or a copied counter", async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const { key } = await addPasskeyTo(home, nora)
    const forged = new SoftPasskey().answer({ challenge: await challengeFor(home) })
    expect(answerOf(await signIn({ ...forged, id: key.id }))).toEqual(WRONG)
    expect(answerOf(await signIn(forged))).toEqual(WRONG)
    expect(answerOf(await signIn(key.answer({ challenge: await challengeFor(home) }, olav.id)))).toEqual(
      WRONG,
    )
    const use = async (counter: number) =>
      (await signIn(key.answer({ challenge: await challengeFor(home), counter }))).status
    expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([200, 403, 403, 200])
  })

  test('has 5 minutes for its answer', async () => {
    const nora = await signUpMember(home)
    const { key } = await addPasskeyTo(home, nora)
    const at = home.clock.now.getTime()
    const [first, second] = [await challengeFor(home), await challengeFor(home)]
    home.clock.now = new Date(at + 5 * 60 * 1000 - 1)
    expect((await signIn(key.answer({ challenge: first }))).status).toBe(200)
    home.clock.now = new Date(at + 5 * 60 * 1000)
    expect(answerOf(await signIn(key.answer({ challenge: second })))).toEqual(WRONG)
    await forgetOldChallenges(home.database, home.clock.now)
    expect(await home.database.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([])
  })

  test('is added and removed only after a proof, which it gives itself', async () => {
    const nora = await signUpMember(home)
    const { key, passkey } = await addPasskeyTo(home, nora)
    const { token } = nora
    const second = new SoftPasskey()
    const add = async (from = second) => {
      const { challenge } = (await home.call('POST /api/account/passkeys/challenge', { token })).body
      const body = { name: 'Second', ...from.make({ challenge }) }
      return home.call('POST /api/account/passkeys', { token, body })
    }
    const remove = (id: string) => home.call('DELETE /api/account/passkeys/{id}', { token, params: { id } })
    expect(answerOf(await add()).slice(0, 2)).toEqual([403, 'proofNeeded'])
    expect(answerOf(await remove(passkey.id)).slice(0, 2)).toEqual([403, 'proofNeeded'])

    const prove = async (by = key) => {
      const body = by.answer({ challenge: await challengeFor(home) })
      return home.call('POST /api/account/proof/passkey', { token, body })
    }
    expect((await prove()).status).toBe(204)
    expect((await add()).status).toBe(201)
    expect(answerOf(await add()).slice(0, 2)).toEqual([403, 'proofNeeded'])
    await prove(second)
    expect(answerOf(await add()).slice(0, 2)).toEqual([409, 'passkeyNotAdded'])
    expect((await remove(passkey.id)).status).toBe(204)
    expect(answerOf(await signIn(key.answer({ challenge: await challengeFor(home) })))).toEqual(WRONG)

    const olav = await signUpMember(home)
    const { key: foreign } = await addPasskeyTo(home, olav)
    expect(answerOf(await prove(foreign))).toEqual(WRONG)
  })

  test('stays as the last way in, also when two are removed at once', async () => {
    const nora = await signUpMember(home)
    const keys = [await addPasskeyTo(home, nora), await addPasskeyTo(home, nora)]
    await home.database.deleteFrom('credentials').where('userId', '=', nora.id).execute()
    const remove = async ({ passkey }: (typeof keys)[number]) => {
      const { id, token } = await openSomeSession(home, nora)
      await recordProof(home.database, id, home.clock.now)
      return home.call('DELETE /api/account/passkeys/{id}', { token, params: { id: passkey.id } })
    }
    const answers = await Promise.all(keys.map(remove))
    expect(answers.map(({ status, body }) => [status, body?.code]).sort()).toEqual([
      [204, undefined],
      [409, 'lastWayIn'],
    ])
  })

  test('is renamed, and is found by no other account', async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const { passkey } = await addPasskeyTo(home, nora)
    const rename = (token: string, name: string) =>
      home.call('PATCH /api/account/passkeys/{id}', { token, params: { id: passkey.id }, body: { name } })
    expect((await rename(nora.token, ' Kitchen tablet ')).body.name).toBe('Kitchen tablet')
    expect(answerOf(await rename(olav.token, 'Mine'))).toEqual([404, 'passkeyNotFound', 'Passkey not found'])
    const remove = { token: olav.token, params: { id: passkey.id } }
    expect((await home.call('DELETE /api/account/passkeys/{id}', remove)).status).toBe(404)
  })

  test('asks for no second step and ends with the account', async () => {
    const nora = await signUpMember(home)
    await addPasskeyTo(home, nora)
    const body = { currentPassword: 'secret1' }
    expect((await home.call('POST /api/account/deletion', { token: nora.token, body })).status).toBe(204)
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    const left = home.database.selectFrom('passkeys').where('userId', '=', nora.id).selectAll()
    expect(await left.execute()).toEqual([])
  })
})

onEachEngine('passkeys', ({ open }) => {
  const home = open()
  const proxied = open({ trustProxy: 'loopback', publicUrl: 'https://home.example/cabinet' })
  const plain = open({ publicUrl: 'http://home.example' })

  test('are at most 20 for one account', async () => {
    const nora = await signUpMember(home)
    for (let n = 0; n < MOST_PASSKEYS; n++) await addSomePasskey(home, nora.id)
    const refused = await home.call('POST /api/account/passkeys/challenge', { token: nora.token })
    expect(answerOf(refused).slice(0, 2)).toEqual([409, 'limitReached'])
  })

  test('are for the configured address, below a path and behind a proxy, whatever a request says', async () => {
    const headers = { host: 'evil.lan', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const asked = await proxied.call('POST /api/auth/passkey/challenge', { headers })
    expect(asked.body.rpId).toBe('home.example')
    const state = await proxied.call('GET /api/auth/signup', { headers })
    expect(state.body.passkeysAt).toBe('https://home.example')

    const nora = await signUpMember(proxied)
    await proxied.database
      .updateTable('sessions')
      .set({ provenAt: proxied.clock.now.toISOString() })
      .execute()
    const add = async (origin: string) => {
      const { token } = nora
      const { challenge } = (await proxied.call('POST /api/account/passkeys/challenge', { token })).body
      const body = { name: 'Phone', ...new SoftPasskey().make({ challenge, origin, rpId: 'home.example' }) }
      return (await proxied.call('POST /api/account/passkeys', { token, body })).status
    }
    expect([await add('http://home.example'), await add('https://home.example')]).toEqual([409, 201])
  })

  test('are refused with a reason where no browser makes any', async () => {
    for (const [where, headers] of [
      [plain, {}],
      [home, { host: 'cabinet.lan' }],
      [home, { host: '127.0.0.1:3000' }],
    ] as const) {
      const answer = await where.call('POST /api/auth/passkey/challenge', { headers })
      expect(answerOf(answer).slice(0, 2)).toEqual([409, 'noPasskeys'])
      expect((await where.call('GET /api/auth/signup', { headers })).body.passkeysAt).toBeNull()
    }
  })

  test.each([
    ['packed', undefined, 201],
    ['packed', CHAIN_LEADS_TO, 409],
    ['none', undefined, 409],
    ['none', CHAIN_LEADS_TO, 409],
    ['android-key', CHAIN_LEADS_TO, 409],
    ['android-safetynet', CHAIN_LEADS_TO, 409],
    ['apple', CHAIN_LEADS_TO, 409],
    ['fido-u2f', CHAIN_LEADS_TO, 409],
    ['tpm', CHAIN_LEADS_TO, 409],
    ['compound', undefined, 409],
    ['', undefined, 409],
  ])('with an attestation "%s" and certificates %s: %i', async (fmt, address, status) => {
    const nora = await signUpMember(home)
    const make = (challenge: string) =>
      new SoftPasskey().makeAttested({ challenge }, attestedBy(fmt, address))
    expect((await sendPasskey(home, nora, make)).status).toBe(status)
  })

  test('are asked for 300 times in 15 minutes from one network, and 100 fail', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const ask = () => proxied.call('POST /api/auth/passkey/challenge', { headers })
    for (let n = 0; n < 300; n++) await ask()
    expect((await ask()).status).toBe(429)
    const body = new SoftPasskey().answer({ challenge: 'A'.repeat(43) })
    const guess = () => proxied.call('POST /api/auth/passkey', { headers, body })
    for (let n = 0; n < 100; n++) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
  })
})
