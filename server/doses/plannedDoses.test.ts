import { beforeEach, expect, test } from 'vitest'
import type { DoseBody } from '../../contract/doses.ts'
import type { PlanBody } from '../../contract/plans.ts'
import { addSomeMedication, addSomeMember, addSomePerson } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { daily, planBody } from '../../test/somePlan.ts'

const MORNING = '2026-11-20T07:00:00.000Z'
const LIMITS = { minHours: 6, max24h: 3 }

onEachEngine('doses of what is planned', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let familyId: string
  let medicationId: string
  let mila: string
  let emil: string

  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }
  const plan = async (personId: string, fields: Partial<PlanBody> = {}) => {
    const { body } = await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id: medicationId },
      body: planBody(personId, fields),
    })
    return body.id
  }
  const log = async (body: Partial<DoseBody> = {}, token = nora.token, key?: string) => {
    const answer = await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: medicationId },
      body: { takenAt: home.clock.now.toISOString(), amount: 1, personId: mila, ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
    return { ...answer, body: answer.body as typeof answer.body & Record<string, unknown> }
  }
  const ofDose = (logId: string) => ({ token: nora.token, params: { id: medicationId, logId } })
  const today = async () => {
    const query = { familyId, from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }
    return (await home.call('GET /api/occurrences', { token: nora.token, query })).body
  }
  const states = async () =>
    (await today()).map(({ local, state, dose }) => [local.slice(11), state, dose?.id])
  const skip = (id: string) =>
    home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id },
      body: { reason: 'noneLeft' },
    })
  const left = async () =>
    (await home.call('GET /api/medications/{id}', { token: nora.token, params: { id: medicationId } })).body
      .amountLeft

  beforeEach(async () => {
    at(MORNING)
    const own = await home.call('POST /api/families', { token: nora.token, body: { name: 'Berg' } })
    familyId = own.body.id
    mila = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Mila' })
    emil = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Emil' })
    ;({ id: medicationId } = await addSomeMedication(home, { ...nora, familyId }, { pillCount: 1000 }))
  })

  test('belong to the open moment whose window holds their time, also one that is missed by now', async () => {
    const id = await plan(mila, daily(['08:00', 1], ['20:00', 1]))
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

  test('are extra ones outside of all windows, when they are said to be, and of somebody else', async () => {
    await plan(mila)
    at('2026-11-20T23:00:00Z')
    expect((await log({ takenAt: '2026-11-20T03:59:59.999Z' })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T20:00:00Z' })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T08:00:00Z', personId: emil })).body.occurrenceId).toBeNull()
    expect((await log({ takenAt: '2026-11-20T08:00:00Z', extra: true })).body.occurrenceId).toBeNull()
    expect((await states()).map(([, state]) => state)).toEqual(['missed'])
    expect((await log({ takenAt: '2026-11-20T19:59:59.999Z' })).body.occurrenceId).not.toBeNull()
  })

  test('take the nearest of several, and what was left out after all', async () => {
    await plan(mila, daily(['08:00', 1]))
    await plan(mila, daily(['08:00', 1]))
    const [first, second] = await today()
    await skip(first?.id ?? '')
    at('2026-11-20T08:05:00Z')
    expect((await log()).body.occurrenceId).toBe(second?.id)
    const { body } = await log()
    expect(body.occurrenceId).toBe(first?.id)
    expect((await today())[0]).toMatchObject({ state: 'taken', skipped: null, dose: { id: body.id } })
  })

  test('are refused once the one that is planned was taken, unless they are extra ones', async () => {
    await plan(mila, { timeZone: 'Asia/Tokyo', phases: daily(['17:00', 1]).phases })
    const ben = await addSomeMember(home, familyId, { name: 'Ben' })
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
    expect(await left()).toBe(999)
    expect(await log({ extra: true })).toMatchObject({ status: 201, body: { occurrenceId: null } })
  })

  test('belong to the moment that they name, whenever it is, and then to its person', async () => {
    const id = await plan(mila, daily(['08:00', 1], ['20:00', 1]))
    const name = (time: string) => `${id}-1-20261120T${time}`
    at('2026-11-20T08:00:00Z')
    const { body } = await log({ occurrenceId: name('2000'), personId: undefined })
    expect(body).toMatchObject({ occurrenceId: name('2000'), personId: mila })
    expect((await states()).map(([, state]) => state)).toEqual(['due', 'taken'])
  })

  test.each([
    ['20261120T0801', undefined, 404, 'This dose is not planned'],
    ['20261119T0800', undefined, 404, 'This dose is not planned'],
    ['20261120T0800', 'emil', 400, 'This dose is planned for somebody else'],
  ])('a moment %s that is none of this person (%s): %d %s', async (name, who, status, message) => {
    const id = await plan(mila)
    const answer = await log({ occurrenceId: `${id}-1-${name}`, personId: who ? emil : mila })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await left()).toBe(1000)
  })

  test("another medication's moment is none of this one", async () => {
    const id = await plan(mila)
    ;({ id: medicationId } = await addSomeMedication(home, { ...nora, familyId }))
    expect((await log({ occurrenceId: `${id}-1-20261120T0800` })).body.code).toBe('occurrenceNotFound')
    expect((await log({ occurrenceId: 'nothing' })).body.code).toBe('occurrenceNotFound')
  })

  test('that are sent again get their first answer', async () => {
    await plan(mila, { limits: LIMITS })
    await log({ takenAt: '2026-11-20T02:30:00Z' })
    at('2026-11-20T08:00:00Z')
    const once = () => log({ override: { reason: 'Fever' } }, nora.token, 'one-tap')
    const first = await once()
    expect(first.body).toMatchObject({ occurrenceId: expect.any(String), overrideReason: 'Fever' })
    const again = await once()
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await left()).toBe(998)
  })

  test('beyond the limits are refused with the time from when they are not, and logged on purpose with a reason', async () => {
    await plan(mila, { timeZone: 'Europe/Berlin', limits: LIMITS })
    await plan(mila, { phases: [], asNeeded: { amount: 1 }, limits: { minHours: 4, max24h: 10 } })
    await log({ takenAt: '2026-11-20T06:15:00.500Z', amount: 2 })
    const refused = await log({ takenAt: '2026-11-20T06:30:00Z', extra: true })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'By the plan it may be taken from 13:15',
        code: 'limit',
        earliestAt: '2026-11-20T12:15:00.500Z',
        from: '13:15',
        taken24h: 2,
        max24h: 3,
        minHours: 6,
        lastTakenAt: '2026-11-20T06:15:00.500Z',
      },
    ])
    expect((await log({ amount: 2, extra: true })).body).toMatchObject({
      message: 'By the plan it may be taken from 07:15 on November 21',
      earliestAt: '2026-11-21T06:15:00.500Z',
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
      params: { id: familyId },
    })
    expect(events[0]).toMatchObject({ what: 'doseLogged', after: { overrideReason: 'By mistake' } })
  })

  test('within the limits have no reason to go beyond them, and those of others limit nobody', async () => {
    await plan(mila, { limits: LIMITS })
    await log({ takenAt: '2026-11-20T06:15:00Z', personId: emil })
    const { body } = await log({ override: { reason: 'To be sure' } })
    expect(body.overrideReason).toBeNull()
  })

  test('of a plan that is paused, over, or begins later are not limited by it', async () => {
    const paused = await plan(mila, { limits: LIMITS })
    await home.call('PATCH /api/plans/{id}', {
      token: nora.token,
      params: { id: paused },
      body: { status: 'paused' },
    })
    await plan(mila, { limits: LIMITS, startsOn: '2026-11-21' })
    await plan(mila, { limits: LIMITS, startsOn: '2026-11-18', endsOn: '2026-11-19' })
    await log()
    expect((await log({ extra: true })).status).toBe(201)
  })

  test('plan what comes after them, hours later; what was due before stays', async () => {
    const id = await plan(mila, {
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 6, anchor: 'taken' },
          times: [{ at: '08:00', amount: 1 }],
        },
      ],
    })
    at('2026-11-20T09:00:00Z')
    const { body: dose } = await log({ takenAt: '2026-11-20T08:40:00Z' })
    expect(dose.occurrenceId).toBe(`${id}-1-20261120T0800Z`)
    const mended = () => today().then((all) => all.map(({ local, state }) => `${local.slice(11)} ${state}`))
    expect(await mended()).toEqual(['08:00 taken', '14:40 upcoming', '20:40 upcoming'])
    at('2026-11-20T16:00:00Z')
    await log({ takenAt: '2026-11-20T15:50:00Z' })
    expect(await mended()).toEqual(['08:00 taken', '14:40 taken', '21:50 upcoming'])
    await home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose((await today())[1]?.dose?.id ?? ''))
    expect(await mended()).toEqual(['08:00 taken', '14:40 late', '20:40 upcoming'])
  })

  test('of another person belong to what is open of theirs; another time leaves them where they are', async () => {
    const [hers, his] = [await plan(mila), await plan(emil, daily(['09:00', 1]))]
    at('2026-11-20T08:10:00Z')
    const { body: dose } = await log()
    const mend = async (body: object) =>
      (await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...ofDose(dose.id), body })).body
        .occurrenceId
    expect(await mend({ takenAt: '2026-11-20T02:00:00Z', amount: 2 })).toBe(`${hers}-1-20261120T0800`)
    expect(await mend({ personId: emil })).toBeNull()
    expect(await mend({ takenAt: '2026-11-20T08:10:00Z' })).toBeNull()
    expect(await mend({ personId: mila })).toBe(`${hers}-1-20261120T0800`)
    expect(await mend({ personId: emil })).toBe(`${his}-1-20261120T0900`)
    expect((await states()).map(([, state]) => state)).toEqual(['due', 'taken'])
  })

  test('that are deleted open their moment again, and come back to it, or as extra ones', async () => {
    await plan(mila)
    at('2026-11-20T08:10:00Z')
    const { body: dose } = await log({ override: { reason: 'kept' } })
    const remove = () => home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose(dose.id))
    const restore = async () =>
      (await home.call('POST /api/medications/{id}/logs/{logId}/restore', ofDose(dose.id))).body.occurrenceId
    await remove()
    expect(await states()).toEqual([['08:00', 'due', undefined]])
    await skip(dose.occurrenceId ?? '')
    expect(await restore()).toBe(dose.occurrenceId)
    expect((await today())[0]).toMatchObject({ state: 'taken', skipped: null })
    await remove()
    const { body: other } = await log()
    expect(await restore()).toBeNull()
    expect(await states()).toEqual([['08:00', 'taken', other.id]])
  })

  test('50 at once, by two members: one is logged, and 49 hear who did it and when', async () => {
    await plan(mila)
    const ben = await addSomeMember(home, familyId, { name: 'Ben' })
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
    expect(await left()).toBe(999)
  })
})
