import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSomeMedication, joinFamily, keepSomeImage, signUpMember } from '../../test/household.ts'
import { kinds } from '../../test/kinds.ts'
import type { TestApp } from '../../test/testApp.ts'
import { deleteAccount, fatesOf } from '../people/accounts/deleteAccount.ts'
import { allowReset } from '../people/auth/resetPassword.ts'
import { endSessions } from '../people/auth/sessions.ts'
import { familiesNamed, makeOwner } from '../people/families/makeOwner.ts'
import { cleanUpImages } from '../people/images/cleanUp.ts'
import { keysOf } from '../people/images/imageStore.ts'
import { listAccounts } from './accounts.ts'
import { verifyStore } from './verifyStore.ts'

describe.each(kinds)('the operator of $kind', ({ start }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await start()
  })
  afterAll(() => app.close())

  const shows = (url: string) => ({ images: [{ url, name: 'front', sequence: 0 }] })
  const accountOf = async ({ id }: { id: string }) =>
    (await listAccounts(app.database)).find((account) => account.id === id)
  const reset = (token: string, password: string) =>
    app.call('POST /api/auth/reset-password', { body: { token, password } })
  const logIn = (email: string, password: string) =>
    app.call('POST /api/auth/login', { body: { email, password } })
  const isSignedIn = async (token: string) => (await app.call('GET /api/auth/me', { token })).status === 200

  test('lists accounts with their last use', async () => {
    const nora = await signUpMember(app, 'Nora')
    await app.call('POST /api/families', { token: nora.token, body: { name: 'Second' } })
    const seen = { email: nora.email, name: 'Nora', families: 2, lastSeenAt: '2026-11-21T12:00:00.000Z' }
    expect(await accountOf(nora)).toMatchObject(seen)
    expect(await endSessions(app.database, nora.id)).toBe(1)
    expect(await isSignedIn(nora.token)).toBe(false)
    expect(await accountOf(nora)).toMatchObject({ ...seen, lastSeenAt: null })
    const { email } = nora
    expect((await logIn(email, 'secret1')).status).toBe(200)
    await endSessions(app.database, nora.id)
    expect(await accountOf(nora)).toMatchObject(seen)
  })

  test('lists accounts of equal time by e-mail, whatever their ids', async () => {
    const made: string[] = []
    for (let i = 0; i < 8; i++) made.push((await signUpMember(app)).email)
    const listed = (await listAccounts(app.database)).map(({ email }) => email)
    expect(listed.filter((email) => made.includes(email))).toEqual([...made].sort())
  })

  test('gives a link that sets a new password once and ends all sessions', async () => {
    const nora = await signUpMember(app)
    const token = await allowReset(app.database, nora.id, app.clock.now)
    const stored = await app.database.selectFrom('passwordResets').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)

    expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token, 'new secret')).status).toBe(204)
    expect(await isSignedIn(nora.token)).toBe(false)
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    expect((await logIn(nora.email, 'new secret')).status).toBe(200)
    const again = await reset(token, 'another secret')
    expect([again.status, again.body.message]).toEqual([
      409,
      'This link was used already or is older than an hour. Please ask for a new one.',
    ])
    expect((await logIn(nora.email, 'new secret')).status).toBe(200)
  })

  test('gives a link that works for an hour, also beside another one', async () => {
    const nora = await signUpMember(app)
    const first = await allowReset(app.database, nora.id, app.clock.now)
    const second = await allowReset(app.database, nora.id, app.clock.now)
    expect((await reset('A'.repeat(43), 'new secret')).status).toBe(409)
    const madeAt = app.clock.now
    app.clock.now = new Date(madeAt.getTime() + 60 * 60_000)
    expect((await reset(second, 'new secret')).status).toBe(409)
    expect((await reset(first, 'new secret')).status).toBe(409)
    app.clock.now = new Date(madeAt.getTime() + 60 * 60_000 - 1)
    expect((await reset(first, 'new secret')).status).toBe(204)
    expect((await reset(second, 'new secret')).status).toBe(409)
    app.clock.now = madeAt
  })

  test('gives a link that works for one of many uses at once', async () => {
    const nora = await signUpMember(app)
    const token = await allowReset(app.database, nora.id, app.clock.now)
    const other = await allowReset(app.database, nora.id, app.clock.now)
    const uses = [token, other, token, other, token].map((one, n) => reset(one, `secret-${n}`))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409, 409, 409, 409])
  })

  test('gives a link that also ends a session opened meanwhile with the old password', async () => {
    const nora = await signUpMember(app)
    const token = await allowReset(app.database, nora.id, app.clock.now)
    const [done, ...opened] = await Promise.all([
      reset(token, 'new secret'),
      ...Array.from({ length: 8 }, () => logIn(nora.email, 'secret1')),
    ])
    expect(done.status).toBe(204)
    for (const { status, body } of opened) {
      if (status === 200) expect(await isSignedIn(body.token)).toBe(false)
      else expect(status).toBe(401)
    }
    expect((await logIn(nora.email, 'new secret')).status).toBe(200)
  })

  test('deletes an account with its own data and keeps shared data', async () => {
    const [nora, olav] = [await signUpMember(app, 'Nora'), await signUpMember(app, 'Olav')]
    const createdAt = app.clock.now.toISOString()
    const membership = { userId: nora.id, familyId: olav.familyId, createdAt }
    await app.database.insertInto('memberships').values(membership).execute()
    const own = await keepSomeImage(app, nora)
    const loose = await keepSomeImage(app, nora)
    const given = await keepSomeImage(app, nora)
    await addSomeMedication(app, nora, shows(own))
    await addSomeMedication(app, { ...nora, familyId: olav.familyId }, { name: 'Shared', ...shows(given) })

    expect(await fatesOf(app.database, nora.id, app.clock.now)).toMatchObject([
      { id: nora.familyId, fate: 'deleted' },
      { id: olav.familyId, fate: 'kept' },
    ])
    await deleteAccount(app.database, app.imageStore, nora.id, app.clock.now)

    expect(await accountOf(nora)).toBeUndefined()
    expect((await logIn(nora.email, 'secret1')).status).toBe(401)
    for (const id of [own, loose])
      for (const key of keysOf(id)) expect(await app.imageStore.open(key)).toBeUndefined()
    const kept = await app.call('GET /api/medications', { token: olav.token })
    expect(kept.body.map(({ name }) => name)).toEqual(['Shared'])
    expect((await app.call('GET /api/images', { token: olav.token, query: { i: given } })).status).toBe(200)
    const families = await app.database
      .selectFrom('families')
      .where('id', '=', nora.familyId)
      .select('id')
      .execute()
    expect(families).toEqual([])
  })

  test('makes a member an owner and records it for the family', async () => {
    const [nora, ben] = [await signUpMember(app, 'Nora'), await signUpMember(app, 'Ben')]
    const until = new Date(app.clock.now.getTime() + 60_000).toISOString()
    await joinFamily(app, ben, nora.familyId, { role: 'viewer', until })
    const { now } = app.clock
    const own = { id: nora.familyId, name: "Nora's Family" }
    expect(await familiesNamed(app.database, ben.id, "Nora's Family", now)).toEqual([own])
    expect(await familiesNamed(app.database, ben.id, nora.familyId, now)).toEqual([own])
    expect(await familiesNamed(app.database, ben.id, "Nora's Family", new Date(until))).toEqual([])
    expect(await makeOwner(app.database, ben.familyId, nora.id, now)).toBe(false)
    expect(await makeOwner(app.database, nora.familyId, ben.id, now)).toBe(true)
    const asked = { token: ben.token, params: { id: nora.familyId } }
    expect((await app.call('GET /api/families/{id}', asked)).body).toMatchObject({
      role: 'owner',
      until: null,
    })
    const [event] = (await app.call('GET /api/families/{id}/events', asked)).body
    expect(event).toMatchObject({
      what: 'memberChanged',
      by: null,
      before: { role: 'viewer', until },
      after: { role: 'owner', until: null },
    })
  })

  test('finds missing images and files without a row', async () => {
    const nora = await signUpMember(app)
    const [whole, broken] = [await keepSomeImage(app, nora), await keepSomeImage(app, nora)]
    await addSomeMedication(app, nora, shows(whole))
    const { id } = await addSomeMedication(app, nora, shows(broken))
    const before = await verifyStore(app.database, app.imageStore)
    expect(before).toMatchObject({ missing: [], unknown: [] })
    expect(before.shown).toBeGreaterThanOrEqual(2)

    await app.imageStore.remove(broken)
    await app.imageStore.remove(`${whole}.320`)
    const orphan = await keepSomeImage(app, nora)
    await app.database.deleteFrom('images').where('id', '=', orphan).execute()
    const found = await verifyStore(app.database, app.imageStore)
    expect(found.missing.sort()).toEqual([broken, `${whole}.320`].sort())
    expect(found.unknown.sort()).toEqual(keysOf(orphan).sort())

    await app.call('DELETE /api/medications/{id}', { token: nora.token, params: { id } })
    await cleanUpImages(app.database, app.imageStore)
    expect((await verifyStore(app.database, app.imageStore)).missing).toEqual([`${whole}.320`])
  })
})
