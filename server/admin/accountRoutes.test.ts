import { beforeEach, describe, expect, test } from 'vitest'
import {
  addSomeMember,
  addSomePerson,
  keepSomeImage,
  type Member,
  makeSomeApiToken,
  makeSomeCalendar,
  makeSomeShare,
  signUpMember,
} from '../../test/household.ts'
import { mailedHome } from '../../test/mailedHome.ts'
import { type OnEngine, onBothEngines, onEachEngine } from '../../test/onEachEngine.ts'
import { setOperator } from '../people/accounts/operators.ts'
import { findTokenCaller } from '../people/auth/apiTokens.ts'

function operatedHome(open: OnEngine['open'], options?: Parameters<OnEngine['open']>[0]) {
  const home = open(options)
  const operator = {} as Member
  beforeEach(async () => {
    await home.database.updateTable('users').set({ operator: null }).execute()
    Object.assign(operator, await signUpMember(home, 'Ada'))
    await setOperator(home.database, operator.id, true)
  })
  const list = async (search?: string) =>
    (await home.call('GET /api/operator/accounts', { token: operator.token, query: { search } })).body
  return {
    home,
    operator,
    disable: (id: string, disabled = true, by = operator) =>
      home.call('PATCH /api/operator/accounts/{id}', { token: by.token, params: { id }, body: { disabled } }),
    remove: (id: string, by = operator, currentPassword = 'secret1') =>
      home.call('POST /api/operator/accounts/{id}/removal', {
        token: by.token,
        params: { id },
        body: { currentPassword },
      }),
    logIn: (email: string, password = 'secret1') =>
      home.call('POST /api/auth/login', { body: { email, password } }),
    list,
    row: async (id: string) => (await list()).accounts.find((account) => account.id === id),
    isSignedIn: async (token: string) => (await home.call('GET /api/auth/me', { token })).status === 200,
  }
}

onBothEngines('accounts on the page of the operator,', ({ open }) => {
  const on = operatedHome(open)
  const { home, disable, remove, logIn, list, row, isSignedIn } = on

  test('are listed with ways in and last use, found by a part of name or address, without secrets', async () => {
    const emil = await signUpMember(home, 'Emil 100%_Ä', 'emil@example.org')
    expect(await row(emil.id)).toEqual({
      id: emil.id,
      name: 'Emil 100%_Ä',
      email: 'emil@example.org',
      createdAt: home.clock.now.toISOString(),
      lastSeenAt: home.clock.now.toISOString(),
      isOperator: false,
      disabledAt: null,
      waysIn: ['password'],
      hasSecondStep: false,
    })
    const found = async (search: string) => (await list(search)).accounts.map(({ id }) => id)
    for (const search of ['EMIL', '00%_', 'emil@EXAMPLE']) expect(await found(search)).toEqual([emil.id])
    expect(await found('%')).toEqual([emil.id])
    expect(await found('nobody at all')).toEqual([])
    expect((await list('emil')).total).toBeGreaterThan(1)
    const stored = await home.database.selectFrom('credentials').select('secret').execute()
    const sessions = await home.database.selectFrom('sessions').select('tokenHash').execute()
    const shown = JSON.stringify(await list())
    for (const secret of [...stored.map((one) => one.secret), ...sessions.map((one) => one.tokenHash)])
      expect(shown).not.toContain(secret)
  })

  test('that are disabled lose all that opens them at once, and can be enabled again', async () => {
    const emil = await signUpMember(home, 'Emil')
    const { token: apiToken } = await makeSomeApiToken(home, emil)
    const personId = await addSomePerson(home, emil)
    await makeSomeCalendar(home, emil)
    await makeSomeShare(home, { token: emil.token, personId })
    expect(await findTokenCaller(home.database, apiToken, home.clock.now)).toBeDefined()

    expect((await disable(emil.id)).status).toBe(204)
    expect((await disable(emil.id)).status).toBe(204)
    expect(await isSignedIn(emil.token)).toBe(false)
    expect(await findTokenCaller(home.database, apiToken, home.clock.now)).toBeUndefined()
    for (const table of ['sessions', 'apiTokens', 'calendars', 'shares'] as const) {
      const rows = home.database.selectFrom(table).where('userId', '=', emil.id).select('userId')
      expect(await rows.execute()).toEqual([])
    }
    const { status, body } = await logIn(emil.email)
    expect([status, body.code]).toEqual([403, 'accountDisabled'])
    expect((await logIn(emil.email, 'wrong one')).body.code).toBe('wrongCredentials')
    expect(await row(emil.id)).toMatchObject({ disabledAt: home.clock.now.toISOString() })

    expect((await disable(emil.id, false)).status).toBe(204)
    const { token } = (await logIn(emil.email)).body
    expect(await isSignedIn(token)).toBe(true)
    const { body: events } = await home.call('GET /api/account/events', { token })
    expect(events.map(({ what }) => what)).toEqual(expect.arrayContaining(['disabled', 'enabled']))
  })

  test('that are disabled while their owner signs in have no session left', async () => {
    const emil = await signUpMember(home, 'Emil')
    const signing = Array.from({ length: 6 }, () => logIn(emil.email))
    const [{ status }, ...signedIn] = await Promise.all([disable(emil.id), ...signing])
    expect(status).toBe(204)
    for (const { body } of signedIn) expect(body.token && (await isSignedIn(body.token))).toBeFalsy()
  })

  test('are removed with their own family; a shared one stays', async () => {
    const emil = await signUpMember(home, 'Emil')
    const helper = await addSomeMember(home, on.operator.familyId)
    expect((await remove(emil.id, on.operator, 'wrong one')).body.code).toBe('wrongPassword')
    expect(await isSignedIn(emil.token)).toBe(true)
    for (const { id } of [emil, helper]) expect((await remove(id)).status).toBe(204)
    expect((await remove(emil.id)).body.code).toBe('accountNotFound')
    expect([await row(emil.id), await row(helper.id)]).toEqual([undefined, undefined])
    const families = await home.database.selectFrom('families').select('id').execute()
    expect(families.map(({ id }) => id)).toContain(on.operator.familyId)
    expect(families.map(({ id }) => id)).not.toContain(emil.familyId)
  })

  test('are left as they were if a family would have no owner', async () => {
    const emil = await signUpMember(home, 'Emil')
    await addSomeMember(home, emil.familyId)
    expect((await remove(emil.id)).body.code).toBe('lastOwnerThere')
    expect(await isSignedIn(emil.token)).toBe(true)
    expect(await row(emil.id)).toMatchObject({ disabledAt: null })
  })

  test('whose removal was interrupted are closed, and can be removed again', async () => {
    const emil = await signUpMember(home, 'Emil')
    await setOperator(home.database, emil.id, true)
    await keepSomeImage(home, emil)
    const { remove: removeBytes } = home.imageStore
    home.imageStore.remove = async () => {
      throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' })
    }
    expect((await remove(emil.id)).status).toBe(503)
    home.imageStore.remove = removeBytes
    expect(await row(emil.id)).toMatchObject({ isOperator: false, disabledAt: home.clock.now.toISOString() })
    expect((await logIn(emil.email)).body.code).toBe('accountDisabled')
    expect((await remove(emil.id)).status).toBe(204)
    expect(await row(emil.id)).toBeUndefined()
  })

  test('the last operator can neither be disabled nor removed', async () => {
    const { id, token } = on.operator
    expect((await disable(id)).body.code).toBe('lastOperator')
    expect((await remove(id)).body.code).toBe('lastOperator')
    expect(await isSignedIn(token)).toBe(true)
    const emil = await signUpMember(home, 'Emil')
    await setOperator(home.database, emil.id, true)
    expect((await disable(emil.id)).status).toBe(204)
    // A disabled operator does not count.
    expect((await disable(id)).body.code).toBe('lastOperator')
  })

  describe.each(['disabled', 'removed'] as const)('two operators who want each other %s at once', (what) => {
    test('leave one of them', async () => {
      const emil = await signUpMember(home, 'Emil')
      await setOperator(home.database, emil.id, true)
      const act = what === 'disabled' ? (id: string, by: Member) => disable(id, true, by) : remove
      const answers = await Promise.all([act(emil.id, on.operator), act(on.operator.id, emil)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
      const left = home.database.selectFrom('users').where('operator', '=', 1).where('disabledAt', 'is', null)
      expect(await left.select('id').execute()).toHaveLength(1)
    })
  })

  test('get a link for a new password after the password of the operator, and see that', async () => {
    const emil = await signUpMember(home, 'Emil')
    const link = (currentPassword: string) =>
      home.call('POST /api/operator/accounts/{id}/reset-links', {
        token: on.operator.token,
        params: { id: emil.id },
        body: { currentPassword },
      })
    expect((await link('wrong one')).body.code).toBe('wrongPassword')
    const { token } = (await link('secret1')).body
    const { body: events } = await home.call('GET /api/account/events', { token: emil.token })
    expect(events.map(({ what }) => what)).toEqual(['resetLinkMade'])
    const body = { token, password: 'new secret' }
    expect((await home.call('POST /api/auth/reset-password', { body })).status).toBe(204)
    expect((await logIn(emil.email, 'new secret')).status).toBe(200)
    const mailed = await home.call('POST /api/operator/accounts/{id}/reset-mails', {
      token: on.operator.token,
      params: { id: emil.id },
    })
    expect(mailed.body.code).toBe('noResetMails')
    expect((await list()).mailsResets).toBe(false)
  })

  test('an operator chooses who may sign up', async () => {
    const { token } = on.operator
    const newcomer = () =>
      home.call('POST /api/auth/signup', {
        body: { email: `${Math.random()}@example.org`, name: 'Nora', password: 'secret1' },
      })
    const state = async () => [
      (await home.call('GET /api/operator/sign-up', { token })).body,
      (await home.call('GET /api/auth/signup')).body.signUp,
    ]
    expect(await state()).toEqual([{ signUp: 'open', isFixed: false }, 'open'])
    for (const [signUp, code] of [
      ['closed', 'signUpClosed'],
      ['invitation', 'signUpNeedsInvitation'],
      ['open', undefined],
    ] as const) {
      expect((await home.call('PUT /api/operator/sign-up', { token, body: { signUp } })).status).toBe(204)
      expect(await state()).toEqual([{ signUp, isFixed: false }, signUp])
      expect((await newcomer()).body.code).toBe(code)
    }
  })
})

onEachEngine('accounts on the page of the operator who set SIGN_UP,', ({ open }) => {
  const { home, ...on } = operatedHome(open, { signUp: 'first' })

  test('keep the choice of the environment', async () => {
    const operator = await signUpMember(home, 'Ada')
    await setOperator(home.database, operator.id, true)
    const { token } = operator
    const { status, body } = await home.call('PUT /api/operator/sign-up', { token, body: { signUp: 'open' } })
    expect([status, body.code, body.message]).toEqual([
      409,
      'setByEnvironment',
      'The setting SIGN_UP of the server decides this.',
    ])
    const { body: state } = await home.call('GET /api/operator/sign-up', { token })
    expect(state).toEqual({ signUp: 'first', isFixed: true })
    expect((await on.logIn(operator.email)).status).toBe(200)
  })
})

onEachEngine('accounts on the page of an operator whose server sends mail,', ({ open }) => {
  const on = mailedHome(open)
  const { home } = on

  test('get the link by mail; a disabled one gets no reminder', async () => {
    const ada = await signUpMember(home, 'Ada')
    await setOperator(home.database, ada.id, true)
    const emil = await signUpMember(home, 'Emil')
    const params = { id: emil.id }
    expect(
      (await home.call('POST /api/operator/accounts/{id}/reset-mails', { token: ada.token, params })).status,
    ).toBe(204)
    const [mail] = await on.sendDue()
    expect(mail?.to).toEqual([emil.email])
    expect(mail?.text).toMatch(/https:\/\/cabinet\.example\.org\/reset-password#[\w-]{43}/)

    await home.database.updateTable('users').set({ confirmedEmail: emil.email }).execute()
    await on.settle(emil)
    const targets = () => home.senders.channels.email!.targetsOf(home.database, [emil.id])
    expect(await targets()).toHaveLength(1)
    const body = { disabled: true }
    await home.call('PATCH /api/operator/accounts/{id}', { token: ada.token, params, body })
    expect(await targets()).toEqual([])
  })
})
