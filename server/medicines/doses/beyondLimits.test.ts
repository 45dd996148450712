import { beforeEach, expect, test } from 'vitest'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'

const LIMITS = { minHours: 6, max24h: 3 }

onEachEngine('doses of what has limits', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { log, plan } = family

  beforeEach(() => family.begin({ pillCount: 1000 }))

  test('beyond the limits are refused with the earliest time, and logged on purpose with a reason', async () => {
    await plan({ timeZone: 'Europe/Berlin', limits: LIMITS })
    await plan({ phases: [], asNeeded: { amount: 1 }, limits: { minHours: 4, max24h: 10 } })
    await log({ takenAt: '2026-11-20T06:15:00.500Z', amount: 2 })
    const refused = await log({ takenAt: '2026-11-20T06:30:00Z', extra: true })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'By the plan it may be taken from 13:16',
        code: 'limit',
        earliestAt: '2026-11-20T12:16:00.000Z',
        from: '13:16',
        taken24h: 2,
        max24h: 3,
        minHours: 6,
        lastTakenAt: '2026-11-20T06:15:00.500Z',
      },
    ])
    expect((await log({ amount: 2, extra: true })).body).toMatchObject({
      message: 'By the plan it may be taken from 07:16 on November 21',
      earliestAt: '2026-11-21T06:16:00.000Z',
    })
    expect((await log({ amount: 4, extra: true })).body).toMatchObject({
      message: 'More than the plan says',
      earliestAt: null,
      from: null,
    })
    const told = await log({ amount: 4, extra: true, override: { reason: 'By mistake' } })
    expect([told.status, told.body]).toMatchObject([201, { overrideReason: 'By mistake' }])
    const { body: events } = await home.call('GET /api/families/{id}/events', {
      token: nora.token,
      params: { id: family.id },
    })
    expect(events[0]).toMatchObject({ what: 'doseLogged', after: { overrideReason: 'By mistake' } })
  })

  test("within the limits store no reason, and other people's limits do not apply", async () => {
    const emil = await family.addPerson('Emil')
    await plan({ limits: LIMITS })
    await log({ takenAt: '2026-11-20T06:15:00Z', personId: emil })
    const { body } = await log({ override: { reason: 'To be sure' } })
    expect(body.overrideReason).toBeNull()
  })

  test('are not limited by a plan that is paused, over, or begins later', async () => {
    const paused = await plan({ limits: LIMITS })
    await family.set(paused, 'paused')
    await plan({ limits: LIMITS, startsOn: '2026-11-21' })
    await plan({ limits: LIMITS, startsOn: '2026-11-18', endsOn: '2026-11-19' })
    await log()
    expect((await log({ extra: true })).status).toBe(201)
  })
})
