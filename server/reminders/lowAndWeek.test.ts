import { beforeEach, expect, test } from 'vitest'
import type { ReminderSettingsBody } from '../../contract/reminders.ts'
import {
  addSomeMedication,
  addSomePerson,
  confirmAddresses,
  personOf,
  signUpMember,
} from '../../test/household.ts'
import { memberIn, onBothEngines } from '../../test/onEachEngine.ts'
import { planBody } from '../../test/somePlan.ts'
import { pushSubscription } from '../../test/somePush.ts'
import { mailTargetOf } from './channels/email/emailTarget.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import { Outbox } from './outbox.ts'
import { planDigest } from './planDigest.ts'
import { planLow } from './planLow.ts'

onBothEngines('beside what is due', ({ open }) => {
  // Nothing is sent here, so no mail server answers.
  const home = open({
    mail: {
      host: '127.0.0.1',
      port: 1,
      isTls: false,
      account: undefined,
      from: { name: 'Medicine Cabinet', address: 'cabinet@example.org' },
    },
  })
  const nora = memberIn(home)
  let me: string
  let medicationId: string

  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }
  const settings = (fields: Partial<ReminderSettingsBody>) =>
    home.call('PUT /api/reminders/settings', {
      token: nora.token,
      body: {
        email: true,
        digest: false,
        showNames: true,
        quiet: { from: '22:00', to: '07:00' },
        timeZone: 'Europe/Berlin',
        follows: [],
        ...fields,
      },
    })
  const written = async (step: 'low' | 'digest') => {
    const rows = await home.database.selectFrom('deliveries').where('step', '=', step).selectAll().execute()
    return rows.map(({ about, sendAt, targetId }) => ({ ...JSON.parse(about), sendAt, targetId }))
  }
  const lookForLow = () =>
    planLow({ database: home.database, channels: home.senders.channels }, home.clock.now)

  beforeEach(async () => {
    for (const table of ['deliveries', 'lowStock', 'medications', 'reminderSettings', 'follows'] as const)
      await home.database.deleteFrom(table).execute()
    await confirmAddresses(home)
    at('2026-12-01T12:00:00Z')
    me = await personOf(home, nora.id, nora.familyId)
    const medication = await addSomeMedication(home, nora, { pillCount: 10 })
    medicationId = medication.id
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: medicationId },
      body: planBody(me),
    })
  })

  test('each device and address gets one message when a medicine begins to run low, and one the next time', async () => {
    await home.call('PUT /api/push/subscription', { token: nora.token, body: pushSubscription() })
    await settings({})
    await lookForLow()
    expect(await written('low')).toEqual([])

    at('2026-12-04T12:00:00Z')
    const left = (milli: number) => home.database.updateTable('packs').set({ milli }).execute()
    await left(4000)
    await Promise.all([lookForLow(), lookForLow()])
    await lookForLow()
    const low = await written('low')
    expect(low).toMatchObject([
      { medicine: 'Ibuprofen', daysLeft: 3, isAbout: false },
      { medicine: 'Ibuprofen' },
    ])
    expect(new Set(low.map(({ targetId }) => targetId)).size).toBe(2)
    await left(20_000)
    await lookForLow()
    at('2026-12-05T12:00:00Z')
    await left(3000)
    await lookForLow()
    expect(await written('low')).toHaveLength(4)
    await home.call('DELETE /api/push/subscription', { token: nora.token })
  })

  test('a medicine that stays low is told once, whatever becomes of others', async () => {
    await settings({})
    const { token } = nora
    const addLow = async (familyId: string, personId: string) => {
      const { id } = await addSomeMedication(home, { ...nora, familyId }, { pillCount: 2 })
      const body = planBody(personId)
      await home.call('POST /api/medications/{id}/plans', { token, params: { id }, body })
      return id
    }
    const { body: cabin } = await home.call('POST /api/families', { token, body: { name: 'Cabin' } })
    const elsewhere = await addLow(cabin.id, await personOf(home, nora.id, cabin.id))
    const second = await addLow(nora.familyId, me)
    const tell = async (milli: number) => {
      await home.database.updateTable('packs').set({ milli }).where('medicationId', '=', second).execute()
      for (let i = 0; i < 3; i++) {
        home.clock.now = new Date(home.clock.now.getTime() + 60_000)
        await lookForLow()
      }
      const rows = await home.database
        .selectFrom('deliveries')
        .where('step', '=', 'low')
        .selectAll()
        .execute()
      return [elsewhere, second].map((id) => rows.filter((row) => row.medicationId === id).length)
    }
    expect(await tell(2000)).toEqual([1, 1])
    expect(await tell(20_000)).toEqual([1, 1])
    expect(await tell(2000)).toEqual([1, 2])
  })

  test('a message at night waits for the morning, and nobody gets it who does not want it', async () => {
    await home.database.updateTable('packs').set({ milli: 2000 }).execute()
    await settings({ follows: [{ personId: me, due: true, missed: true, stock: false }] })
    at('2026-12-04T23:30:00Z')
    await lookForLow()
    expect(await written('low')).toEqual([])
    await home.database.deleteFrom('lowStock').execute()
    await settings({ follows: [{ personId: me, due: false, missed: false, stock: true }] })
    await lookForLow()
    expect(await written('low')).toMatchObject([
      { sendAt: '2026-12-05T06:00:00.000Z', targetId: mailTargetOf(nora.id) },
    ])
  })

  /** Moves the medicine to a new family, where a plan of the member uses it; returns their person there. */
  async function moveAway() {
    const { token } = nora
    const { body: family } = await home.call('POST /api/families', { token, body: { name: 'Berg' } })
    const move = { token, params: { id: medicationId } }
    const { body: medication } = await home.call('GET /api/medications/{id}', move)
    const body = { ...medication, familyId: family.id, personIds: [] }
    expect((await home.call('PUT /api/medications/{id}', { ...move, body })).status).toBe(200)
    expect(await home.database.selectFrom('lowStock').selectAll().execute()).toEqual([])
    const there = await personOf(home, nora.id, family.id)
    await home.call('POST /api/medications/{id}/plans', { ...move, body: planBody(there) })
    return there
  }
  const told = () =>
    home.database
      .selectFrom('deliveries')
      .where('step', '=', 'low')
      .select(['personId', 'state'])
      .orderBy('sendAt')
      .execute()

  test('a low medicine moved to another family is reported there, and no longer in the old one', async () => {
    await settings({})
    await home.database.updateTable('packs').set({ milli: 2000 }).execute()
    await lookForLow()
    const there = await moveAway()
    at('2026-12-01T12:30:00Z')
    await lookForLow()
    expect(await told()).toEqual([
      { personId: me, state: 'waiting' },
      { personId: there, state: 'waiting' },
    ])
    const outbox = new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks: true,
      send: async () => ({ kind: 'sent' }),
      log: { error() {}, warn() {} },
    })
    await outbox.tick()
    await outbox.settled()
    expect(await told()).toEqual([
      { personId: me, state: 'cancelled' },
      { personId: there, state: 'sent' },
    ])
  })

  test('a medicine that moves between the forecast and its message is reported by neither', async () => {
    await settings({})
    await home.database.updateTable('packs').set({ milli: 2000 }).execute()
    let hasMoved = false
    // The forecast is made before the transaction that notifies.
    const database = new Proxy(home.database, {
      get(target, key) {
        const value = Reflect.get(target, key)
        if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
        return () => ({
          async execute(work: unknown) {
            if (!hasMoved) {
              hasMoved = true
              await moveAway()
            }
            return value.call(target).execute(work)
          },
        })
      },
    })
    await planLow({ database, channels: home.senders.channels }, home.clock.now)
    expect([hasMoved, await told()]).toEqual([true, []])
    expect(await home.database.selectFrom('lowStock').selectAll().execute()).toEqual([])
  })

  test('the week before is sent on Monday mornings, once, about people one follows', async () => {
    const emil = await addSomePerson(home, nora, { name: 'Emil' })
    await settings({ digest: true, follows: [{ personId: emil, due: false, missed: false, stock: false }] })
    for (const day of ['02', '03', '04']) {
      at(`2026-12-${day}T08:05:00Z`)
      const { status } = await home.call('POST /api/medications/{id}/logs', {
        token: nora.token,
        params: { id: medicationId },
        body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me },
      })
      expect(status).toBe(201)
    }
    for (const early of ['2026-12-06T12:00:00Z', '2026-12-07T05:30:00Z']) {
      at(early)
      await planDigest(home.database, home.clock.now)
      expect(await written('digest')).toEqual([])
    }
    at('2026-12-07T06:10:00Z')
    await Promise.all([1, 2].map(() => planDigest(home.database, home.clock.now)))
    const [digest, ...others] = await written('digest')
    expect(others).toEqual([])
    expect(digest).toMatchObject({ from: '2026-11-30', to: '2026-12-06', targetId: mailTargetOf(nora.id) })
    expect(digest.people).toEqual([{ person: expect.any(String), taken: 3, skipped: 0, missed: 2 }])
  })

  test.each([1, 9, 16])(
    'the week is told on its Monday, though a clock that was ahead told it when it read %d hours more',
    async (hours) => {
      await settings({ digest: true })
      const monday = Date.parse('2026-12-07T06:10:00Z')
      const wrong = new Date(monday + hours * 60 * 60_000)
      await planDigest(home.database, wrong)
      const digests = () => home.database.selectFrom('deliveries').where('step', '=', 'digest').selectAll()
      const sent = { state: 'sent', sentAt: wrong.toISOString(), about: '{}' } as const
      await home.database.updateTable('deliveries').set(sent).where('step', '=', 'digest').execute()
      const told = async (now: number) => {
        await planDigest(home.database, new Date(now))
        return (await digests().execute()).map(({ state, sentAt }) => [state, sentAt])
      }
      expect(await told(monday)).toEqual([['waiting', null]])
      expect(await written('digest')).toMatchObject([{ from: '2026-11-30', to: '2026-12-06' }])
      await home.database
        .updateTable('deliveries')
        .set({ ...sent, sentAt: new Date(monday).toISOString() })
        .execute()
      expect(await told(monday + 60_000)).toEqual([['sent', new Date(monday).toISOString()]])
    },
  )

  test('a family whose plans cannot be read keeps nobody else from being told', async () => {
    const other = await signUpMember(home)
    await confirmAddresses(home)
    const { id } = await addSomeMedication(home, other, { pillCount: 3 })
    const plan = await home.call('POST /api/medications/{id}/plans', {
      token: other.token,
      params: { id },
      body: planBody(await personOf(home, other.id, other.familyId)),
    })
    const said = { email: true, digest: true, showNames: true, quiet: null, timeZone: 'UTC', follows: [] }
    for (const { token } of [nora, other])
      await home.call('PUT /api/reminders/settings', { token, body: said })
    const broken = (planId: string) =>
      home.database.updateTable('planRevisions').set({ content: '{' }).where('planId', '=', planId).execute()
    await home.database.updateTable('packs').set({ milli: 2000 }).execute()
    await broken(plan.body.id)
    await expect(lookForLow()).rejects.toThrow()
    expect(await written('low')).toHaveLength(1)
    at('2026-12-07T08:00:00Z')
    await expect(planDigest(home.database, home.clock.now)).rejects.toThrow()
    expect(await written('digest')).toHaveLength(1)
  })

  test('sent messages are deleted after 90 days', async () => {
    await settings({ digest: true })
    at('2026-12-07T09:00:00Z')
    await planDigest(home.database, home.clock.now)
    at('2027-03-07T08:59:00Z')
    await forgetOldDeliveries(home.database, home.clock.now)
    expect(await written('digest')).toHaveLength(1)
    at('2027-03-07T09:00:01Z')
    await forgetOldDeliveries(home.database, home.clock.now)
    expect(await written('digest')).toEqual([])
  })
})
