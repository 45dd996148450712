import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../contract/calls.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import {
  addSomeMedication,
  addSomeMember,
  inviteMember,
  joinFamily,
  keepSomeImage,
  type Member,
  openSomeSession,
  personOf,
} from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { deleteAccount } from '../accounts/deleteAccount.ts'
import { endAllOverdue } from './endMembership.ts'

const ROUNDS = 200

const LAST_OWNER = {
  message: 'A family needs at least one owner. Make someone else an owner first.',
  code: 'lastOwner',
}

onBothEngines('the members of a family', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const inIt = (userId: string) => ({ id: nora.familyId, userId })
  const list = async () =>
    (await home.call('GET /api/families/{id}/members', { token: nora.token, params: { id: nora.familyId } }))
      .body
  const change = (userId: string, body: object, by: Member = nora) =>
    home.call('PATCH /api/families/{id}/members/{userId}', { token: by.token, params: inIt(userId), body })
  const remove = (userId: string, by: Member = nora) =>
    home.call('DELETE /api/families/{id}/members/{userId}', { token: by.token, params: inIt(userId) })
  const sees = async ({ token }: Member) =>
    (await home.call('GET /api/families/{id}', { token, params: { id: nora.familyId } })).status
  const in1Hour = () => new Date(home.clock.now.getTime() + HOUR_MS).toISOString()

  test('are listed with their roles, and a new role counts at once', async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'viewer' })
    const changed = await change(ben.id, { role: 'adult', until: in1Hour() })
    const entry = {
      userId: ben.id,
      name: 'Ben',
      role: 'adult',
      until: in1Hour(),
      personId: await personOf(home, ben.id, nora.familyId),
      joinedAt: home.clock.now.toISOString(),
    }
    expect(changed.body).toEqual(entry)
    expect((await list()).find(({ userId }) => userId === ben.id)).toEqual(entry)
    await addSomeMedication(home, ben)
    expect((await home.call('GET /api/families', { token: ben.token })).body).toEqual([
      {
        id: nora.familyId,
        name: "Nora's Family",
        role: 'adult',
        until: in1Hour(),
        timeZone: null,
        country: null,
      },
    ])
    expect((await change(ben.id, { role: 'helper' })).body).toEqual({ ...entry, role: 'helper' })
    expect((await change(ben.id, { until: null })).body).toEqual({ ...entry, role: 'helper', until: null })
    expect((await change(ben.id, {})).body).toEqual({ ...entry, role: 'helper', until: null })
    expect((await remove(ben.id)).status).toBe(204)
    expect((await remove(ben.id)).body).toEqual({ message: 'Member not found', code: 'memberNotFound' })
  })

  test('own it without an end', async () => {
    const ben = await addSomeMember(home, nora.familyId, { until: in1Hour() })
    expect((await change(ben.id, { role: 'owner' })).body).toMatchObject({ role: 'owner', until: null })
    for (const body of [{ until: in1Hour() }, { role: 'owner', until: in1Hour() }])
      expect((await change(ben.id, body)).body.issues).toEqual([
        { path: 'until', message: 'An owner stays until someone ends it: choose another role first.' },
      ])
    expect((await change(ben.id, { role: 'adult', until: in1Hour() })).body.until).toBe(in1Hour())
    const past = await change(ben.id, { until: home.clock.now.toISOString() })
    expect(past.body.issues).toEqual([
      { path: 'until', message: 'Please choose a time that is still to come' },
    ])
    expect((await change(ben.id, { role: 'king' })).body.message).toBe(
      'role must be owner, adult, helper or viewer',
    )
    await remove(ben.id)
  })

  test('keep one owner', async () => {
    expect((await remove(nora.id)).body).toEqual(LAST_OWNER)
    const ben = await addSomeMember(home, nora.familyId)
    expect((await remove(nora.id)).body).toEqual(LAST_OWNER)
    expect((await change(nora.id, { role: 'adult' })).body).toEqual(LAST_OWNER)
    await change(ben.id, { role: 'owner' })
    expect((await change(nora.id, { role: 'adult' })).status).toBe(200)
    expect((await change(nora.id, { role: 'owner' })).status).toBe(403)
    await change(nora.id, { role: 'owner' }, ben)
    expect((await remove(ben.id, ben)).status).toBe(204)
  })

  test('always include an owner, however their owners race', { timeout: 120_000 }, async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'owner' })
    const pair = [nora, ben] as const
    const owners = async () =>
      (
        await home.database
          .selectFrom('memberships')
          .where('familyId', '=', nora.familyId)
          .where('role', '=', 'owner')
          .select('userId')
          .execute()
      ).length
    const statuses = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = round % 2 === 0 ? pair : [pair[1], pair[0]]
      const moves = [
        () => change(other.id, { role: 'helper' }, one),
        () => remove(one.id, other),
        () => remove(one.id, one),
        () => change(other.id, { role: 'viewer' }, other),
        () => remove(other.id, other),
      ]
      const chosen = [0, 1, 2].map((i) => moves[(round + i * (1 + (round % 3))) % moves.length]!)
      const answers = await Promise.all(chosen.map((move) => move()))
      for (const { status } of answers) statuses.add(status)
      expect(await owners(), `round ${round}`).toBeGreaterThan(0)
      for (const { id } of pair) {
        const still = await home.database
          .updateTable('memberships')
          .set({ role: 'owner' })
          .where('familyId', '=', nora.familyId)
          .where('userId', '=', id)
          .executeTakeFirst()
        if (still.numUpdatedRows === 0n) await joinFamily(home, { id }, nora.familyId, { role: 'owner' })
      }
    }
    expect([...statuses].filter((status) => ![200, 204, 403, 404, 409].includes(status))).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([204, 409]))
    await remove(ben.id)
  })

  test('lose access at the instant that their membership ends', async () => {
    const began = home.clock.now
    const olga = await addSomeMember(home, nora.familyId, { until: in1Hour(), name: 'Olga' })
    const person = await personOf(home, olga.id, nora.familyId)
    const url = await keepSomeImage(home, olga)
    const images = [{ url, name: 'carton.jpg', sequence: 0 }]
    const { id } = await addSomeMedication(home, olga, { images })
    const invitation = await inviteMember(home, olga)
    const preview = () =>
      home.call('POST /api/invitations/preview', { body: { token: invitation.link.split('#')[1] } })
    const asked: [CallName, object][] = [
      ['GET /api/families/{id}', { params: { id: nora.familyId } }],
      ['GET /api/medications', { query: { familyId: nora.familyId } }],
      ['GET /api/medications/{id}', { params: { id } }],
      ['GET /api/images', { query: { i: url } }],
    ]
    const statuses = (token: string) =>
      Promise.all(asked.map(async ([name, sent]) => (await home.call(name, { token, ...sent })).status))

    home.clock.now = new Date(began.getTime() + HOUR_MS - 1)
    expect(await statuses(olga.token)).toEqual([200, 200, 200, 200])
    expect((await preview()).status).toBe(200)
    home.clock.now = new Date(began.getTime() + HOUR_MS)
    const over = async () => {
      expect(await statuses(olga.token)).toEqual([404, 404, 404, 404])
      expect((await home.call('GET /api/medications', { token: olga.token })).body).toEqual([])
      expect(await statuses(nora.token)).toEqual([200, 200, 200, 200])
      expect((await preview()).status).toBe(404)
      expect((await list()).map(({ userId }) => userId)).toEqual([nora.id])
    }
    await over()
    await endAllOverdue(home.database, home.clock.now)
    await over()
    const people = await home.database
      .selectFrom('people')
      .where('familyId', '=', nora.familyId)
      .where('id', '=', person)
      .select(['name', 'userId'])
      .execute()
    expect(people).toEqual([{ name: 'Olga', userId: null }])
    // A returning member is the same person.
    await joinFamily(home, olga, nora.familyId)
    expect(await personOf(home, olga.id, nora.familyId)).toBe(person)
    home.clock.now = began
    await remove(olga.id)
  })

  describe.each(['leaves', 'is removed'])('who %s', (how) => {
    test('leaves the shown pictures, and the invitations end', async () => {
      const ben = await addSomeMember(home, nora.familyId)
      const [shown, own] = [await keepSomeImage(home, ben), await keepSomeImage(home, ben)]
      const { id } = await addSomeMedication(home, ben, {
        images: [{ url: shown, name: 'carton.jpg', sequence: 0 }],
      })
      // Another member changes the medicine and keeps the picture.
      const kept = await home.call('PUT /api/medications/{id}', {
        token: nora.token,
        params: { id },
        body: { name: 'Zinc', images: [{ url: shown, name: 'front.jpg', sequence: 0 }] },
      })
      expect(kept.status).toBe(200)
      await inviteMember(home, ben)
      expect((await remove(ben.id, how === 'leaves' ? ben : nora)).status).toBe(204)
      const image = async (url: string, { token }: Member) =>
        (await home.call('GET /api/images', { token, query: { i: url } })).status
      expect([await sees(ben), await image(shown, ben), await image(own, ben)]).toEqual([404, 404, 200])
      expect(await home.database.selectFrom('invitations').selectAll().execute()).toEqual([])

      await deleteAccount(home.database, home.imageStore, ben.id, home.clock.now)
      expect(await image(shown, nora)).toBe(200)
    })
  })

  test('lose the invitations that a lower role may not make', async () => {
    const ben = await addSomeMember(home, nora.familyId, { role: 'owner' })
    await inviteMember(home, ben, { role: 'owner' })
    await inviteMember(home, ben, { role: 'helper' })
    await inviteMember(home, nora, { role: 'adult' })
    const { body: cabin } = await home.call('POST /api/families', {
      token: ben.token,
      body: { name: 'Cabin' },
    })
    await inviteMember(home, { ...ben, familyId: cabin.id }, { role: 'owner' })
    const open = async () => {
      const rows = await home.database
        .selectFrom('invitations')
        .select(['role', 'familyId', 'createdBy'])
        .execute()
      return rows
        .filter(({ createdBy }) => createdBy === ben.id || createdBy === nora.id)
        .map(
          (one) =>
            `${one.createdBy === ben.id ? 'Ben' : 'Nora'} ${one.role}${one.familyId === cabin.id ? ' elsewhere' : ''}`,
        )
        .sort()
    }
    await change(ben.id, { role: 'adult' })
    expect(await open()).toEqual(['Ben helper', 'Ben owner elsewhere', 'Nora adult'])
    await change(ben.id, { role: 'viewer' })
    expect(await open()).toEqual(['Ben owner elsewhere', 'Nora adult'])
    expect(await sees({ ...ben, ...(await openSomeSession(home, ben)) })).toBe(200)
    await remove(ben.id)
  })
})
