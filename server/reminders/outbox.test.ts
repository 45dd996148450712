import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlanBody } from '../../contract/plans.ts'
import type { Follow } from '../../contract/reminders.ts'
import { REMINDING } from '../../contract/reminding.ts'
import {
  addSomeMedication,
  addSomeMember,
  type Member,
  openSomeSession,
  personOf,
} from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { startPushService, type TestPushService } from '../../test/pushService.ts'
import { planBody } from '../../test/somePlan.ts'
import { newId } from '../database/newId.ts'
import { Outbox } from './outbox.ts'
import { planReminders } from './planReminders.ts'

const SILENT = { error() {} }

onEachEngine('what is sent', ({ open }) => {
  const pushServices: string[] = []
  const home = open({ pushServices })
  const nora = memberIn(home)
  let service: TestPushService
  let me: string
  beforeAll(async () => {
    service = await startPushService(() => home.clock.now)
    pushServices.push(service.origin)
    me = await personOf(home, nora.id, nora.familyId)
  })
  afterAll(() => service.close())

  const outboxOf = () =>
    new Outbox({
      database: home.database,
      now: () => home.clock.now,
      sendsMail: false,
      send: home.senders.sendDeliveries,
      log: SILENT,
    })
  let outbox: Outbox

  /** Lets it be a time of the day of the test, and sends what is to be sent then; gives what arrived. */
  async function at(time: string, { by = [outbox] } = {}) {
    home.clock.now = new Date(`2026-12-01T${time.length === 5 ? `${time}:00` : time}Z`)
    const before = service.received.length
    for (const one of by) await one.tick()
    for (const one of by) await one.settled()
    return service.received
      .slice(before)
      .map(({ endpoint, topic, body }) => ({ endpoint, topic, ...JSON.parse(body) }))
  }

  /** A device of a member; gives its address. */
  async function remindOn({ token }: Pick<Member, 'token'>): Promise<string> {
    const { endpoint, ...keys } = service.subscribe()
    const body = { endpoint, keys, label: 'Phone' }
    const { status } = await home.call('PUT /api/push/subscription', { token, body })
    expect(status).toBe(200)
    return endpoint
  }

  async function plan(fields: Partial<PlanBody> = {}, name = 'Ibuprofen') {
    const { id } = await addSomeMedication(home, nora, { name, pillCount: 100 })
    await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id },
      body: planBody(me, fields),
    })
    return id
  }
  const take = (medicationId: string, { token } = nora) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: medicationId },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me },
    })
  const follow = (member: Member, fields: Partial<Follow>) =>
    home.call('PUT /api/reminders/settings', {
      token: member.token,
      body: {
        email: false,
        digest: false,
        showNames: false,
        quiet: null,
        timeZone: 'UTC',
        follows: [{ personId: me, due: false, missed: false, stock: false, ...fields }],
      },
    })
  const becameOf = async (member: Member = nora) => {
    const { body } = await home.call('GET /api/reminders/deliveries', {
      token: member.token,
      query: { before: '2026-12-02T12:00:00Z' },
    })
    return body.map(({ step, state, detail }) => [step, state, detail]).reverse()
  }

  beforeEach(async () => {
    for (const table of [
      'pushSubscriptions',
      'deliveries',
      'plans',
      'doses',
      'reminderSettings',
      'follows',
    ] as const)
      await home.database.deleteFrom(table).execute()
    service.received.length = 0
    service.answer({ status: 201 })
    home.clock.now = new Date('2026-12-01T07:00:00Z')
    outbox = outboxOf()
  })
  afterAll(() => expect(service.problems).toEqual([]))

  test('comes at its time and twice again, under one name, and tells no name of a medicine', async () => {
    const endpoint = await remindOn(nora)
    await plan()
    expect(await at('07:59')).toEqual([])
    const due = await at('08:00')
    expect(due).toMatchObject([
      {
        url: `today?for=${me}`,
        endpoint,
        title: expect.stringMatching(/, 08:00$/),
        token: expect.any(String),
      },
    ])
    expect(JSON.stringify(due)).not.toContain('Ibuprofen')
    expect(await at('08:14')).toEqual([])
    const again = [...(await at('08:15')), ...(await at('08:30'))]
    expect(again.map(({ tag, topic }) => [tag, topic])).toEqual([
      [due[0].tag, due[0].topic],
      [due[0].tag, due[0].topic],
    ])
    expect(await at('11:00')).toEqual([])
    expect(await becameOf()).toEqual([
      ['due', 'sent', null],
      ['repeat', 'sent', null],
      ['repeat', 'sent', null],
    ])
  })

  test('names the medicine for who wants that', async () => {
    await remindOn(nora)
    await follow(nora, { due: true })
    const said = { email: false, digest: false, quiet: null, timeZone: 'UTC', follows: [] }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, showNames: true } })
    await plan()
    expect(JSON.stringify(await at('08:00'))).toContain('Ibuprofen, 1 pill')
  })

  test('is nothing that was taken, or left out, before', async () => {
    await remindOn(nora)
    const id = await plan()
    await at('07:55')
    await take(id)
    expect(await at('08:00')).toEqual([])
    expect((await becameOf()).slice(0, 1)).toEqual([['due', 'cancelled', 'It was taken.']])
  })

  test('is what was taken back after all', async () => {
    await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0 } })
    await at('07:55')
    const { body: dose } = await take(id)
    expect(await at('08:00')).toEqual([])
    home.clock.now = new Date('2026-12-01T08:05:00Z')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', {
      token: nora.token,
      params: { id, logId: dose.id },
    })
    expect(await at('08:05')).toHaveLength(1)
  })

  test('is nothing that is planned no longer', async () => {
    await remindOn(nora)
    const id = await plan()
    await at('07:55')
    const { body } = await home.call('GET /api/medications/{id}/plans', { token: nora.token, params: { id } })
    const params = { id: body[0]?.id as string }
    await home.call('PATCH /api/plans/{id}', { token: nora.token, params, body: { status: 'paused' } })
    expect(await at('08:00')).toEqual([])
    home.clock.now = new Date('2026-12-01T08:05:00Z')
    await home.call('PATCH /api/plans/{id}', { token: nora.token, params, body: { status: 'active' } })
    expect(await at('08:10')).toEqual([])
  })

  test('comes when it was put off to instead', async () => {
    await remindOn(nora)
    await plan()
    const [due] = await at('08:00')
    await home.call('POST /api/occurrences/{id}/snooze', {
      token: nora.token,
      params: { id: due.tag },
      body: { minutes: 60 },
    })
    expect([...(await at('08:15')), ...(await at('08:59'))]).toEqual([])
    expect(await at('09:00')).toMatchObject([{ tag: due.tag }])
    expect(await at('09:15')).toHaveLength(1)
  })

  test('tells who follows when it is not taken, and that it was after all', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const bens = await remindOn(ben)
    const noras = await remindOn(nora)
    const id = await plan({ remind: { ...REMINDING, repeats: 0, tellMinutes: 40 } })
    await follow(ben, { missed: true })
    expect(await at('08:00')).toMatchObject([{ endpoint: noras }])
    expect(await at('08:39')).toEqual([])
    expect(await at('08:40')).toMatchObject([{ endpoint: bens, body: 'Not taken yet' }])
    home.clock.now = new Date('2026-12-01T09:10:00Z')
    await take(id)
    // Not at once: a slip is taken back.
    expect(await at('09:10:20')).toEqual([])
    const clear = await at('09:10:51')
    expect(clear).toMatchObject([{ endpoint: bens, body: expect.stringMatching(/^Taken at 09:10/) }])
    expect(await at('12:00')).toEqual([])
  })

  test('says nothing of a slip, and tells later that it was taken', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    await remindOn(ben)
    const id = await plan({ remind: { ...REMINDING, tellMinutes: 40 } })
    await follow(ben, { missed: true })
    await at('08:40')
    const { body: dose } = await take(id)
    await at('08:40:05')
    await home.call('DELETE /api/medications/{id}/logs/{logId}', {
      token: nora.token,
      params: { id, logId: dose.id },
    })
    expect(await at('08:41')).toEqual([])
    await take(id)
    await at('08:42')
    expect(await at('08:43')).toHaveLength(1)
  })

  test('is one message for a person after an outage, and nothing of what is over', async () => {
    await remindOn(nora)
    for (const name of ['Ibuprofen', 'Cetirizine', 'Metformin']) await plan({}, name)
    await plan({ phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '07:30', amount: 1 }] }] })
    const [message, ...others] = await at('10:00')
    expect(others).toEqual([])
    expect(message.body).toBe('4 waiting')
    expect(await at('10:05')).toEqual([])
    await home.database.deleteFrom('deliveries').execute()
    await home.database.updateTable('plans').set({ remindAt: '' }).execute()
    expect(await at('23:30')).toEqual([])
  })

  test('comes again later where the service fails, under the same name', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    service.answer({ status: 500 })
    const [first] = await at('08:00')
    expect(await at('08:00:29')).toEqual([])
    service.answer({ status: 201 })
    expect(await at('08:00:30')).toMatchObject([{ topic: first.topic, tag: first.tag }])
    expect(await at('08:01')).toEqual([])
    expect(await becameOf()).toEqual([['due', 'sent', null]])
  })

  test('waits as long as the service says', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    service.answer({ status: 429, headers: { 'retry-after': '240' } })
    await at('08:00')
    expect(await at('08:03:59')).toEqual([])
    expect(await at('08:04')).toHaveLength(1)
  })

  test('is given up when its time is over, with what the service said', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    service.answer({ status: 503 })
    await at('08:00')
    expect(await at('20:30')).toEqual([])
    expect(await becameOf()).toMatchObject([['due', 'expired', expect.stringContaining('503')]])
  })

  test('forgets a device that is gone', async () => {
    await remindOn(nora)
    await plan()
    service.answer({ status: 410 })
    expect(await at('08:00')).toHaveLength(1)
    const { body } = await home.call('GET /api/reminders/settings', { token: nora.token })
    expect(body.devices).toEqual([])
    expect(await at('08:15')).toEqual([])
  })

  test('tells whose service refuses it what it said', async () => {
    await remindOn(nora)
    await plan()
    service.answer({ status: 403, text: 'the keys do not match' })
    await at('08:00')
    const devices = async () =>
      (await home.call('GET /api/reminders/settings', { token: nora.token })).body.devices
    expect(await devices()).toMatchObject([{ error: expect.stringContaining('the keys do not match') }])
    service.answer({ status: 201 })
    await at('08:15')
    expect(await devices()).toMatchObject([{ error: null, lastOkAt: '2026-12-01T08:15:00.000Z' }])
  })

  test('comes once from many instances at once', async () => {
    for (let device = 0; device < 3; device++) await remindOn(await addSomeMember(home, nora.familyId))
    await remindOn(nora)
    const ids = [await plan(), await plan({}, 'Cetirizine')]
    const members = await home.database.selectFrom('pushSubscriptions').select('userId').execute()
    for (const { userId } of members)
      await home.database
        .insertInto('follows')
        .values({ userId, personId: me, due: 1, missed: 0, stock: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    const instances = Array.from({ length: 4 }, outboxOf)
    await Promise.all(instances.map((one) => one.tick()))
    await Promise.all(instances.map((one) => one.settled()))
    expect(service.received).toHaveLength(4 * ids.length)
    expect(new Set(service.received.map(({ endpoint, topic }) => endpoint + topic)).size).toBe(8)
  })

  test('comes at its time however many are due then', async () => {
    for (let device = 0; device < 20; device++) await remindOn(await openSomeSession(home, nora))
    const ids = [
      await plan(),
      await plan({}, 'Cetirizine'),
      await plan({}, 'Metformin'),
      await plan({}, 'Zinc'),
    ]
    expect(await at('08:00')).toHaveLength(20 * ids.length)
  })

  test('is sent by another instance where one died in the middle', async () => {
    await remindOn(nora)
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    let sent = 0
    const dying = new Outbox({
      database: home.database,
      now: () => home.clock.now,
      sendsMail: false,
      send: async (sending) => {
        await home.senders.sendDeliveries(sending)
        sent++
        return new Promise(() => {})
      },
      log: SILENT,
    })
    await dying.tick()
    await expect.poll(() => sent).toBe(1)
    expect(await at('08:00:59')).toEqual([])
    const [again] = await at('08:01')
    expect(again.topic).toBe(service.received[0]?.topic)
    expect(await at('08:10')).toEqual([])
  })

  test('reaches others while one service hangs', async () => {
    const hanging = await startPushService(() => home.clock.now)
    pushServices.push(hanging.origin)
    hanging.answer('hang')
    for (let device = 0; device < 20; device++) {
      const { endpoint, ...keys } = hanging.subscribe()
      const { token } = await addSomeMember(home, nora.familyId)
      await home.call('PUT /api/push/subscription', { token, body: { endpoint, keys, label: 'Phone' } })
    }
    const noras = await remindOn(nora)
    const followers = await home.database.selectFrom('pushSubscriptions').select('userId').execute()
    for (const { userId } of followers)
      await home.database
        .insertInto('follows')
        .values({ userId, personId: me, due: 1, missed: 0, stock: 0 })
        .execute()
    await plan()
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await outbox.tick()
    await expect.poll(() => service.received.map(({ endpoint }) => endpoint)).toEqual([noras])
    await hanging.close()
    await outbox.settled()
    pushServices.pop()
  })

  test('waits for the end of the quiet hours with what is said again', async () => {
    await remindOn(nora)
    const said = { email: false, digest: false, showNames: false, timeZone: 'UTC', follows: [] }
    const quiet = { from: '08:10', to: '09:00' }
    await home.call('PUT /api/reminders/settings', { token: nora.token, body: { ...said, quiet } })
    await plan()
    expect(await at('08:00')).toHaveLength(1)
    expect([...(await at('08:15')), ...(await at('08:45'))]).toEqual([])
    expect(await at('09:00')).toHaveLength(1)
  })

  test('reaches others where what somebody planned cannot be worked out', async () => {
    await remindOn(nora)
    const broken = await plan({}, 'Broken')
    await plan()
    await home.database
      .updateTable('planRevisions')
      .set({ content: '{' })
      .where('planId', 'in', (eb) =>
        eb.selectFrom('plans').where('medicationId', '=', broken).select('plans.id'),
      )
      .execute()
    expect(await at('08:00')).toHaveLength(1)
    expect(await at('08:15')).toHaveLength(1)
  })

  test('is written down for however many devices', async () => {
    const DEVICES = 3500
    await plan({ remind: { ...REMINDING, repeats: 0 } })
    const session = await home.database
      .selectFrom('sessions')
      .where('userId', '=', nora.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: DEVICES }, newId)
    for (let first = 0; first < DEVICES; first += 500) {
      const some = ids.slice(first, first + 500)
      await home.database
        .insertInto('sessions')
        .values(some.map((id) => ({ ...session, id, tokenHash: id })))
        .execute()
      await home.database
        .insertInto('pushSubscriptions')
        .values(
          some.map((id) => ({
            id,
            sessionId: id,
            userId: nora.id,
            endpoint: `https://updates.push.services.mozilla.com/${id}`,
            p256dh: '',
            auth: '',
            label: 'Phone',
            createdAt: home.clock.now.toISOString(),
            lastOkAt: null,
            error: null,
          })),
        )
        .execute()
    }
    home.clock.now = new Date('2026-12-01T08:00:00Z')
    await planReminders({ database: home.database, sendsMail: false }, home.clock.now, (error) => {
      throw error
    })
    const { count } = await home.database
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(DEVICES)
    for (let first = 0; first < DEVICES; first += 500)
      await home.database
        .deleteFrom('sessions')
        .where('id', 'in', ids.slice(first, first + 500))
        .execute()
  })
})
