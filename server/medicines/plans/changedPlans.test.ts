import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../language/durations.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { storeAllDue, storeDue } from './storeDue.ts'

const MORNING = '2026-11-20T07:00:00.000Z'

onEachEngine('plans', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, make, change, set, between, inShort } = family
  let planId: string
  const hours = (anchor: 'taken' | 'clock') => ({
    phases: [
      {
        days: null,
        pattern: { kind: 'hours', every: 2, anchor } as const,
        times: [{ at: '08:00', amount: 1 }],
      },
    ],
    endsOn: '2026-11-20',
  })
  const hashUntil = async (until: Date) => {
    const past = await between('2026-11-10T00:00:00Z', until.toISOString())
    return createHash('sha256').update(JSON.stringify(past)).digest('hex')
  }

  beforeEach(() => family.begin())

  test('keep what was planned before a change', async () => {
    const { body: plan } = await make(daily(['08:00', 1], ['20:00', 1]))
    at('2026-11-22T09:00:00Z')
    const before = await between(MORNING, '2026-11-22T09:00:00Z')
    expect((await change(plan.id, daily(['10:00', 2]), 1)).body).toMatchObject({
      version: 2,
      next: { dueAt: '2026-11-22T10:00:00.000Z', amount: 2 },
    })
    expect(await between(MORNING, '2026-11-22T09:00:00Z')).toEqual(before)
    expect(await inShort('2026-11-22T00:00:00Z', '2026-11-24T00:00:00Z')).toEqual([
      '2026-11-22T08:00 1 due',
      '2026-11-22T10:00 2 due',
      '2026-11-23T10:00 2 upcoming',
    ])
    expect((await change(plan.id, daily(['11:00', 2]), 1)).body).toMatchObject({
      code: 'planChangedMeanwhile',
      version: 2,
    })
  })

  test.each([1, 9, 25, 365 * 24])(
    'lose no dose when they change after a clock that was %d hours ahead',
    async (hours) => {
      const { body: plan } = await make(daily(['08:00', 1], ['20:00', 1]))
      at(Date.parse(MORNING) + hours * HOUR_MS)
      await inTransaction(home.database, (tx) => storeDue(tx, family.medicationId, home.clock.now))
      at(MORNING)
      await change(plan.id, daily(['10:00', 2]))
      expect(await inShort('2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
        '2026-11-20T10:00 2 upcoming',
        '2026-11-21T10:00 2 upcoming',
      ])
    },
  )

  test('ask for a measurement with each dose, until a change sets another or none', async () => {
    const asked = async () =>
      (await between('2026-11-20T00:00:00Z', '2026-11-24T00:00:00Z')).map(({ asks }) => asks)
    const { body: plan } = await make({ ...daily(['08:00', 1]), asks: 'bloodPressure' })
    expect(plan.asks).toBe('bloodPressure')
    at('2026-11-21T09:00:00Z')
    expect((await change(plan.id, daily(['10:00', 1]))).body.asks).toBe('bloodPressure')
    expect(await asked()).toEqual(Array(5).fill('bloodPressure'))
    expect((await change(plan.id, { ...daily(['10:00', 1]), asks: null })).body.asks).toBe(null)
    expect(await asked()).toEqual(['bloodPressure', 'bloodPressure', null, null, null])
  })

  test.each(['skipped', 'taken'] as const)('do not repeat a dose %s ahead of a change', async (done) => {
    const { body: plan } = await make(daily(['08:00', 1], ['12:00', 1]))
    at('2026-11-20T11:30:00Z')
    const occurrenceId = `${plan.id}-1-20261120T1200`
    if (done === 'taken') await family.log({ occurrenceId })
    else await family.skip(occurrenceId)
    await change(plan.id, daily(['08:00', 1], ['12:30', 1]))
    expect(await inShort('2026-11-20T09:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
      `2026-11-20T12:00 1 ${done}`,
      '2026-11-21T08:00 1 upcoming',
      '2026-11-21T12:30 1 upcoming',
    ])
  })

  test('repeat no dose skipped ahead, though a new one came shortly before', async () => {
    const { body: plan } = await make(daily(['08:00', 1], ['12:00', 1]))
    at('2026-11-20T11:55:00Z')
    await family.skip(`${plan.id}-1-20261120T1200`)
    await change(plan.id, daily(['11:50', 1], ['12:30', 1]))
    expect(await inShort('2026-11-20T09:00:00Z', '2026-11-21T00:00:00Z')).toEqual([
      '2026-11-20T12:00 1 skipped',
    ])
  })

  test('keep their reminders until a change sets others', async () => {
    const quiet = { on: false, repeatMinutes: 30, repeats: 1, tellMinutes: 120 } as const
    const { body: plan } = await make({ ...daily(['08:00', 1]), remind: quiet })
    expect(plan.remind).toEqual(quiet)
    expect((await change(plan.id, daily(['10:00', 1]))).body.remind).toEqual(quiet)
    const loud = { ...quiet, on: true }
    expect((await change(plan.id, { ...daily(['10:00', 1]), remind: loud })).body.remind).toEqual(loud)
  })

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['a later time', () => change(planId, daily(['09:00', 1])), []],
    ['another clock', () => family.moveClock('Atlantic/Azores'), []],
    [
      'another dose of the same day',
      () => change(planId, daily(['08:00', 1], ['09:00', 1])),
      ['2026-11-20T09:00 1 due'],
    ],
    ['one before and one as long after it', () => change(planId, daily(['06:00', 1], ['10:00', 1])), []],
    [
      'one shortly before and one long after it',
      () => change(planId, daily(['06:30', 1], ['10:00', 1])),
      ['2026-11-20T10:00 1 upcoming'],
    ],
    ['a time far from it', () => change(planId, daily(['13:00', 1])), ['2026-11-20T13:00 1 upcoming']],
    [
      'hours from it',
      () => change(planId, hours('taken')),
      ['2026-11-20T10:02 1 upcoming', '2026-11-20T12:02 1 upcoming'],
    ],
    [
      'hours by the clock',
      () => change(planId, hours('clock')),
      ['2026-11-20T10:00 1 upcoming', '2026-11-20T12:00 1 upcoming'],
    ],
  ])('are not planned again where they were taken right before a change to %s', async (_, act, coming) => {
    planId = await family.plan(daily(['08:00', 1]))
    at('2026-11-20T08:02:00Z')
    await family.log()
    at('2026-11-20T08:10:00Z')
    await act()
    expect(await inShort('2026-11-20T00:00:00Z', '2026-11-20T14:00:00Z')).toEqual([
      '2026-11-20T08:00 1 taken',
      ...coming,
    ])
  })

  test('rest while paused, and continue after that', async () => {
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
    expect(await inShort(MORNING, '2026-11-26T00:00:00Z')).toEqual([
      '2026-11-20T08:00 1 missed',
      '2026-11-21T08:00 1 missed',
      '2026-11-24T09:00 2 upcoming',
      '2026-11-25T09:00 2 upcoming',
    ])
  })

  test('are paused when their person is archived', async () => {
    await make()
    at('2026-11-22T09:00:00Z')
    const params = { id: family.mila }
    expect((await home.call('DELETE /api/people/{id}', { token: nora.token, params })).status).toBe(204)
    const people = await home.call('GET /api/families/{id}/people', {
      token: nora.token,
      params: { id: family.id },
    })
    expect(people.body.find(({ id }) => id === family.mila)).toMatchObject({ archived: true })
    at('2026-11-25T09:00:00Z')
    await storeAllDue(home.database, home.clock.now)
    expect(await inShort(MORNING, '2026-11-27T00:00:00Z')).toEqual([
      '2026-11-20T08:00 1 missed',
      '2026-11-21T08:00 1 missed',
      '2026-11-22T08:00 1 missed',
    ])
  })

  test('keep the past, whatever is done to them', async () => {
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
      () => family.moveFamilyClock('Pacific/Auckland'),
      () => change(plan.id, daily(['07:00', 1])),
      () => family.moveClock('America/St_Johns'),
      () => set(plan.id, 'stopped'),
    ]
    for (const act of acts) {
      at(home.clock.now.getTime() + 31 * HOUR_MS)
      const before = await hashUntil(home.clock.now)
      expect((await act()).status).toBe(200)
      expect(await hashUntil(home.clock.now)).toBe(before)
    }
  })
})
