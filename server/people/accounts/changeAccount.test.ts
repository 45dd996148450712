import { expect, test } from 'vitest'
import { accountCalls, answerOf, WRONG } from '../../../test/accountCalls.ts'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('the account page', ({ open }) => {
  const home = open()
  const { logIn, isSignedIn } = accountCalls(home)

  test('changes the name', async () => {
    const { token, email } = await signUpMember(home, 'Nora Berg')
    const changed = await home.call('PATCH /api/account', { token, body: { name: ' Nora Haas ' } })
    expect(changed.body).toMatchObject({ email, name: 'Nora Haas' })
    expect((await home.call('GET /api/account', { token })).body).toEqual({
      ...changed.body,
      waysIn: ['password'],
      isOperator: false,
      passwordChangedAt: null,
      signInMails: null,
    })
    const refused = await home.call('PATCH /api/account', { token, body: { name: 'N' } })
    expect(answerOf(refused)).toEqual([400, 'invalid', 'Name must be at least 2 characters'])
  })

  test('renames the person in families that used the old name', async () => {
    const nora = await signUpMember(home, 'Nora Berg')
    const second = await home.call('POST /api/families', { token: nora.token, body: { name: 'Second' } })
    await home.database
      .updateTable('people')
      .set({ name: 'Mum', letter: 'M' })
      .where('familyId', '=', second.body.id)
      .execute()
    await home.call('PATCH /api/account', { token: nora.token, body: { name: 'Ylva Haas' } })
    const people = await home.database
      .selectFrom('people')
      .where('userId', '=', nora.id)
      .select(['name', 'letter'])
      .orderBy('name')
      .execute()
    expect(people).toEqual([
      { name: 'Mum', letter: 'M' },
      { name: 'Ylva Haas', letter: 'Y' },
    ])
  })

  test('changes the e-mail if the password is right', async () => {
    const [nora, olav] = [await signUpMember(home), await signUpMember(home)]
    const change = (email: string, password: string) =>
      home.call('PUT /api/account/email', { token: nora.token, body: { email, currentPassword: password } })
    const wrong = await change('new@example.org', 'secret2')
    expect(answerOf(wrong)).toEqual(WRONG)
    expect(wrong.body.issues).toEqual([{ path: 'currentPassword', message: 'This is not your password' }])
    expect(answerOf(await change(olav.email.toUpperCase(), 'secret1'))).toEqual([
      409,
      'emailTaken',
      'An account with this email already exists',
    ])
    const both = await change('nobody', '')
    expect(both.body.issues?.map(({ path }) => path)).toEqual(['email', 'currentPassword'])
    expect((await logIn(nora.email, 'secret1')).status).toBe(200)

    const email = `renamed${nora.email}`
    expect((await change(` ${email.toUpperCase()}`, 'secret1')).body.email).toBe(email)
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    expect((await logIn(email, 'secret1')).status).toBe(200)
    expect(await isSignedIn(nora.token)).toBe(true)
  })
})
