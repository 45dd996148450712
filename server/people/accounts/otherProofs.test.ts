import { expect, test } from 'vitest'
import { accountCalls, answerOf } from '../../../test/accountCalls.ts'
import { openSomeSession, signUpMember } from '../../../test/household.ts'
import { onBothEngines } from '../../../test/onEachEngine.ts'
import { recordProof } from '../auth/proof.ts'
import { allowReset } from '../auth/resetPassword.ts'

const NEEDED = [403, 'proofNeeded', 'Please confirm that it is you, and try again.']

onBothEngines('an account without a password', ({ open }) => {
  const home = open()
  const { logIn, isSignedIn } = accountCalls(home)

  /** Someone who signs in by other ways alone; `prove` is what one of these does. */
  async function newPerson() {
    const nora = await signUpMember(home)
    await home.database.deleteFrom('credentials').where('userId', '=', nora.id).execute()
    const { id, token } = await openSomeSession(home, nora)
    return { ...nora, token, sessionId: id, prove: () => recordProof(home.database, id, home.clock.now) }
  }
  const setPassword = (token: string, password: string, proof = {}) =>
    home.call('PUT /api/auth/password', { token, body: { ...proof, password } })
  const changeEmail = (token: string, email: string) =>
    home.call('PUT /api/account/email', { token, body: { email } })

  test('changes its e-mail, gets a password and is deleted with a proof of this sign-in', async () => {
    const nora = await newPerson()
    const change = () => changeEmail(nora.token, `new-${nora.email}`)
    expect((await home.call('GET /api/account', { token: nora.token })).body.waysIn).toEqual([])
    expect(answerOf(await change())).toEqual(NEEDED)
    await nora.prove()
    expect((await change()).status).toBe(200)

    expect(answerOf(await setPassword(nora.token, 'secret of mine'))).toEqual(NEEDED)
    await nora.prove()
    expect((await setPassword(nora.token, 'secret of mine')).status).toBe(204)
    expect((await logIn(`new-${nora.email}`, 'secret of mine')).status).toBe(200)
    expect((await home.call('GET /api/account', { token: nora.token })).body.waysIn).toEqual(['password'])

    const end = () => home.call('POST /api/account/deletion', { token: nora.token, body: {} })
    expect(answerOf(await end())).toEqual(NEEDED)
    await nora.prove()
    expect((await end()).status).toBe(204)
    expect(await isSignedIn(nora.token)).toBe(false)
  })

  test('uses a proof once, within 5 minutes and in this sign-in alone', async () => {
    const nora = await newPerson()
    const other = await openSomeSession(home, nora)
    const at = home.clock.now.getTime()
    let n = 0
    const change = (token = nora.token) => changeEmail(token, `${++n}-${nora.email}`)
    await nora.prove()
    expect(answerOf(await change(other.token))).toEqual(NEEDED)
    const three = await Promise.all([change(), change(), change()])
    expect(three.map(({ status }) => status).sort()).toEqual([200, 403, 403])

    await nora.prove()
    home.clock.now = new Date(at + 5 * 60 * 1000)
    expect(answerOf(await change())).toEqual(NEEDED)
    await nora.prove()
    home.clock.now = new Date(at - 60 * 60 * 1000)
    expect(answerOf(await change())).toEqual(NEEDED)
    home.clock.now = new Date(at + 5 * 60 * 1000 + 1)
    expect((await change()).status).toBe(200)
  })

  test('keeps the proof when what it was for is refused, ten times at most', async () => {
    const [nora, olav] = [await newPerson(), await signUpMember(home)]
    await nora.prove()
    for (let i = 0; i < 10; i++) expect((await changeEmail(nora.token, olav.email)).status).toBe(409)
    expect((await changeEmail(nora.token, olav.email)).status).toBe(429)
  })

  test('has no password that could be typed, and gets one by a link', async () => {
    const nora = await newPerson()
    await nora.prove()
    const typed = await setPassword(nora.token, 'secret of mine', { currentPassword: 'secret1' })
    expect(answerOf(typed).slice(0, 2)).toEqual([403, 'wrongPassword'])
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    const token = await allowReset(home.database, nora.id, home.clock.now)
    const reset = await home.call('POST /api/auth/reset-password', { body: { token, password: 'by a link' } })
    expect(reset.status).toBe(204)
    expect((await logIn(nora.email, 'by a link')).status).toBe(200)
  })

  test('gets one of several first passwords that arrive at once', async () => {
    const nora = await newPerson()
    const others = [await openSomeSession(home, nora), await openSomeSession(home, nora)]
    for (const { id } of others) await recordProof(home.database, id, home.clock.now)
    await nora.prove()
    const tokens = [nora.token, ...others.map(({ token }) => token)]
    const answers = await Promise.all(tokens.map((token, i) => setPassword(token, `secret-${i}`)))
    const winner = answers.findIndex(({ status }) => status === 204)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await logIn(nora.email, `secret-${winner}`)).status).toBe(200)
  })
})
