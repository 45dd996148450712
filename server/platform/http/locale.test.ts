import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../test/accountCalls.ts'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { languagesIn } from './locale.ts'

describe('Accept-Language', () => {
  test.each<[string | undefined, string[]]>([
    [undefined, []],
    ['', []],
    ['de', ['de']],
    ['en-GB,en;q=0.8,de;q=0.9', ['en-GB', 'de', 'en']],
    ['fr;q=0, *;q=0.1, uk ; q=0.5', ['uk', '*']],
    ['de;q=viel, ;, es', ['es']],
    [`${'en;q=0.1,'.repeat(5000)}de`, Array(20).fill('en')],
  ])('%j asks for %j', (header, languages) => {
    expect(languagesIn(header)).toEqual(languages)
  })
})

onEachEngine('the language of answers', ({ open }) => {
  const home = open()

  const missing = (token: string, language?: string) =>
    home.app.inject({
      url: '/api/families/none/members',
      headers: { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) },
    })

  test('is what the browser asks for, until the account chooses', async () => {
    const { token } = await signUpMember(home, 'Nora Berg')
    const said = async (language?: string) => (await missing(token, language)).json().message
    expect(await said()).toBe('Family not found')
    expect(await said('de-CH, en;q=0.5')).toBe('Familie nicht gefunden')
    expect(await said('da')).toBe('Family not found')
    const { body } = await home.call('PATCH /api/account', { token, body: { language: 'de', clock: 24 } })
    expect(body).toMatchObject({ name: 'Nora Berg', language: 'de', clock: 24 })
    expect(await said('en')).toBe('Familie nicht gefunden')
    expect((await home.call('GET /api/auth/me', { token })).body).toEqual(body)
    const refused = await home.call('PATCH /api/account', { token, body: { name: 'N' } })
    expect(answerOf(refused)).toEqual([400, 'invalid', 'Der Name braucht mindestens 2 Zeichen'])
    await home.call('PATCH /api/account', { token, body: { language: null, clock: null } })
    expect(await said('en')).toBe('Family not found')
    expect((await home.call('GET /api/auth/me', { token })).body).not.toHaveProperty('language')
  })

  test('is what the browser asks for before signing in', async () => {
    const answer = await home.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'accept-language': 'de' },
      payload: { email: 'nobody@example.org', password: 'wrong-password' },
    })
    expect(answer.json()).toMatchObject({
      code: 'wrongCredentials',
      message: 'E-Mail oder Passwort ist falsch',
    })
  })

  test('stays that of the last sign-in where nothing is asked for', async () => {
    const { id, token } = await signUpMember(home, 'Nora Berg')
    await home.database.updateTable('users').set({ locale: 'de-AT' }).where('id', '=', id).execute()
    expect((await missing(token)).json().message).toBe('Familie nicht gefunden')
  })

  test.each([{ language: 'xx' }, { clock: 13 }, { firstDay: 2 }, { language: 5 }])(
    'refuses %j',
    async (body) => {
      const { token } = await signUpMember(home, 'Nora Berg')
      const refused = await home.call('PATCH /api/account', { token, body: body as never })
      expect(refused.status).toBe(400)
    },
  )
})
