import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { PlanBody, PlanStatus } from '../../contract/plans.ts'
import {
  addSomeMedication,
  addSomeMember,
  addSomePerson,
  personOf,
  signUpSomebody,
} from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { daily, planBody } from '../../test/somePlan.ts'
import { keepAllDue } from './keepDue.ts'

const HOUR_MS = 60 * 60 * 1000
const MORNING = '2026-11-20T07:00:00.000Z'

onEachEngine('plans', ({ open }) => {
  const home = open({ limits: { plans: 3 } })
  const nora = memberIn(home)
  let familyId: string
  let medicationId: string
  let mila: string

  const as = (token: string) => ({ token, params: { id: medicationId } })
  const make = async (fields: Partial<PlanBody> = {}) => {
    const answer = await home.call('POST /api/medications/{id}/plans', {
      ...as(nora.token),
      body: planBody(mila, fields),
    })
    return { ...answer, body: answer.body as typeof answer.body & { message: string } }
  }
  const change = (id: string, fields: Partial<PlanBody>, ifMatch?: number) =>
    home.call('PUT /api/plans/{id}', {
      token: nora.token,
      params: { id },
      body: planBody(mila, fields),
      headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
    })
  const set = (id: string, status: PlanStatus) =>
    home.call('PATCH /api/plans/{id}', { token: nora.token, params: { id }, body: { status } })
  const between = async (from: string, to: string) => {
    const { body } = await home.call('GET /api/occurrences', {
      token: nora.token,
      query: { familyId, from, to },
    })
    return body
  }
  const told = async (from: string, to: string) =>
    (await between(from, to)).map(({ local, amount, state }) => `${local} ${amount} ${state}`)
  const hashUntil = async (until: Date) => {
    const past = await between('2026-11-10T00:00:00Z', until.toISOString())
    return createHash('sha256').update(JSON.stringify(past)).digest('hex')
  }
  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }

  beforeEach(async () => {
    at(MORNING)
    // A family of its own for each test: they share the clock of their plans.
    const own = await home.call('POST /api/families', { token: nora.token, body: { name: 'Berg' } })
    familyId = own.body.id
    mila = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Mila' })
    ;({ id: medicationId } = await addSomeMedication(home, { ...nora, familyId }))
  })

  test('say what is due from now on, with windows that reach half-way to the neighbours', async () => {
    const { status, body } = await make({
      ...daily(['06:00', 1], ['08:00', 0.5 * 2], ['20:00', 2]),
      food: 'with',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ medicationId, personId: mila, status: 'active', timeZone: 'UTC', version: 1 },
      next: { dueAt: '2026-11-20T08:00:00.000Z', amount: 1 },
    })
    const [first, second, third] = await between('2026-11-20T00:00:00Z', '2026-11-21T08:00:00Z')
    expect(first).toEqual({
      ...{ id: `${body.id}-1-20261120T0800`, planId: body.id, medicationId, personId: mila },
      ...{ dueAt: '2026-11-20T08:00:00.000Z', local: '2026-11-20T08:00', timeZone: 'UTC' },
      ...{ amount: 1, note: null, food: 'with', state: 'due' },
      ...{ windowStartsAt: '2026-11-20T04:00:00.000Z', windowEndsAt: '2026-11-20T14:00:00.000Z' },
      ...{ dose: null, skipped: null, snoozedUntil: null },
    })
    expect(second).toMatchObject({ amount: 2, state: 'upcoming', windowStartsAt: '2026-11-20T16:00:00.000Z' })
    expect(third).toMatchObject({ local: '2026-11-21T06:00', windowStartsAt: '2026-11-21T02:00:00.000Z' })
  })

  test('go by the zone of the person, else of the family, else of the device that made the first', async () => {
    const zoneOf = async () => (await make({ timeZone: 'Asia/Tokyo' })).body.timeZone
    expect((await make({ timeZone: 'Europe/Berlin' })).body.timeZone).toBe('Europe/Berlin')
    expect(await zoneOf()).toBe('Europe/Berlin')
    await home.call('PUT /api/people/{id}/time-zone', {
      token: nora.token,
      params: { id: mila },
      body: { timeZone: 'America/New_York' },
    })
    expect(await zoneOf()).toBe('America/New_York')
  })

  test('that change leave what was planned before as it was', async () => {
    const { body: plan } = await make(daily(['08:00', 1], ['20:00', 1]))
    at('2026-11-22T09:00:00Z')
    const before = await between(MORNING, '2026-11-22T09:00:00Z')
    expect((await change(plan.id, daily(['10:00', 2]), 1)).body).toMatchObject({
      version: 2,
      next: { dueAt: '2026-11-22T10:00:00.000Z', amount: 2 },
    })
    expect(await between(MORNING, '2026-11-22T09:00:00Z')).toEqual(before)
    expect(await told('2026-11-22T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      '2026-11-22T08:00 1 due',
      '2026-11-22T10:00 2 due',
      '2026-11-23T10:00 2 upcoming',
    ])
    expect((await change(plan.id, daily(['11:00', 2]), 1)).body).toMatchObject({
      code: 'planChangedMeanwhile',
      version: 2,
    })
  })

  test('are not planned again where they were skipped ahead of a change', async () => {
    const { body: plan } = await make(daily(['08:00', 1], ['12:00', 1]))
    at('2026-11-20T11:30:00Z')
    await home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id: `${plan.id}-1-20261120T1200` },
      body: { reason: 'toldTo' },
    })
    await change(plan.id, daily(['08:00', 1], ['12:30', 1]))
    expect(await told('2026-11-20T09:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
      '2026-11-20T12:00 1 skipped',
      '2026-11-21T08:00 1 upcoming',
      '2026-11-21T12:30 1 upcoming',
    ])
  })

  test('rest while they are paused, and run again from then on', async () => {
    const { body: plan } = await make()
    at('2026-11-21T09:00:00Z')
    expect((await set(plan.id, 'paused')).body).toMatchObject({ status: 'paused', next: null })
    at('2026-11-23T09:30:00Z')
    await set(plan.id, 'paused')
    expect((await change(plan.id, daily(['09:00', 2]))).body).toMatchObject({ status: 'paused', next: null })
    expect((await set(plan.id, 'active')).body).toMatchObject({
      status: 'active',
      next: { dueAt: '2026-11-24T09:00:00.000Z', amount: 2 },
    })
    expect(await told(MORNING, '2026-11-26T00:00:00Z')).toEqual([
      '2026-11-20T08:00 1 missed',
      '2026-11-21T08:00 1 missed',
      '2026-11-24T09:00 2 upcoming',
      '2026-11-25T09:00 2 upcoming',
    ])
  })

  test('that are stopped stay so, and make room for others', async () => {
    const { body: plan } = await make()
    await make()
    await make()
    expect((await make()).body).toMatchObject({ code: 'limitReached', most: 3, things: 'plans' })
    expect((await set(plan.id, 'stopped')).body).toMatchObject({ status: 'stopped' })
    expect((await set(plan.id, 'active')).body).toMatchObject({ code: 'planStopped' })
    expect((await change(plan.id, {})).body).toMatchObject({ code: 'planStopped' })
    expect((await make()).status).toBe(201)
    const { body } = await home.call('GET /api/medications/{id}/plans', as(nora.token))
    expect(body.map(({ status }) => status).sort()).toEqual(['active', 'active', 'active', 'stopped'])
  })

  test('move with the clock, but hours between doses do not', async () => {
    await make(daily(['08:00', 1]))
    await make({
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 8, anchor: 'clock' },
          times: [{ at: '06:00', amount: 2 }],
        },
      ],
    })
    at('2026-11-20T13:00:00Z')
    const before = await hashUntil(home.clock.now)
    await home.call('PUT /api/people/{id}/time-zone', {
      token: nora.token,
      params: { id: mila },
      body: { timeZone: 'Asia/Tokyo' },
    })
    expect(await hashUntil(home.clock.now)).toBe(before)
    const coming = await between('2026-11-20T13:00:00Z', '2026-11-21T10:00:00Z')
    expect(coming.map(({ dueAt, timeZone }) => [dueAt.slice(5, 16), timeZone])).toEqual([
      ['11-20T14:00', 'UTC'],
      ['11-20T22:00', 'UTC'],
      ['11-20T23:00', 'Asia/Tokyo'],
      ['11-21T06:00', 'UTC'],
    ])
    const { body } = await home.call('PUT /api/families/{id}/time-zone', {
      token: nora.token,
      params: { id: familyId },
      body: { timeZone: 'Europe/Berlin' },
    })
    expect(body).toMatchObject({ id: familyId, timeZone: 'Europe/Berlin' })
    expect(await between('2026-11-20T13:00:00Z', '2026-11-21T10:00:00Z')).toEqual(coming)
  })

  test.each<[string, Partial<PlanBody>, string]>([
    ['somebody of another family', { personId: 'a-stranger' }, 'Please choose somebody of this family'],
    ['an amount between steps', daily(['08:00', 1.5]), 'Amounts of this medication are in steps of 1 pill'],
    ['an amount below the step', { phases: [], asNeeded: { amount: 0.5 } }, 'Must take at least 1 pill'],
    ['neither times nor as needed', { phases: [] }, 'Please choose how often it is taken'],
    ['both times and as needed', { asNeeded: { amount: 1 } }, 'Please choose how often it is taken'],
    ['an end before the start', { endsOn: '2026-11-19' }, 'The last day comes before the first'],
    ['no such zone', { timeZone: 'Europe/Atlantis' }, 'timeZone must be the name of a time zone'],
    ['the same time twice', daily(['08:00', 1], ['08:00', 2]), 'Each time of the day stands once'],
    ['a time that no clock shows', daily(['24:00', 1]), 'Please enter a time like 08:00'],
    [
      'limits in minutes',
      { limits: { minHours: 0.1, max24h: null } },
      'Hours apart must be between 0.25 and 168, in quarters',
    ],
  ])('with %s are refused', async (_, fields, message) => {
    const { status, body } = await make(fields)
    expect([status, body.message]).toEqual([400, message])
  })

  test('stay with their person', async () => {
    const { body: plan } = await make()
    const ben = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Ben' })
    expect((await change(plan.id, { personId: ben })).body).toMatchObject({
      message: 'A plan stays with its person. Stop it, and make one for somebody else.',
    })
  })

  test('are made once by a call that comes twice', async () => {
    const once = () =>
      home.call('POST /api/medications/{id}/plans', {
        ...as(nora.token),
        headers: { 'idempotency-key': 'tap' },
        body: planBody(mila),
      })
    const [first, second] = [await once(), await once()]
    expect(second.body).toEqual(first.body)
    expect((await home.call('GET /api/medications/{id}/plans', as(nora.token))).body).toHaveLength(1)
  })

  test('of a medication that goes to another family stay behind', async () => {
    await make()
    await home.call('PUT /api/medications/{id}', {
      ...as(nora.token),
      body: { name: 'Ibuprofen', familyId: nora.familyId },
    })
    expect((await home.call('GET /api/medications/{id}/plans', as(nora.token))).body).toEqual([])
  })

  test('of somebody who is archived are paused from then on', async () => {
    await make()
    at('2026-11-22T09:00:00Z')
    const params = { id: mila }
    expect((await home.call('DELETE /api/people/{id}', { token: nora.token, params })).status).toBe(204)
    const people = await home.call('GET /api/families/{id}/people', {
      token: nora.token,
      params: { id: familyId },
    })
    expect(people.body.find(({ id }) => id === mila)).toMatchObject({ archived: true })
    at('2026-11-25T09:00:00Z')
    await keepAllDue(home.database, home.clock.now)
    expect(await told(MORNING, '2026-11-27T00:00:00Z')).toEqual([
      '2026-11-20T08:00 1 missed',
      '2026-11-21T08:00 1 missed',
      '2026-11-22T08:00 1 missed',
    ])
  })

  test('answer the same whether what is past is kept or not', async () => {
    await make({
      phases: [
        {
          days: 3,
          pattern: { kind: 'daily' },
          times: [
            { at: '07:30', amount: 2 },
            { at: '19:30', amount: 1 },
          ],
        },
        {
          days: null,
          pattern: { kind: 'days', every: 2 },
          times: [{ at: '08:00', amount: 1, note: 'in the left eye' }],
        },
      ],
    })
    at('2026-12-03T09:00:00Z')
    const span = [MORNING, '2026-12-10T00:00:00Z'] as const
    const before = await between(...span)
    await keepAllDue(home.database, home.clock.now)
    const kept = await home.database
      .selectFrom('occurrences')
      .where('planId', '=', before[0]!.planId)
      .selectAll()
      .execute()
    expect(kept).toHaveLength(before.filter(({ dueAt }) => dueAt < home.clock.now.toISOString()).length)
    expect(await between(...span)).toEqual(before)
  })

  test('leave the past as it is, whatever is done to them', async () => {
    const { body: plan } = await make(daily(['08:00', 1], ['14:00', 1], ['21:00', 2]))
    const acts = [
      () => change(plan.id, daily(['09:00', 1], ['22:00', 1])),
      () => set(plan.id, 'paused'),
      () =>
        change(plan.id, {
          phases: [
            {
              days: null,
              pattern: { kind: 'hours', every: 5, anchor: 'taken' },
              times: [{ at: '06:00', amount: 1 }],
            },
          ],
        }),
      () => set(plan.id, 'active'),
      () =>
        home.call('PUT /api/families/{id}/time-zone', {
          token: nora.token,
          params: { id: familyId },
          body: { timeZone: 'Pacific/Auckland' },
        }),
      () => change(plan.id, daily(['07:00', 1])),
      () =>
        home.call('PUT /api/people/{id}/time-zone', {
          token: nora.token,
          params: { id: mila },
          body: { timeZone: 'America/St_Johns' },
        }),
      () => set(plan.id, 'stopped'),
    ]
    for (const act of acts) {
      at(new Date(home.clock.now.getTime() + 31 * HOUR_MS).toISOString())
      const before = await hashUntil(home.clock.now)
      expect((await act()).status).toBe(200)
      expect(await hashUntil(home.clock.now)).toBe(before)
    }
  })

  test('may be told by everybody whose clock is their own', async () => {
    const ben = await addSomeMember(home, familyId, { role: 'helper' })
    const move = async (id: string) =>
      (
        await home.call('PUT /api/people/{id}/time-zone', {
          token: ben.token,
          params: { id },
          body: { timeZone: 'Asia/Tokyo' },
        })
      ).status
    expect(await move(await personOf(home, ben.id, familyId))).toBe(200)
    expect(await move(mila)).toBe(403)
    const stranger = await signUpSomebody(home, 'Olav')
    expect(await move(await personOf(home, stranger.id, stranger.familyId))).toBe(404)
  })
})
