import { expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { newPerson, providedHome } from '../../../test/providedHome.ts'
import { challengeFor, SoftPasskey } from '../../../test/softPasskey.ts'
import { allowReset } from '../auth/resetPassword.ts'

const told = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

onEachEngine('where only the provider signs in,', ({ open }) => {
  const on = providedHome(open, { only: true })
  const { home } = on
  const logIn = (email: string, password = 'secret1') =>
    home.call('POST /api/auth/login', { body: { email, password } })
  const later = (minutes: number) => {
    home.clock.now = new Date(home.clock.now.getTime() + minutes * 60 * 1000)
  }

  test('passwords neither sign in nor make or change an account', async () => {
    const nora = await signUpMember(home)
    later(61)
    expect(told(await logIn(nora.email))).toEqual([403, 'passwordsOff'])
    // The right and the wrong password get the same answer.
    expect(told(await logIn(nora.email, 'wrong12'))).toEqual([403, 'passwordsOff'])
    const body = { email: 'new@example.org', name: 'New', password: 'secret1' }
    expect(told(await home.call('POST /api/auth/signup', { body }))).toEqual([403, 'passwordsOff'])
    const change = { currentPassword: 'secret1', password: 'secret2' }
    const changed = await home.call('PUT /api/auth/password', { token: nora.token, body: change })
    expect(told(changed)).toEqual([403, 'passwordsOff'])
    const forgotten = await home.call('POST /api/auth/forgotten-password', { body: { email: nora.email } })
    expect(told(forgotten)).toEqual([409, 'noResetMails'])
  })

  test('a passkey does not sign in, so that who has left the provider stays out, and none is offered', async () => {
    expect((await home.call('GET /api/auth/signup')).body.passkeysAt).toBeNull()
    const body = new SoftPasskey().answer({ challenge: await challengeFor(home) })
    expect(told(await home.call('POST /api/auth/passkey', { body }))).toEqual([403, 'passwordsOff'])
  })

  test("a password of the operator's link signs in for an hour, long enough to link the account", async () => {
    const nora = await signUpMember(home)
    later(61)
    const token = await allowReset(home.database, nora.id, home.clock.now)
    await home.call('POST /api/auth/reset-password', { body: { token, password: 'secret3' } })
    const signedIn = await logIn(nora.email, 'secret3')
    expect(signedIn.status).toBe(200)
    const person = { sub: 'subject-of-nora', name: 'Nora', email: 'nora@example.org' }
    const linked = await on.roundTrip('POST /api/account/provider', signedIn.body.token, person, {
      currentPassword: 'secret3',
    })
    expect(linked.status).toBe(204)
    later(60)
    expect(told(await logIn(nora.email, 'secret3'))).toEqual([403, 'passwordsOff'])
    expect((await on.signIn(person)).body.signedIn?.user.id).toBe(nora.id)
  })

  test('an account with a password cannot be unlinked either, because the password does not sign in', async () => {
    const nora = await signUpMember(home)
    const person = newPerson()
    const proof = { currentPassword: 'secret1' }
    await on.roundTrip('POST /api/account/provider', nora.token, person, proof)
    const unlink = { token: nora.token, body: proof }
    expect(told(await home.call('DELETE /api/account/provider', unlink))).toEqual([409, 'lastWayIn'])
    expect((await on.signIn(person)).body.signedIn?.user.id).toBe(nora.id)
  })
})
