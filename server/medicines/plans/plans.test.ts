import { beforeEach, expect, test } from 'vitest'
import type { PlanBody } from '../../../contract/plans.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'
import { storeAllDue } from './storeDue.ts'

const MORNING = '2026-11-20T07:00:00.000Z'

onEachEngine('plans', ({ open }) => {
  const home = open({ limits: { plans: 3, plannedDoses: 12 } })
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, make, change, set, between } = family

  beforeEach(() => family.begin())

  test('show what is due from now on, with windows that reach half-way to the neighbours', async () => {
    const { status, body } = await make({
      ...daily(['06:00', 1], ['08:00', 0.5 * 2], ['20:00', 2]),
      food: 'with',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{
        medicationId: family.medicationId,
        personId: family.mila,
        status: 'active',
        timeZone: 'UTC',
        version: 1,
      },
      next: { dueAt: '2026-11-20T08:00:00.000Z', amount: 1 },
    })
    const [first, second, third] = await between('2026-11-20T00:00:00Z', '2026-11-21T08:00:00Z')
    expect(first).toEqual({
      ...{
        id: `${body.id}-1-20261120T0800`,
        planId: body.id,
        medicationId: family.medicationId,
        personId: family.mila,
      },
      ...{ dueAt: '2026-11-20T08:00:00.000Z', local: '2026-11-20T08:00', timeZone: 'UTC' },
      ...{ amount: 1, note: null, food: 'with', asks: null, state: 'due' },
      ...{ windowStartsAt: '2026-11-20T04:00:00.000Z', windowEndsAt: '2026-11-20T14:00:00.000Z' },
      ...{ dose: null, skipped: null, snoozedUntil: null, care: null },
    })
    expect(second).toMatchObject({ amount: 2, state: 'upcoming', windowStartsAt: '2026-11-20T16:00:00.000Z' })
    expect(third).toMatchObject({ local: '2026-11-21T06:00', windowStartsAt: '2026-11-21T02:00:00.000Z' })
  })

  test.each<[string, Partial<PlanBody>, string]>([
    ['someone of another family', { personId: 'a-stranger' }, 'Please choose someone in this family'],
    ['an amount between steps', daily(['08:00', 1.5]), 'Amounts of this medication are in steps of 1 pill'],
    ['an amount below the step', { phases: [], asNeeded: { amount: 0.5 } }, 'Must take at least 1 pill'],
    ['neither times nor as needed', { phases: [] }, 'Please choose how often it is taken'],
    ['both times and as needed', { asNeeded: { amount: 1 } }, 'Please choose how often it is taken'],
    ['an end before the start', { endsOn: '2026-11-19' }, 'The last day comes before the first'],
    ['no such zone', { timeZone: 'Europe/Atlantis' }, 'timeZone must be the name of a time zone'],
    ['the same time twice', daily(['08:00', 1], ['08:00', 2]), 'Enter each time of the day only once'],
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

  test('stay stopped, and no longer count against the limit', async () => {
    const { body: plan } = await make()
    await make()
    await make()
    expect((await make()).body).toMatchObject({ code: 'limitReached', most: 3, things: 'plans' })
    expect((await set(plan.id, 'stopped')).body).toMatchObject({ status: 'stopped' })
    expect((await set(plan.id, 'active')).body).toMatchObject({ code: 'planStopped' })
    expect((await change(plan.id, {})).body).toMatchObject({ code: 'planStopped' })
    expect((await make()).status).toBe(201)
    expect((await family.plans()).map(({ status }) => status).sort()).toEqual([
      'active',
      'active',
      'active',
      'stopped',
    ])
  })

  test('plan at most as many doses a day as a family may have', async () => {
    const times = (count: number) =>
      daily(...Array.from({ length: count }, (_, i): [string, number] => [`${10 + i}:00`, 1]))
    const full = { code: 'limitReached', most: 12, things: 'planned doses' }
    const { body: first } = await make(times(7))
    expect((await make(times(6))).body).toMatchObject(full)
    const { body: second } = await make(times(5))
    expect((await make(times(1))).body).toMatchObject(full)
    expect((await change(second.id, times(6))).body).toMatchObject(full)
    expect((await change(second.id, times(4))).status).toBe(200)
    // A paused one counts once it goes on.
    expect((await set(first.id, 'paused')).status).toBe(200)
    expect((await change(first.id, times(9))).body.status).toBe('paused')
    expect((await set(first.id, 'active')).body).toMatchObject(full)
    expect((await change(first.id, times(8))).body).toMatchObject({ status: 'paused', next: null })
    expect((await set(first.id, 'active')).body.status).toBe('active')
  })

  test('are listed for the people and medicines of their family alone', async () => {
    await make()
    const { token } = nora
    const query = { familyId: nora.familyId, from: MORNING, to: '2026-11-21T00:00:00Z' }
    const listed = async (more: { personId?: string; medicationId?: string }) =>
      (await home.call('GET /api/occurrences', { token, query: { ...query, ...more } })).body
    expect(await listed({})).toEqual([])
    expect(await listed({ personId: family.mila })).toMatchObject({ code: 'personNotFound' })
    expect(await listed({ medicationId: family.medicationId })).toMatchObject({ code: 'medicationNotFound' })
    query.familyId = family.id
    expect(await listed({ personId: family.mila, medicationId: family.medicationId })).toHaveLength(1)
    expect(await listed({ personId: await family.addPerson('Emil') })).toEqual([])
  })

  test('stay with their person', async () => {
    const { body: plan } = await make()
    const ben = await family.addPerson('Ben')
    expect((await change(plan.id, { personId: ben })).body).toMatchObject({
      message: 'A plan stays with its person. Stop it, and make one for someone else.',
    })
  })

  test('are made once by a repeated call', async () => {
    const once = () => make({}, 'tap')
    const [first, second] = [await once(), await once()]
    expect(second.body).toEqual(first.body)
    expect(await family.plans()).toHaveLength(1)
  })

  test('of a medication that moves to another family stay behind', async () => {
    await make()
    await home.call('PUT /api/medications/{id}', {
      ...family.ofMedication(),
      body: { name: 'Ibuprofen', familyId: nora.familyId },
    })
    expect(await family.plans()).toEqual([])
  })

  test('answer the same whether the past is stored or computed', async () => {
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
    await storeAllDue(home.database, home.clock.now)
    const kept = await home.database
      .selectFrom('occurrences')
      .where('planId', '=', before[0]!.planId)
      .selectAll()
      .execute()
    expect(kept).toHaveLength(before.filter(({ dueAt }) => dueAt < home.clock.now.toISOString()).length)
    expect(await between(...span)).toEqual(before)
  })
})
