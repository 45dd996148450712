import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { PlanBody } from '../contract/plans.ts'
import type { Follow } from '../contract/reminders.ts'
import { newId } from '../server/platform/database/newId.ts'
import { Outbox, type OutboxParts } from '../server/reminders/outbox.ts'
import { addSomeMedication, type Member, personOf } from './household.ts'
import { memberIn, type OnEngine } from './onEachEngine.ts'
import { startPushService, type TestPushService } from './pushService.ts'
import { planBody } from './somePlan.ts'
import type { TestAppOptions } from './testApp.ts'

/**
 * A member's reminders on December 1, 2026; pushes go to a test service. Each test begins without devices,
 * plans and messages, at 07:00. Only `at` sends.
 */
export function remindedMember(open: OnEngine['open'], options: TestAppOptions = {}) {
  const pushServices: string[] = []
  const home = open({ ...options, pushServices })
  const nora = memberIn(home)
  let service: TestPushService
  let me: string
  beforeAll(async () => {
    service = await startPushService(() => home.clock.now)
    pushServices.push(service.origin)
    me = await personOf(home, nora.id, nora.familyId)
  })
  afterAll(() => service.close())

  /** A separate instance that sends with `send`. */
  const outboxOf = (send: OutboxParts['send'] = home.senders.sendDeliveries) =>
    new Outbox({
      database: home.database,
      now: () => home.clock.now,
      channels: home.senders.channels,
      hasLinks: true,
      send,
      log: { error() {}, warn() {} },
    })
  let outbox: Outbox

  /** Sets the time of day and sends what is due; returns what arrived. */
  async function at(time: string) {
    home.clock.now = new Date(`2026-12-01T${time.length === 5 ? `${time}:00` : time}Z`)
    const before = service.received.length
    await outbox.tick()
    await outbox.settled()
    return service.received
      .slice(before)
      .map(({ endpoint, topic, body }) => ({ endpoint, topic, ...JSON.parse(body) }))
  }

  /** Subscribes a device of a member; returns its address. */
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
  /** Gives a medication a plan that no version ever wrote. */
  const spoilPlan = (medicationId: string) =>
    home.database
      .updateTable('planRevisions')
      .set({ content: '{' })
      .where('planId', 'in', (eb) =>
        eb.selectFrom('plans').where('medicationId', '=', medicationId).select('plans.id'),
      )
      .execute()

  /** Gives the member many devices, each with its own session; removed with the test. */
  async function addDevices(count: number, endpointOf: (id: string, n: number) => string): Promise<void> {
    const session = await home.database
      .selectFrom('sessions')
      .where('userId', '=', nora.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: count }, newId)
    // SQLite's limit of bound values.
    for (let first = 0; first < count; first += 500) {
      const some = ids.slice(first, first + 500)
      await home.database
        .insertInto('sessions')
        .values(some.map((id) => ({ ...session, id, tokenHash: id })))
        .execute()
      await home.database
        .insertInto('pushSubscriptions')
        .values(
          some.map((id, n) => ({
            id,
            sessionId: id,
            userId: nora.id,
            endpoint: endpointOf(id, first + n),
            p256dh: '',
            auth: '',
            label: 'Phone',
            createdAt: home.clock.now.toISOString(),
            lastOkAt: null,
            error: null,
          })),
        )
        .execute()
      onTestFinished(
        async () => void (await home.database.deleteFrom('sessions').where('id', 'in', some).execute()),
      )
    }
  }

  const take = (medicationId: string, { token } = nora) =>
    home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: medicationId },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: me },
    })
  /** The id of the moment of 08:00 of a medicine's only plan. */
  async function momentOf(medicationId: string) {
    const params = { id: medicationId }
    const { body } = await home.call('GET /api/medications/{id}/plans', { token: nora.token, params })
    return `${body[0]?.id}-1-20261201T0800`
  }
  const putOff = async (medicationId: string, minutes: 15 | 30 | 60) =>
    home.call('POST /api/occurrences/{id}/snooze', {
      token: nora.token,
      params: { id: await momentOf(medicationId) },
      body: { minutes },
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

  return {
    home,
    nora,
    pushServices,
    get service() {
      return service
    },
    get me() {
      return me
    },
    get outbox() {
      return outbox
    },
    outboxOf,
    at,
    remindOn,
    plan,
    spoilPlan,
    addDevices,
    take,
    momentOf,
    putOff,
    follow,
    becameOf,
  }
}
