import { beforeEach, expect, test } from 'vitest'
import { addSomeMedication, addSomeMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily } from '../../../test/somePlan.ts'

const LIMITS = { minHours: 6, max24h: 3 }

onBothEngines('doses of what is planned', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  const { at, log, today, plan, states } = family

  beforeEach(() => family.begin({ pillCount: 1000 }))

  test('fulfil the open occurrence whose window contains their time, even if it is missed', async () => {
    const id = await plan(daily(['08:00', 1], ['20:00', 1]))
    at('2026-11-20T23:30:00Z')
    expect((await states()).map(([, state]) => state)).toEqual(['missed', 'late'])
    const { body } = await log({ takenAt: '2026-11-20T09:15:00Z' })
    expect(body).toMatchObject({ occurrenceId: `${id}-1-20261120T0800`, overrideReason: null })
    expect(await states()).toEqual([
      ['08:00', 'taken', body.id],
      ['20:00', 'late', undefined],
    ])
    expect((await today())[0]?.dose).toMatchObject({ amount: 1, onTime: false })
  })

  test('are extra outside of all windows, on request, and for another person', async () => {
    const emil = await family.addPerson('Emil')
    await plan()
    at('2026-11-20T23:00:00Z')
    expect((await log({ takenAt: '2026-11-20T03:59:59.999Z' })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T20:00:00Z' })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T08:00:00Z', personId: emil })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T08:00:00Z', extra: true })).body.occurrenceId).toBeNull()
    expect((await states()).map(([, state]) => state)).toEqual(['missed'])
    expect((await log({ takenAt: '2026-11-20T19:59:59.999Z' })).body.occurrenceId).not.toBeNull()
  })

  test('fulfil the nearest of several, and even a skipped one', async () => {
    await plan(daily(['08:00', 1]))
    await plan(daily(['08:00', 1]))
    const [first, second] = await today()
    await family.skip(first?.id ?? '')
    at('2026-11-20T08:05:00Z')
    expect((await log()).body.occurrenceId).toBe(second?.id)
    const { body } = await log()
    expect(body.occurrenceId).toBe(first?.id)
    expect((await today())[0]).toMatchObject({ state: 'taken', skipped: null, dose: { id: body.id } })
  })

  test('take the planned amount, even if the step is larger now', async () => {
    await family.begin({ pillCount: 10, step: 0.5 })
    await plan(daily(['08:00', 0.5]))
    const { body: medication } = await home.call('GET /api/medications/{id}', family.ofMedication())
    await home.call('PUT /api/medications/{id}', {
      ...family.ofMedication(),
      body: { ...medication, step: 1 },
    })
    at('2026-11-20T08:03:00Z')
    const [planned] = await today()
    const occurrenceId = planned?.id ?? ''
    expect((await log({ amount: 1.5, occurrenceId })).status).toBe(400)
    expect((await log({ amount: 0.5 })).status).toBe(400)
    expect((await log({ amount: 0.5, occurrenceId })).body).toMatchObject({ amount: 0.5, occurrenceId })
    expect(await family.left()).toBe(9.5)
  })

  test('are refused if the planned one is taken, unless they are extra', async () => {
    await plan({ timeZone: 'Asia/Tokyo', phases: daily(['17:00', 1]).phases })
    const ben = await addSomeMember(home, family.id, { name: 'Ben' })
    at('2026-11-20T08:03:00Z')
    const { body: first } = await log({}, ben.token)
    at('2026-11-20T08:20:00Z')
    const refused = await log()
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'Already logged at 17:03 by Ben',
        code: 'alreadyTaken',
        occurrenceId: first.occurrenceId,
        doseId: first.id,
        takenAt: '2026-11-20T08:03:00.000Z',
        time: '17:03',
        amount: 1,
        by: 'Ben',
        loggedBy: first.loggedBy,
      },
    ])
    expect((await log({ occurrenceId: first.occurrenceId ?? '' })).body.code).toBe('alreadyTaken')
    expect(await family.left()).toBe(999)
    expect(await log({ extra: true })).toMatchObject({ status: 201, body: { occurrenceId: null } })
  })

  test('fulfil the occurrence that they name at any time, and belong to its person', async () => {
    const id = await plan(daily(['08:00', 1], ['20:00', 1]))
    const name = (time: string) => `${id}-1-20261120T${time}`
    at('2026-11-20T08:00:00Z')
    const { body } = await log({ occurrenceId: name('2000'), personId: undefined })
    expect(body).toMatchObject({ occurrenceId: name('2000'), personId: family.mila })
    expect((await states()).map(([, state]) => state)).toEqual(['due', 'taken'])
  })

  test.each([
    [8, '22:00', '08:00', '06:00'],
    [6, '04:01', '08:00', '10:01'],
    [3, '04:59', '08:00', '07:59'],
  ])(
    'taken early by name count as the first, every %d hours: %s for %s, then %s',
    async (every, taken, at, next) => {
      const hours = { kind: 'hours' as const, every, anchor: 'taken' as const }
      const phases = [{ days: null, pattern: hours, times: [{ at, amount: 1 }] }]
      await plan({ startsOn: '2026-11-21', phases })
      const [first] = await family.between('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')
      family.at(`2026-11-${taken > at ? 20 : 21}T${taken}:00Z`)
      await log({ occurrenceId: first?.id as string })
      const planned = await family.between('2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z')
      expect(planned.find(({ dose }) => dose !== null)?.id).toBe(first?.id)
      expect(planned.find(({ dose }) => dose === null)?.local).toBe(`2026-11-21T${next}`)
    },
  )

  test.each([
    ['20261120T0801', undefined, 404, 'This dose is not planned'],
    ['20261119T0800', undefined, 404, 'This dose is not planned'],
    ['20261120T0800', 'emil', 400, 'This dose is planned for someone else'],
  ])('a moment %s that is none of this person (%s): %d %s', async (name, who, status, message) => {
    const emil = await family.addPerson('Emil')
    const id = await plan()
    const answer = await log({ occurrenceId: `${id}-1-${name}`, personId: who ? emil : family.mila })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await family.left()).toBe(1000)
  })

  test("cannot fulfil another medication's occurrence", async () => {
    const id = await plan()
    family.medicationId = (await addSomeMedication(home, { ...nora, familyId: family.id })).id
    expect((await log({ occurrenceId: `${id}-1-20261120T0800` })).body.code).toBe('occurrenceNotFound')
    expect((await log({ occurrenceId: 'nothing' })).body.code).toBe('occurrenceNotFound')
  })

  test('get their first answer when repeated', async () => {
    await plan({ limits: LIMITS })
    await log({ takenAt: '2026-11-20T02:30:00Z' })
    at('2026-11-20T08:00:00Z')
    const once = () => log({ override: { reason: 'Fever' } }, nora.token, 'one-tap')
    const first = await once()
    expect(first.body).toMatchObject({ occurrenceId: expect.any(String), overrideReason: 'Fever' })
    const again = await once()
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await family.left()).toBe(998)
  })

  test('50 at once by two members: one is logged, and 49 learn who did it and when', async () => {
    await plan()
    const ben = await addSomeMember(home, family.id, { name: 'Ben' })
    at('2026-11-20T08:03:00Z')
    const [occurrence] = await today()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        log({ occurrenceId: occurrence?.id ?? '' }, n % 2 === 0 ? nora.token : ben.token, `tap-${n}`),
      ),
    )
    const [logged, ...others] = answers.filter(({ status }) => status === 201)
    expect(others).toEqual([])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(49)
    const names = ['Nora Berg', 'Ben']
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'alreadyTaken',
        doseId: logged?.body.id,
        time: '08:03',
        message: `Already logged at 08:03 by ${body.by}`,
      })
    expect(names).toContain(refused[0]?.body.by)
    expect(await family.left()).toBe(999)
  })
})
