import { beforeEach, expect, test } from 'vitest'
import type { Pattern } from '../../../contract/plans.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'

const counted = (kind: 'hours' | 'days', every: number, ...ats: string[]) => ({
  phases: [
    {
      days: null,
      pattern: { kind, every, anchor: 'taken' } as Pattern,
      times: (ats.length === 0 ? ['08:00'] : ats).map((at) => ({ at, amount: 1 })),
    },
  ],
})

// November 20, 2026 is a Friday.
onBothEngines('plans counted from the last dose over days', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, log, plan, plans } = family

  beforeEach(() => family.begin({ pillCount: 10 }))

  const edit = (logId: string, body: { keepsTimes?: boolean; takenAt?: string }) =>
    home.call('PATCH /api/medications/{id}/logs/{logId}', { ...family.ofDose(logId), body })
  const openAt = async (from: string, to: string) => {
    const query = { familyId: family.id, from, to, open: 'true' as const }
    const { body } = await home.call('GET /api/occurrences', { token: family.token, query })
    return body.map(({ local, state }) => `${local} ${state}`)
  }
  const next = async () => (await plans())[0]?.next

  test.each<[Parameters<typeof counted>, status: number, message?: string]>([
    [['hours', 99], 201],
    [['hours', 100], 400, 'The number of hours must be at most 99'],
    [['days', 99], 201],
    [['days', 28], 201],
    [['days', 7, '08:00', '20:00'], 400, 'A plan counted from the last dose has one time'],
  ])('%j: %d %s', async (pattern, status, message) => {
    const answer = await family.make(counted(...pattern))
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  test.each<[what: string, Parameters<typeof counted>, taken: string, next: string, planned: string | null]>([
    ['7 days, on time', ['days', 7], '2026-11-20T08:30', '2026-11-27T08:00', null],
    ['7 days, at night', ['days', 7], '2026-11-20T23:30', '2026-11-27T08:00', null],
    ['7 days, 3 days late', ['days', 7], '2026-11-23T19:00', '2026-11-30T08:00', '2026-11-27T08:00'],
    ['28 days, 6 days late', ['days', 28], '2026-11-26T07:00', '2026-12-24T08:00', '2026-12-18T08:00'],
    ['72 hours, 59 minutes late', ['hours', 72], '2026-11-20T08:59', '2026-11-23T08:59', null],
    ['72 hours, 20 hours late', ['hours', 72], '2026-11-21T04:00', '2026-11-24T04:00', '2026-11-23T08:00'],
    ['84 hours, 70 hours late', ['hours', 84], '2026-11-23T06:00', '2026-11-26T18:00', '2026-11-23T20:00'],
  ])('a late dose moves the next, unless it keeps the times: %s', async (_, pattern, taken, due, planned) => {
    await plan(counted(...pattern))
    at(`${taken}:00.000Z`)
    const [first] = await family.today()
    const { body: dose } = await log()
    expect(dose).toMatchObject({ occurrenceId: first?.id, keepsTimes: false })
    const wire = (local: string | null) => local && `${local}:00.000Z`
    expect(await next()).toEqual({ amount: 1, dueAt: wire(due), plannedAt: wire(planned) })
    expect((await edit(dose.id, { keepsTimes: true })).body).toMatchObject({ keepsTimes: true, version: 2 })
    const kept = planned ?? (pattern[0] === 'days' ? due : '2026-11-23T08:00')
    expect(await next()).toEqual({ amount: 1, dueAt: wire(kept), plannedAt: null })
    // A deleted dose comes back as it was.
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(dose.id))
    const restored = await home.call(
      'POST /api/medications/{id}/logs/{logId}/restore',
      family.ofDose(dose.id),
    )
    expect(restored.body).toMatchObject({ keepsTimes: true, occurrenceId: first?.id })
    expect((await next())?.dueAt).toBe(wire(kept))
  })

  test('a dose can keep the times as it is logged', async () => {
    await plan(counted('days', 7))
    at('2026-11-22T10:00:00.000Z')
    expect((await log({ keepsTimes: true })).body.keepsTimes).toBe(true)
    expect((await next())?.dueAt).toBe('2026-11-27T08:00:00.000Z')
  })

  test('a dose can be caught up on for a week, and is read with later days until then', async () => {
    await plan(counted('days', 28))
    const late = '2026-11-20T08:00 late'
    for (const day of ['21', '24', '26']) {
      at(`2026-11-${day}T12:00:00.000Z`)
      expect(await openAt(`2026-11-${day}T00:00:00Z`, '2026-12-01T00:00:00Z')).toEqual([late])
    }
    at('2026-11-27T08:00:00.000Z')
    expect(await family.inShort('2026-11-20T00:00:00Z', '2026-12-20T00:00:00Z')).toEqual([
      '2026-11-20T08:00 1 missed',
      '2026-12-18T08:00 1 upcoming',
    ])
    expect(await openAt('2026-11-27T08:00:00Z', '2026-12-01T00:00:00Z')).toEqual([])
    expect((await log()).body.occurrenceId).toBeNull()
    expect((await next())?.dueAt).toBe('2026-12-25T08:00:00.000Z')
  })

  test.each<[what: string, act: (id: string, occurrenceId: string) => Promise<unknown>]>([
    ['is taken', () => log()],
    ['is skipped', (_, occurrenceId) => family.skip(occurrenceId)],
    ['has a paused plan', (id) => family.set(id, 'paused')],
    ['has a stopped plan', (id) => family.set(id, 'stopped')],
    ['has a changed plan', (id) => family.change(id, counted('days', 6))],
    ['has a plan of fixed days', (id) => family.change(id, {})],
  ])('an earlier dose is no longer open once it %s', async (_, act) => {
    const id = await plan(counted('days', 7))
    at('2026-11-23T12:00:00.000Z')
    const [first] = await family.today()
    await act(id, first?.id ?? '')
    const read = await openAt('2026-11-22T00:00:00Z', '2026-11-24T00:00:00Z')
    expect(read.filter((one) => one.startsWith('2026-11-20'))).toEqual([])
  })

  test('an open dose counts as needed, and later ones from its time until it is taken', async () => {
    await plan(counted('days', 7))
    const query = { familyId: family.id }
    const lastsUntil = async () =>
      (
        await home.call('GET /api/families/{id}/forecasts', {
          token: family.token,
          params: { id: query.familyId },
        })
      ).body[0]?.lastsUntil
    at('2026-11-23T12:00:00.000Z')
    // 10: one today, then nine from November 27 on.
    expect(await lastsUntil()).toBe('2027-01-28')
    await log()
    expect(await lastsUntil()).toBe('2027-01-31')
  })

  test('a changed time moves a dose that is due already', async () => {
    await plan(counted('hours', 24))
    at('2026-11-20T08:00:00.000Z')
    const { body: dose } = await log()
    at('2026-11-21T10:00:00.000Z')
    await edit(dose.id, { takenAt: '2026-11-20T09:30:00.000Z' })
    expect(await family.inShort('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
      '2026-11-21T09:30 1 due',
    ])
    await edit(dose.id, { takenAt: '2026-11-20T07:00:00.000Z' })
    expect(await family.inShort('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([
      '2026-11-21T07:00 1 late',
    ])
  })

  test('the next dose can be skipped ahead, however far it is', async () => {
    await plan(counted('days', 99))
    at('2026-11-20T08:00:00.000Z')
    await log()
    const [coming] = await family.between('2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z')
    expect(coming?.local).toBe('2027-02-27T08:00')
    expect((await family.skip(coming?.id ?? '')).body).toMatchObject({ state: 'skipped' })
  })

  test('of two late doses at once one is the planned one', async () => {
    await plan(counted('days', 7))
    at('2026-11-22T12:00:00.000Z')
    const answers = await Promise.all([log(), log()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await next())?.dueAt).toBe('2026-11-29T08:00:00.000Z')
  })
})
