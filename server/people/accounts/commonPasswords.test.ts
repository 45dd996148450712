import { expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { allowReset } from '../auth/resetPassword.ts'

const REFUSED = [400, 'Many people use this password. Please choose another one.', 'password']

onEachEngine('a password that many people use', ({ open }) => {
  const strict = open({ commonPasswords: 'refuse' })
  const lenient = open()
  let people = 0
  const signUp = (home: typeof strict, password: string) =>
    home.call('POST /api/auth/signup', {
      body: { email: `person${++people}@example.net`, name: 'Nora Berg', password },
    })
  const told = ({ status, body }: Awaited<ReturnType<typeof signUp>>) => [
    status,
    body.message,
    body.issues?.[0]?.path,
  ]

  test.each(['password', 'Password123!', '123456'])('%s opens no account', async (password) => {
    expect(told(await signUp(strict, password))).toEqual(REFUSED)
    expect((await signUp(lenient, password)).status).toBe(201)
  })

  test('another one does', async () => {
    expect((await signUp(strict, 'green kettle under rain')).status).toBe(201)
  })

  test('is not taken by a change either, which leaves the old one', async () => {
    const { token } = await signUpMember(strict)
    const change = (password: string) =>
      strict.call('PUT /api/auth/password', { token, body: { currentPassword: 'secret1', password } })
    const { status, body } = await change('qwerty123')
    expect([status, body.message, body.issues?.[0]?.path]).toEqual(REFUSED)
    expect((await change('green kettle under rain')).status).toBe(204)
  })

  test('leaves a link for another try', async () => {
    const { id } = await signUpMember(strict)
    const token = await allowReset(strict.database, id, strict.clock.now)
    const reset = (password: string) =>
      strict.call('POST /api/auth/reset-password', { body: { token, password } })
    const { status, body } = await reset('qwerty123')
    expect([status, body.message, body.issues?.[0]?.path]).toEqual(REFUSED)
    expect((await reset('green kettle under rain')).status).toBe(204)
  })
})
