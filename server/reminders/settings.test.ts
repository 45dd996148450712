import { beforeEach, expect, test } from 'vitest'
import type { PlanBody } from '../../contract/plans.ts'
import type { ReminderSettingsBody } from '../../contract/reminders.ts'
import { addSomeMember, addSomePerson, openSomeSession, personOf } from '../../test/household.ts'
import { memberIn, onBothEngines } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { pushSubscription } from '../../test/somePush.ts'
import { forgetOldSessions } from '../people/auth/sessions.ts'

const SAID: ReminderSettingsBody = {
  email: true,
  digest: false,
  showNames: true,
  quiet: { from: '21:30', to: '06:00' },
  timeZone: 'Europe/Berlin',
  follows: [],
}

onBothEngines('reminder settings', ({ open }) => {
  const home = open({ pushServices: ['https://push.example'] })
  const nora = memberIn(home)
  let own: string
  let emil: string
  beforeEach(async () => {
    own = await personOf(home, nora.id, nora.familyId)
    emil = await addSomePerson(home, nora)
  })

  const settings = async ({ token } = nora) =>
    (await home.call('GET /api/reminders/settings', { token })).body
  const change = (body: Partial<ReminderSettingsBody>, { token } = nora) =>
    home.call('PUT /api/reminders/settings', { token, body: { ...SAID, ...body } })
  const followed = async (personId: string, who = nora) =>
    (await settings(who)).follows.find((follow) => follow.personId === personId)

  test('begins with oneself, by no e-mail, without names, and not at night', async () => {
    const member = await addSomeMember(home, nora.familyId)
    const mine = await personOf(home, member.id, nora.familyId)
    expect(await settings(member)).toMatchObject({
      email: false,
      digest: false,
      showNames: false,
      quiet: { from: '22:00', to: '07:00' },
      timeZone: null,
      devices: [],
    })
    expect(await followed(mine, member)).toMatchObject({ due: true, missed: false, stock: true })
    expect(await followed(emil, member)).toMatchObject({ due: false, missed: false, stock: false })
  })

  test('is what was said last, of those who were named', async () => {
    const about = { due: true, missed: true, stock: false }
    const { body } = await change({ follows: [{ personId: emil, ...about }] })
    expect(body).toMatchObject({ showNames: true, quiet: SAID.quiet, timeZone: 'Europe/Berlin' })
    expect(await followed(emil)).toMatchObject(about)
    await change({ quiet: null, follows: [{ personId: own, due: false, missed: false, stock: false }] })
    expect((await settings()).quiet).toBeNull()
    expect(await followed(emil)).toMatchObject(about)
    expect(await followed(own)).toMatchObject({ due: false })
  })

  test('names each of hundreds once, and the last word about a person counts', async () => {
    const follows = Array.from({ length: 3000 }, (_, n) => ({
      personId: n % 2 ? own : emil,
      due: n === 2999,
      missed: n < 2998,
      stock: true,
    }))
    expect((await change({ follows })).status).toBe(200)
    expect(await followed(emil)).toMatchObject({ due: false, missed: false })
    expect(await followed(own)).toMatchObject({ due: true, missed: false })
  })

  test('is nobody of another family', async () => {
    const { status, body } = await change({
      follows: [{ personId: own.replace(/.$/, '_'), due: true, missed: true, stock: true }],
    })
    expect([status, body.message]).toEqual([404, 'Person not found'])
  })

  test.each<[follow: boolean | undefined, isReminded: boolean]>([
    [true, true],
    [false, false],
    [undefined, false],
  ])(
    'by a plan whose maker said %s, reminds of someone without an account: %s',
    async (follow, isReminded) => {
      const { body: medication } = await home.call('POST /api/medications', {
        token: nora.token,
        body: { name: 'Amoxicillin', familyId: nora.familyId, expirationDate: '2030-01-31' },
      })
      const remindedOf = async (id: string) =>
        (await home.call('GET /api/people/{id}/reminded', { token: nora.token, params: { id } })).body
      const made = await home.call('POST /api/medications/{id}/plans', {
        token: nora.token,
        params: { id: medication.id },
        body: planBody(emil, { ...(follow !== undefined && { follow }) }),
      })
      expect(made.status).toBe(201)
      const nobody = { devices: [], email: false, channels: [] }
      const me = { userId: nora.id, isYou: true, ...nobody }
      expect(await remindedOf(emil)).toMatchObject(isReminded ? [me] : [])
      expect(await followed(emil)).toMatchObject({ due: isReminded, missed: false, stock: isReminded })

      const change = (body: Partial<PlanBody>) =>
        home.call('PUT /api/plans/{id}', {
          token: nora.token,
          params: { id: made.body.id },
          body: planBody(emil, body),
        })
      await change({ follow: true })
      await change({})
      await home.call('PUT /api/push/subscription', { token: nora.token, body: pushSubscription() })
      const devices = [{ label: pushSubscription().label, isThisOne: true }]
      expect(await remindedOf(emil)).toMatchObject([{ ...me, devices }])
      await change({ follow: false })
      expect(await remindedOf(emil)).toEqual([])
      await home.call('DELETE /api/push/subscription', { token: nora.token })
    },
  )

  test.each(['helper', 'viewer'] as const)("show no %s the members' devices", async (role) => {
    const { token } = await addSomeMember(home, nora.familyId, { role })
    const answer = await home.call('GET /api/people/{id}/reminded', { token, params: { id: emil } })
    expect(answer.status).toBe(403)
  })

  test('leaves out who was archived', async () => {
    await home.call('PATCH /api/people/{id}', {
      token: nora.token,
      params: { id: emil },
      body: { archived: true },
    })
    expect(await followed(emil)).toBeUndefined()
  })

  test('reaches a device until its session ends, for the account signed in there', async () => {
    const phone = await openSomeSession(home, nora)
    const put = (token: string, endpoint: string) =>
      home.call('PUT /api/push/subscription', { token, body: pushSubscription({ endpoint }) })
    const first = await put(phone.token, 'https://push.example/a')
    expect(first.body).toMatchObject({ isThisOne: true, lastOkAt: null, error: null })
    // A browser renews its address now and then.
    expect((await put(phone.token, 'https://push.example/b')).body.id).toBe(first.body.id)
    expect((await settings()).devices).toMatchObject([{ id: first.body.id, isThisOne: false }])

    const member = await addSomeMember(home, nora.familyId)
    await put(member.token, 'https://push.example/b')
    expect((await settings()).devices).toEqual([])
    expect((await settings(member)).devices).toHaveLength(1)
    await home.call('POST /api/auth/logout', { token: member.token })
    expect(await home.database.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  })

  test('reaches a device whose session expired long ago', async () => {
    const { id, token } = await addSomeMember(home, nora.familyId)
    await home.call('PUT /api/push/subscription', { token, body: pushSubscription() })
    const lastUsed = async (days: number) => {
      const lastUsedAt = new Date(home.clock.now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
      await home.database.updateTable('sessions').set({ lastUsedAt }).where('userId', '=', id).execute()
      await forgetOldSessions(home.database, home.clock.now)
    }
    await lastUsed(31)
    expect((await home.call('GET /api/reminders/settings', { token })).status).toBe(401)
    const left = await home.database.selectFrom('pushSubscriptions').select('userId').execute()
    expect(left).toEqual([{ userId: id }])
    await lastUsed(366)
    expect(await home.database.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
  })

  test('reaches a device no longer that was told to be quiet', async () => {
    const { token } = await openSomeSession(home, nora)
    await home.call('PUT /api/push/subscription', { token, body: pushSubscription() })
    for (let times = 0; times < 2; times++)
      expect((await home.call('DELETE /api/push/subscription', { token })).status).toBe(204)
    expect((await settings()).devices).toEqual([])
  })

  test('reaches a device that two sessions name at once through one of them', async () => {
    const member = await addSomeMember(home, nora.familyId)
    for (let round = 0; round < 5; round++) {
      const sessions = await Promise.all([nora, nora, member].map((who) => openSomeSession(home, who)))
      const endpoint = `https://push.example/${round}`
      const answers = await Promise.all(
        sessions.map(({ token }) =>
          home.call('PUT /api/push/subscription', { token, body: pushSubscription({ endpoint }) }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const rows = await home.database
        .selectFrom('pushSubscriptions')
        .where('endpoint', '=', endpoint)
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    }
  })
})
