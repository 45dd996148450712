import { expect, test } from 'vitest'
import { DAY_MS } from '../../../language/durations.ts'
import { accountCalls } from '../../../test/accountCalls.ts'
import { signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { addPasskeyTo, challengeFor } from '../../../test/softPasskey.ts'
import { forgetOldAccountEvents, recordFailedSignIn } from './accountEvents.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'

onBothEngines('what happened to an account', ({ open }) => {
  const home = open({ trustProxy: 'loopback' })
  const { logIn } = accountCalls(home)
  const eventsOf = async (token: string, query = {}) =>
    (await home.call('GET /api/account/events', { token, query })).body
  const later = () => {
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
  }
  const kindsOf = async (token: string) => (await eventsOf(token, { limit: '100' })).map(({ what }) => what)

  test('is shown to its owner alone: who came in, how, on what and from where', async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const from = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' }
    await logIn(nora.email, 'secret1', from)
    later()
    await logIn(nora.email, 'wrong one', from)
    await expect.poll(() => kindsOf(nora.token)).toHaveLength(2)
    const where = { device: { kind: 'phone', name: 'Firefox on Android' }, address: '203.0.113.9' }
    expect(await eventsOf(nora.token)).toMatchObject([
      { what: 'signInFailed', way: 'password', ...where },
      { what: 'signedIn', way: 'password', thing: null, ...where },
    ])
    expect(await kindsOf(olav.token)).toEqual([])
    const [newest, oldest] = await eventsOf(nora.token)
    expect(await eventsOf(nora.token, { limit: '1' })).toEqual([newest])
    expect(await eventsOf(nora.token, { before: newest?.id ?? '' })).toEqual([oldest])
  })

  test('names each change of how one comes in', async () => {
    const nora = await signUpMember(home)
    const { token } = nora
    const { key, passkey } = await addPasskeyTo(home, nora, 'Blue key')
    later()
    const body = key.answer({ challenge: await challengeFor(home) })
    await home.call('POST /api/auth/passkey', { body })
    later()
    await home.call('DELETE /api/account/sessions', { token })
    later()
    const proof = { currentPassword: 'secret1' }
    await home.call('PUT /api/account/email', { token, body: { email: `new-${nora.email}`, ...proof } })
    await home.call('PUT /api/account/email', { token, body: { email: `new-${nora.email}`, ...proof } })
    later()
    await home.call('PUT /api/auth/password', { token, body: { password: 'secret2', ...proof } })
    later()
    const answer = key.answer({ challenge: await challengeFor(home) })
    await home.call('POST /api/account/proof/passkey', { token, body: answer })
    await home.call('DELETE /api/account/passkeys/{id}', { token, params: { id: passkey.id } })
    expect((await eventsOf(token)).map(({ what, thing, way }) => thing ?? way ?? what)).toEqual([
      'Blue key',
      'passwordChanged',
      'emailChanged',
      'signedOutElsewhere',
      'passkey',
      'Blue key',
    ])
  })

  test('is kept for 90 days, and 50 failures a day at most', async () => {
    const nora = await signUpMember(home)
    await logIn(nora.email, 'secret1')
    home.clock.now = new Date(home.clock.now.getTime() + 90 * DAY_MS - 1000)
    // Simulates guesses from many networks, which no limit per network stops.
    const guess = { email: nora.email, way: 'password' } as const
    const visitor = { address: '203.0.113.9', isLocal: false, deviceCookie: undefined, device: undefined }
    for (let n = 0; n < 60; n++) await recordFailedSignIn(home.database, guess, visitor, home.clock.now)
    const { body } = await logIn(nora.email, 'secret1')
    expect(await kindsOf(body.token)).toHaveLength(52)
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
    expect(await kindsOf(body.token)).toHaveLength(51)
    await forgetOldAccountEvents(home.database, home.clock.now)
    const kept = home.database.selectFrom('accountEvents').where('userId', '=', nora.id).selectAll()
    expect(await kept.execute()).toHaveLength(51)
  })
})
