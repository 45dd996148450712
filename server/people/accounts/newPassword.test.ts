import { expect, test } from 'vitest'
import { accountCalls, answerOf, WRONG } from '../../../test/accountCalls.ts'
import { signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { allowReset } from '../auth/resetPassword.ts'

onBothEngines('the account page', ({ open }) => {
  const home = open()
  const { logIn, isSignedIn } = accountCalls(home)

  test('a new password ends every other session and the open links, and keeps this one', async () => {
    const nora = await signUpMember(home)
    const other = await logIn(nora.email, 'secret1')
    const link = await allowReset(home.database, nora.id, home.clock.now)
    const change = (currentPassword: string, password: string) =>
      home.call('PUT /api/auth/password', { token: nora.token, body: { currentPassword, password } })
    expect(answerOf(await change('secret2', 'new secret'))).toEqual(WRONG)
    expect(answerOf(await change('secret1', 'short'))).toEqual([
      400,
      'invalid',
      'Password must be at least 6 characters',
    ])
    expect(await isSignedIn(other.body.token)).toBe(true)

    home.clock.now = new Date(home.clock.now.getTime() + 60_000)
    expect((await change('secret1', 'new secret')).status).toBe(204)
    expect([await isSignedIn(nora.token), await isSignedIn(other.body.token)]).toEqual([true, false])
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    expect((await logIn(nora.email, 'new secret')).status).toBe(200)
    expect((await home.call('GET /api/account', { token: nora.token })).body.passwordChangedAt).toBe(
      home.clock.now.toISOString(),
    )
    const late = await home.call('POST /api/auth/reset-password', {
      body: { token: link, password: 'of the link' },
    })
    expect(late.status).toBe(409)
  })

  test('accepts one of several new passwords sent at once', async () => {
    const { token, email } = await signUpMember(home)
    const wanted = ['secret-a', 'secret-b', 'secret-c']
    const answers = await Promise.all(
      wanted.map((password) =>
        home.call('PUT /api/auth/password', { token, body: { currentPassword: 'secret1', password } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403])
    const winner = wanted[answers.findIndex(({ status }) => status === 204)] as string
    expect((await logIn(email, winner)).status).toBe(200)
  })

  test('keeps this device known with the new password, also to others who share it, and forgets others', async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((cookie) => cookie.startsWith('device='))
        ?.split(';')[0] ?? ''
    const before = cookieOf(await logIn(olav.email, 'secret1'))
    const forgotten = cookieOf(await logIn(nora.email, 'secret1'))
    const changed = await home.call('PUT /api/auth/password', {
      token: nora.token,
      headers: { cookie: before },
      body: { currentPassword: 'secret1', password: 'new secret' },
    })
    const cookie = cookieOf(changed)
    for (const [email, password] of [
      [nora.email, 'new secret'],
      [olav.email, 'secret1'],
    ] as const) {
      // Strangers use up the network's attempts.
      for (let i = 0; i < 10; i++) await logIn(email, 'wrong-password')
      expect((await logIn(email, password)).status).toBe(429)
      expect((await logIn(email, password, { cookie })).status).toBe(200)
    }
    expect((await logIn(nora.email, 'new secret', { cookie: forgotten })).status).toBe(429)
  })

  test('refuses the right password too after ten wrong ones for any purpose', async () => {
    const { token } = await signUpMember(home)
    const guess = (i: number) =>
      i % 2
        ? home.call('POST /api/account/deletion', { token, body: { currentPassword: 'wrong' } })
        : home.call('PUT /api/account/email', {
            token,
            body: { email: 'n@example.org', currentPassword: 'wrong' },
          })
    for (let i = 0; i < 10; i++) expect(answerOf(await guess(i))).toEqual(WRONG)
    const deletion = { token, body: { currentPassword: 'secret1' } }
    const tooLate = await home.call('POST /api/account/deletion', deletion)
    expect(answerOf(tooLate).slice(0, 2)).toEqual([429, 'tooManyAttempts'])
    expect(tooLate.headers['retry-after']).toBe('900')
    home.clock.now = new Date(home.clock.now.getTime() + 15 * 60 * 1000)
    expect((await home.call('POST /api/account/deletion', deletion)).status).toBe(204)
  })
})
