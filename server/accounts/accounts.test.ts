import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../../contract/families.ts'
import {
  addSomeMedication,
  keepSomeImage,
  type Member,
  openSomeSession,
  signUpSomebody,
} from '../../test/household.ts'
import { onEachEngine } from '../../test/onEachEngine.ts'
import { allowReset } from '../auth/resetPassword.ts'
import { hashToken } from '../auth/token.ts'
import { migrate } from '../database/migrate.ts'
import { inTransaction } from '../database/transaction.ts'
import { addMember } from '../families/addMember.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'
const WRONG = [403, 'wrongPassword', 'This is not your password']

onEachEngine('the account page', ({ open }) => {
  const home = open()
  /** What failed in one test counts in no other. */
  beforeEach(() => {
    home.clock.now = new Date(home.clock.now.getTime() + 61 * 60 * 1000)
  })

  const logIn = (email: string, password: string, headers = {}) =>
    home.call('POST /api/auth/login', { body: { email, password }, headers })
  const sessionsOf = async (token: string) => (await home.call('GET /api/account/sessions', { token })).body
  const isSignedIn = async (token: string) => (await home.call('GET /api/auth/me', { token })).status === 200
  const told = ({ status, body }: { status: number; body: { message: string; code?: string } }) => [
    status,
    body.code,
    body.message,
  ]

  test('changes the name', async () => {
    const { token, email } = await signUpSomebody(home, 'Nora Berg')
    const changed = await home.call('PATCH /api/account', { token, body: { name: ' Nora Haas ' } })
    expect(changed.body).toMatchObject({ email, name: 'Nora Haas' })
    expect((await home.call('GET /api/account', { token })).body).toEqual({
      ...changed.body,
      passwordChangedAt: null,
    })
    const refused = await home.call('PATCH /api/account', { token, body: { name: 'N' } })
    expect(told(refused)).toEqual([400, 'invalid', 'Name must be at least 2 characters'])
  })

  test('a new name reaches the families that call the person by the old one', async () => {
    const nora = await signUpSomebody(home, 'Nora Berg')
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

  test('changes the e-mail for who knows the password', async () => {
    const [nora, olav] = [await signUpSomebody(home), await signUpSomebody(home)]
    const change = (email: string, password: string) =>
      home.call('PUT /api/account/email', { token: nora.token, body: { email, currentPassword: password } })
    const wrong = await change('new@example.org', 'secret2')
    expect(told(wrong)).toEqual(WRONG)
    expect(wrong.body.issues).toEqual([{ path: 'currentPassword', message: 'This is not your password' }])
    expect(told(await change(olav.email.toUpperCase(), 'secret1'))).toEqual([
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

  test('a new password ends every other session and the open links, and keeps this one', async () => {
    const nora = await signUpSomebody(home)
    const other = await logIn(nora.email, 'secret1')
    const link = await allowReset(home.database, nora.id, home.clock.now)
    const change = (currentPassword: string, password: string) =>
      home.call('PUT /api/auth/password', { token: nora.token, body: { currentPassword, password } })
    expect(told(await change('secret2', 'new secret'))).toEqual(WRONG)
    expect(told(await change('secret1', 'short'))).toEqual([
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

  test('of several new passwords at once one counts', async () => {
    const { token, email } = await signUpSomebody(home)
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

  test('the device stays a known one with the new password, and others who share it stay known too', async () => {
    const [nora, olav] = [await signUpSomebody(home), await signUpSomebody(home)]
    const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((cookie) => cookie.startsWith('device='))
        ?.split(';')[0] ?? ''
    const before = cookieOf(await logIn(olav.email, 'secret1'))
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
      // Strangers use up all tries of the network.
      for (let i = 0; i < 10; i++) await logIn(email, 'wrong-password')
      expect((await logIn(email, password)).status).toBe(429)
      expect((await logIn(email, password, { cookie })).status).toBe(200)
    }
  })

  test('after ten wrong passwords, whatever they were for, the right one waits', async () => {
    const { token } = await signUpSomebody(home)
    const guess = (i: number) =>
      i % 2
        ? home.call('POST /api/account/deletion', { token, body: { currentPassword: 'wrong' } })
        : home.call('PUT /api/account/email', {
            token,
            body: { email: 'n@example.org', currentPassword: 'wrong' },
          })
    for (let i = 0; i < 10; i++) expect(told(await guess(i))).toEqual(WRONG)
    const deletion = { token, body: { currentPassword: 'secret1' } }
    const tooLate = await home.call('POST /api/account/deletion', deletion)
    expect(told(tooLate).slice(0, 2)).toEqual([429, 'tooManyAttempts'])
    expect(tooLate.headers['retry-after']).toBe('900')
    home.clock.now = new Date(home.clock.now.getTime() + 15 * 60 * 1000)
    expect((await home.call('POST /api/account/deletion', deletion)).status).toBe(204)
  })

  test('says what becomes of each family, and deletes the account as said', async () => {
    const [nora, olav] = [await signUpSomebody(home, 'Nora'), await signUpSomebody(home, 'Olav')]
    const join = (familyId: string, user: Member, role: Role) =>
      inTransaction(home.database, (tx) =>
        addMember(tx, { familyId, user: { id: user.id, name: 'Somebody' }, role }, home.clock.now),
      )
    const create = async (name: string) =>
      (await home.call('POST /api/families', { token: nora.token, body: { name } })).body.id
    const [shared, stuck, lonely] = [
      await create('Shared'),
      await create('Stuck'),
      await create('Was shared'),
    ]
    for (const [familyId, role] of [
      [shared, 'owner'],
      [stuck, 'helper'],
      [lonely, 'adult'],
    ] as const)
      await join(familyId, olav, role)
    // Somebody whose time is over is not there any more.
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('familyId', '=', lonely)
      .where('userId', '=', olav.id)
      .execute()
    const image = await keepSomeImage(home, nora)
    await addSomeMedication(
      home,
      { ...nora, familyId: shared },
      { name: 'Stays', images: [{ url: image, name: 'front', sequence: 0 }] },
    )
    const fates = async () => {
      const { body } = await home.call('GET /api/account/deletion', { token: nora.token })
      return Object.fromEntries(body.families.map(({ name, fate }) => [name, fate]))
    }
    const deletion = { token: nora.token, body: { currentPassword: 'secret1' } }
    expect(await fates()).toEqual({
      "Nora's Family": 'deleted',
      Shared: 'kept',
      Stuck: 'needsOwner',
      'Was shared': 'deleted',
    })
    expect(told(await home.call('POST /api/account/deletion', deletion))).toEqual([
      409,
      'lastOwner',
      'A family needs at least one owner. Make someone else an owner first.',
    ])
    expect(await isSignedIn(nora.token)).toBe(true)

    await home.database
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('familyId', '=', stuck)
      .where('userId', '=', olav.id)
      .execute()
    const twice = await Promise.all([
      home.call('POST /api/account/deletion', deletion),
      home.call('POST /api/account/deletion', deletion),
    ])
    expect(twice.map(({ status }) => status)).toContain(204)
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    const left = await home.call('GET /api/medications', { token: olav.token })
    expect(left.body.map(({ name }) => name)).toEqual(['Stays'])
    const shown = await home.call('GET /api/images', { token: olav.token, query: { i: image } })
    expect(shown.status).toBe(200)
    const families = await home.call('GET /api/families', { token: olav.token })
    expect(families.body.map(({ name }) => name).sort()).toEqual(["Olav's Family", 'Shared', 'Stuck'])
  })

  test('of two owners who leave a family with others at once, one stays', async () => {
    for (let round = 0; round < 4; round++) {
      const [nora, olav, mila] = [
        await signUpSomebody(home),
        await signUpSomebody(home),
        await signUpSomebody(home),
      ]
      for (const [user, role] of [
        [olav, 'owner'],
        [mila, 'helper'],
      ] as const)
        await inTransaction(home.database, (tx) =>
          addMember(tx, { familyId: nora.familyId, user: { id: user.id, name: 'X' }, role }, home.clock.now),
        )
      const answers = await Promise.all(
        [nora, olav].map(({ token }) =>
          home.call('POST /api/account/deletion', { token, body: { currentPassword: 'secret1' } }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    }
  })

  test('shows each device by family names alone, the one that was used last first', async () => {
    const nora = await signUpSomebody(home)
    const phone = await logIn(nora.email, 'secret1', { 'user-agent': FIREFOX })
    home.clock.now = new Date(home.clock.now.getTime() + 11 * 60 * 1000)
    const { body: sessions } = await home.call('GET /api/account/sessions', {
      token: phone.body.token,
      headers: { 'user-agent': FIREFOX },
    })
    expect(sessions).toEqual([
      {
        id: sessions[0]?.id,
        device: { kind: 'phone', name: 'Firefox on Android' },
        lastUsedAt: home.clock.now.toISOString(),
        isThisOne: true,
      },
      expect.objectContaining({ isThisOne: false }),
    ])
    const stored = await home.database
      .selectFrom('sessions')
      .where('userId', '=', nora.id)
      .selectAll()
      .execute()
    expect(JSON.stringify(stored)).not.toContain('Mozilla')
    const answer = JSON.stringify(sessions)
    for (const { tokenHash } of stored) expect(answer).not.toContain(tokenHash)
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(hashToken(phone.body.token))
  })

  test('signs out one device, or all others, and never another account', async () => {
    const [nora, olav] = [await signUpSomebody(home), await signUpSomebody(home)]
    const [one, two, three] = [
      await openSomeSession(home, nora),
      await openSomeSession(home, nora),
      await openSomeSession(home, nora),
    ]
    const end = (token: string, id: string) =>
      home.call('DELETE /api/account/sessions/{id}', { token, params: { id } })
    for (const id of [one.id, hashToken(one.token), 'no such', '../x'])
      expect(told(await end(olav.token, id))).toEqual([404, 'sessionNotFound', 'Device not found'])
    expect(await isSignedIn(one.token)).toBe(true)

    const twice = await Promise.all([end(nora.token, one.id), end(nora.token, one.id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await isSignedIn(one.token)).toBe(false)
    expect((await home.call('DELETE /api/account/sessions', { token: two.token })).status).toBe(204)
    expect(await Promise.all([nora.token, two.token, three.token, olav.token].map(isSignedIn))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('does not show a session that opens nothing any more', async () => {
    const nora = await signUpSomebody(home)
    home.clock.now = new Date(home.clock.now.getTime() + 31 * 24 * 60 * 60 * 1000)
    const { body } = await logIn(nora.email, 'secret1')
    expect(await sessionsOf(body.token)).toHaveLength(1)
  })
})

onEachEngine('a session of before the devices were kept', ({ open }) => {
  const token = 'T'.repeat(43)
  const before = open({
    prepare: async (database) => {
      await migrate(database, { upTo: '006-dose-counts' })
      const at = '2026-11-20T12:00:00.000Z'
      const user = { id: 'nora', email: 'nora@example.org', name: 'Nora', passwordHash: 'x', createdAt: at }
      await database.insertInto('users').values(user).execute()
      const session = { tokenHash: hashToken(token), userId: 'nora', createdAt: at, lastUsedAt: at }
      await database
        .insertInto('sessions')
        .values(session as never)
        .execute()
    },
  })

  test('goes on, and is told by its device as soon as it is used', async () => {
    const headers = { 'user-agent': FIREFOX }
    const { body } = await before.call('GET /api/account/sessions', { token, headers })
    expect(body).toMatchObject([{ device: { name: 'Firefox on Android' }, isThisOne: true }])
    const ended = await before.call('DELETE /api/account/sessions/{id}', {
      token,
      params: { id: body[0]?.id ?? '' },
    })
    expect(ended.status).toBe(204)
  })
})
