import { describe, expect, test } from 'vitest'
import { signUpMember } from '../../../test/household.ts'
import { onEachEngine } from '../../../test/onEachEngine.ts'
import { linkTo, newPerson, providedHome, signUp, told } from '../../../test/providedHome.ts'

onEachEngine('a group at the provider', ({ open }) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const on = providedHome(open, { group: 'household' }, { logTo })

  test.each([
    ['no claim', undefined, 'providerGroupsMissing', 'missing'],
    ['no groups', [], 'providerGroupNeeded', 'list of 0 without the group'],
    ['other groups', ['households', 'admins'], 'providerGroupNeeded', 'list of 2 without the group'],
    ['the group as text', 'household', 'providerGroupsNoList', 'text'],
    ['groups as an object', { household: true }, 'providerGroupsNoList', 'object'],
    ['the full path of the group', ['/admins', '/household'], 'providerGroupPath', 'list with full paths'],
  ])('keeps out people with %s, and says why', async (_, groups, code, form) => {
    lines.length = 0
    const answer = await on.signIn({ ...newPerson(), groups })
    expect(told(answer)).toEqual([403, code])
    expect(told(await signUp(on, answer.key))).toEqual([403, 'providerFailed'])
    const [line, ...more] = lines.filter((line) => line.includes('a person was refused'))
    expect(JSON.parse(line ?? '')).toMatchObject({ claim: 'groups', form, group: 'household' })
    expect(more).toEqual([])
    expect(line).not.toContain('admins')
  })

  test('admits its people to the server, and to no family but their own', async () => {
    const nora = await signUpMember(on.home)
    const person = { ...newPerson(), groups: ['household'] }
    const { key } = await on.signIn(person)
    const { token } = (await signUp(on, key)).body
    const families = (await on.home.call('GET /api/families', { token })).body
    expect(families.map(({ id }) => id)).not.toContain(nora.familyId)
    // Someone who left the group is out, whatever account they have.
    expect(told(await on.signIn({ ...person, groups: [] }))).toEqual([403, 'providerGroupNeeded'])
  })
})

describe.each([
  ['closed', 'signUpClosed'],
  ['invitation', 'signUpNeedsInvitation'],
  ['first', 'signUpClosed'],
] as const)('with SIGN_UP=%s', (setting, code) => {
  onEachEngine('a provider', ({ open }) => {
    const on = providedHome(open, {}, { signUp: setting })

    test('makes no account for people the setting keeps out', async () => {
      await signUpMember(on.home)
      const { key, body } = await on.signIn(newPerson())
      expect(body.newcomer).not.toBeNull()
      expect(told(await signUp(on, key))).toEqual([403, code])
    })

    test('still signs in who has an account', async () => {
      const nora = await signUpMember(on.home)
      const person = newPerson()
      await linkTo(on, nora, person)
      expect((await on.signIn(person)).body.signedIn?.user.id).toBe(nora.id)
    })
  })
})

onEachEngine('without a provider', ({ open }) => {
  const home = open()

  test('every call says so', async () => {
    const { token } = await signUpMember(home)
    const key = 'A'.repeat(43)
    const body = { key, answer: '?code=1' }
    const answers = [
      await home.call('POST /api/auth/provider'),
      await home.call('POST /api/auth/provider/return', { body }),
      await home.call('POST /api/auth/provider/signup', {
        body: { key, name: 'Nora', email: 'n@example.org' },
      }),
      await home.call('POST /api/account/provider', { token, body: { currentPassword: 'secret1' } }),
      await home.call('POST /api/account/provider/confirmation', { token }),
      await home.call('POST /api/account/provider/return', { token, body }),
      await home.call('DELETE /api/account/provider', { token, body: {} }),
    ]
    expect(answers.map(told)).toEqual(answers.map(() => [409, 'noProvider']))
    expect((await home.call('GET /api/auth/signup')).body.provider).toBeNull()
  })
})

const SECRETS = ['a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d', 'under_score.and-dash', 'p%ss+w/o=r d:ü~!*']

describe.each(SECRETS)('a client with the secret %s', (clientSecret) => {
  onEachEngine('at a provider', ({ open }) => {
    const on = providedHome(open, { clientSecret })
    const isPlain = /^[\w.-]+$/.test(clientSecret)

    test('is known where Basic is decoded, and plain secrets where it is not', async () => {
      expect((await on.signIn(newPerson())).status).toBe(200)
      on.provider.lie({ comparesBasicAsSent: true })
      expect((await on.signIn(newPerson())).status).toBe(isPlain ? 200 : 403)
    })
  })

  onEachEngine('with OIDC_TOKEN_AUTH_METHOD=client_secret_post', ({ open }) => {
    const on = providedHome(open, { clientSecret, tokenAuthMethod: 'client_secret_post' })

    test('is known everywhere', async () => {
      on.provider.lie({ comparesBasicAsSent: true })
      expect((await on.signIn(newPerson())).status).toBe(200)
    })
  })
})
