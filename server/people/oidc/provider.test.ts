import { describe, expect, test } from 'vitest'
import { inviteMember, signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { linkTo, newPerson, providedHome, signUp, told } from '../../../test/providedHome.ts'

type Provided = ReturnType<typeof providedHome>

/** A new account that the provider alone signs in. */
async function provided(on: Provided) {
  const person = newPerson()
  const { key } = await on.signIn(person)
  const { body } = await signUp(on, key, { name: person.name, email: person.email })
  return { person, ...body.user, token: body.token }
}

const waysIn = async ({ home }: Provided, token: string) =>
  (await home.call('GET /api/account', { token })).body.waysIn

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Proves at the provider who one is, and returns the answer. */
const prove = (on: Provided, token: string, person: Parameters<Provided['signIn']>[0]) =>
  on.roundTrip('POST /api/account/provider/confirmation', token, { auth_time: nowSeconds(), ...person })

onEachEngine('signing in with a provider', ({ open }) => {
  const on = providedHome(open)
  const { home } = on

  test('is offered by its name', async () => {
    const { body } = await home.call('GET /api/auth/signup')
    expect(body.provider).toEqual({ name: 'Home', only: false })
  })

  test('leads to its page with state, nonce, challenge and the registered address', async () => {
    const { url } = await on.begin()
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toEqual({
      client_id: 'cabinet',
      redirect_uri: 'https://cabinet.example/login/return',
      response_type: 'code',
      scope: 'openid profile email groups',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('suggests a new account, which has a family and no password', async () => {
    const person = newPerson()
    const { key, body } = await on.signIn(person)
    expect(body).toEqual({
      signedIn: null,
      newcomer: { name: person.name, email: person.email },
      signOutPage: expect.stringContaining(
        '/end?post_logout_redirect_uri=https%3A%2F%2Fcabinet.example%2Flogin',
      ),
    })
    const made = await signUp(on, key, { name: 'Nora Berg', email: person.email })
    expect([made.status, made.body.user.name]).toEqual([201, 'Nora Berg'])
    const { token } = made.body
    expect((await home.call('GET /api/families', { token })).body.map(({ name }) => name)).toEqual([
      "Nora's Family",
    ])
    expect(await waysIn(on, token)).toEqual(['provider'])
    expect(told(await signUp(on, key, { email: 'again@example.org' }))).toEqual([403, 'providerFailed'])
  })

  test('opens the same account for the same subject, whatever the e-mail there', async () => {
    const { person, id } = await provided(on)
    const { body } = await on.signIn({ ...person, email: 'elsewhere@example.org', name: 'Renamed' })
    expect([body.signedIn?.user.id, body.newcomer]).toEqual([id, null])
  })

  test('never links an account by its e-mail', async () => {
    const nora = await signUpMember(home)
    const { key, body } = await on.signIn({ ...newPerson(), email: nora.email })
    expect(body.signedIn).toBeNull()
    expect(told(await signUp(on, key, { email: nora.email }))).toEqual([409, 'emailTaken'])
    expect(await waysIn(on, nora.token)).toEqual(['password'])
    // Another address makes another account.
    expect((await signUp(on, key, { email: `other-${nora.email}` })).status).toBe(201)
  })

  test('links an account that proves itself', async () => {
    const nora = await signUpMember(home)
    const person = newPerson()
    const wrong = { currentPassword: 'wrong1' }
    const begun = await home.call('POST /api/account/provider', { token: nora.token, body: wrong })
    expect(told(begun)).toEqual([403, 'wrongPassword'])
    const unproven = await home.call('POST /api/account/provider', { token: nora.token, body: {} })
    expect(told(unproven)).toEqual([403, 'proofNeeded'])
    expect((await linkTo(on, nora, person)).status).toBe(204)
    expect(await waysIn(on, nora.token)).toEqual(['password', 'provider'])
    expect((await on.signIn(person)).body.signedIn?.user.id).toBe(nora.id)
  })

  test('links one person to one account, and an account to the last person', async () => {
    const [nora, ben] = [await signUpMember(home), await signUpMember(home, 'Ben')]
    const [first, second] = [newPerson(), newPerson()]
    await linkTo(on, nora, first)
    expect(told(await linkTo(on, ben, first))).toEqual([409, 'providerTaken'])
    expect((await linkTo(on, nora, second)).status).toBe(204)
    expect((await on.signIn(first)).body.signedIn).toBeNull()
    expect((await on.signIn(second)).body.signedIn?.user.id).toBe(nora.id)
  })

  test('finishes a link only for the account that began it, and only as a link', async () => {
    const [nora, ben] = [await signUpMember(home), await signUpMember(home, 'Ben')]
    const body = { currentPassword: 'secret1' }
    const begin = async () =>
      (await home.call('POST /api/account/provider', { token: nora.token, body })).body
    const theirs = await begin()
    const answer = on.provider.signIn(theirs.url, newPerson())
    const asBen = { token: ben.token, body: { key: theirs.key, answer } }
    expect(told(await home.call('POST /api/account/provider/return', asBen))).toEqual([403, 'providerFailed'])
    const asSignIn = await begin()
    const answered = on.provider.signIn(asSignIn.url, newPerson())
    expect(told(await on.comeBack(asSignIn.key, answered))).toEqual([403, 'providerFailed'])
    const signIn = await on.begin()
    const asLink = { key: signIn.key, answer: on.provider.signIn(signIn.url, newPerson()) }
    const asNora = await home.call('POST /api/account/provider/return', { token: nora.token, body: asLink })
    expect(told(asNora)).toEqual([403, 'providerFailed'])
    expect(await waysIn(on, nora.token)).toEqual(['password'])
  })

  test('unlinks, unless it is the only way in', async () => {
    const nora = await signUpMember(home)
    const person = newPerson()
    await linkTo(on, nora, person)
    const unlink = (token: string, body = {}) => home.call('DELETE /api/account/provider', { token, body })
    expect(told(await unlink(nora.token))).toEqual([403, 'proofNeeded'])
    expect((await unlink(nora.token, { currentPassword: 'secret1' })).status).toBe(204)
    expect((await on.signIn(person)).body.signedIn).toBeNull()

    const ben = await provided(on)
    await prove(on, ben.token, ben.person)
    expect(told(await unlink(ben.token))).toEqual([409, 'lastWayIn'])
    expect(await waysIn(on, ben.token)).toEqual(['provider'])
  })

  describe('as proof', () => {
    test('sets a first password and changes the e-mail, once for each proof', async () => {
      const { token, person, email } = await provided(on)
      const change = () => home.call('PUT /api/account/email', { token, body: { email: `new-${email}` } })
      expect(told(await change())).toEqual([403, 'proofNeeded'])
      expect((await prove(on, token, person)).status).toBe(204)
      expect((await change()).status).toBe(200)
      const setPassword = () => home.call('PUT /api/auth/password', { token, body: { password: 'secret2' } })
      expect(told(await setPassword())).toEqual([403, 'proofNeeded'])
      await prove(on, token, person)
      expect((await setPassword()).status).toBe(204)
      expect(await waysIn(on, token)).toEqual(['password', 'provider'])
      const body = { email: `new-${email}`, password: 'secret2' }
      expect((await home.call('POST /api/auth/login', { body })).status).toBe(200)
    })

    test('deletes the account', async () => {
      const { token, person } = await provided(on)
      await prove(on, token, person)
      expect((await home.call('POST /api/account/deletion', { token, body: {} })).status).toBe(204)
      expect((await on.signIn(person)).body.signedIn).toBeNull()
    })

    test('asks the provider to sign the person in once more', async () => {
      const { token } = await provided(on)
      const { body } = await home.call('POST /api/account/provider/confirmation', { token })
      const asked = new URL(body.url).searchParams
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '1'])
    })

    test.each([
      ['an earlier sign-in', () => ({ auth_time: nowSeconds() - 120 }), 'providerFailed'],
      ['a sign-in of unknown time', () => ({ auth_time: undefined }), 'providerCannotConfirm'],
      ['a sign-in at 0, as Glewlwyd says', () => ({ auth_time: 0 }), 'providerCannotConfirm'],
      ['a time in milliseconds', () => ({ auth_time: Date.now() - 3_600_000 }), 'providerCannotConfirm'],
      ['a time as text', () => ({ auth_time: String(nowSeconds()) as never }), 'providerCannotConfirm'],
    ])('does not take %s', async (_, claims, code) => {
      const { token, person } = await provided(on)
      expect(told(await prove(on, token, { ...person, ...claims() }))).toEqual([403, code])
      expect(told(await home.call('POST /api/account/deletion', { token, body: {} }))).toEqual([
        403,
        'proofNeeded',
      ])
    })

    test('says so where the provider refuses to ask again', async () => {
      const { token, person } = await provided(on)
      on.provider.lie({
        back(parameters) {
          parameters.delete('code')
          parameters.set('error', 'invalid_request')
        },
      })
      const answer = await prove(on, token, person)
      on.provider.lie()
      expect(told(answer)).toEqual([403, 'providerCannotConfirm'])
      expect(answer.body.message).toMatch(/^Home cannot confirm that it is you/)
    })

    test('does not take another person', async () => {
      const { token } = await provided(on)
      const other = await provided(on)
      expect(told(await prove(on, token, other.person))).toEqual([403, 'providerOther'])
      expect(told(await prove(on, token, newPerson()))).toEqual([403, 'providerOther'])
    })
  })

  test('lets an invited person join the family', async () => {
    const nora = await signUpMember(home)
    const { link } = await inviteMember(home, nora)
    const invitation = { token: link.slice(link.indexOf('#') + 1) }
    const { key } = await on.signIn(newPerson())
    const { status, body } = await signUp(on, key, { invitation })
    expect(status).toBe(201)
    const families = (await home.call('GET /api/families', { token: body.token })).body
    expect(families.map(({ id, role }) => [id, role])).toEqual([[nora.familyId, 'helper']])
    const again = await on.signIn(newPerson())
    expect(told(await signUp(on, again.key, { invitation }))).toEqual([404, 'invitationNotValid'])
  })

  test('forgets requests that ended, and people who did not go on', async () => {
    await on.begin()
    await on.signIn(newPerson())
    const { forgetOldRequests } = await import('./requests.ts')
    const kept = () => home.database.selectFrom('providerRequests').select('keyHash').execute()
    const before = (await kept()).length
    await forgetOldRequests(home.database, home.clock.now)
    expect((await kept()).length).toBe(before)
    home.clock.now = new Date(home.clock.now.getTime() + 10 * 60 * 1000)
    await forgetOldRequests(home.database, home.clock.now)
    expect(await kept()).toEqual([])
  })
})
