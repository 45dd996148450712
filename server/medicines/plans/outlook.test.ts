import { beforeEach, expect, test } from 'vitest'
import type { Input } from '../../../contract/calls.ts'
import type { PlanBody } from '../../../contract/plans.ts'
import { addSomeMedication, addSomePerson } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { daily, planBody } from '../../../test/somePlan.ts'

const asNeeded = (amount: number, limits: Partial<PlanBody['limits']> = {}) => ({
  phases: [],
  asNeeded: { amount },
  limits: { minHours: null, max24h: null, ...limits },
})

onEachEngine('what plans come to', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  let familyId: string
  let medicationId: string
  let mila: string

  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }
  const plan = async (fields: Partial<PlanBody> = {}, id = medicationId) => {
    const { body } = await home.call('POST /api/medications/{id}/plans', {
      token: nora.token,
      params: { id },
      body: planBody(mila, fields),
    })
    return body.id
  }
  const log = async (takenAt: string, amount = 1, more = {}) => {
    const { status, body } = await home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id: medicationId },
      body: { takenAt, amount, personId: mila, ...more },
    })
    expect(status).toBe(201)
    return body
  }
  const forecast = async (id = medicationId) =>
    (await home.call('GET /api/medications/{id}/forecast', { token: nora.token, params: { id } })).body
  const allowance = async (query: { amount?: string } = {}) =>
    (
      await home.call('GET /api/medications/{id}/allowance', {
        token: nora.token,
        params: { id: medicationId },
        query: { personId: mila, ...query },
      })
    ).body
  const ofFamily = () => ({ token: nora.token, params: { id: familyId } })

  beforeEach(async () => {
    at('2026-11-20T07:00:00.000Z')
    const own = await home.call('POST /api/families', { token: nora.token, body: { name: 'Berg' } })
    familyId = own.body.id
    mila = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Mila' })
    ;({ id: medicationId } = await addSomeMedication(home, { ...nora, familyId }, { step: 0.5 }))
  })

  test('an allowance has its earliest time, the rest of the day, and the next time', async () => {
    const planId = await plan(asNeeded(1, { minHours: 6, max24h: 3 }))
    const none = { planId, medicationId, personId: mila, amount: 1, minHours: 6, max24h: 3 }
    expect(await allowance()).toEqual({
      ...none,
      ...{ earliestAt: null, taken24h: 0, last: null },
      nextAt: '2026-11-20T13:00:00.000Z',
    })
    const { loggedBy } = await log('2026-11-20T05:30:00Z', 2)
    const last = { takenAt: '2026-11-20T05:30:00.000Z', amount: 2, loggedBy }
    const after = { ...none, earliestAt: '2026-11-20T11:30:00.000Z', taken24h: 2, last }
    expect(await allowance()).toEqual({ ...after, nextAt: '2026-11-21T05:30:00.000Z' })
    expect(await allowance({ amount: '1.5' })).toMatchObject({
      amount: 1.5,
      earliestAt: '2026-11-21T05:30:00.000Z',
    })
    expect(await allowance({ amount: '3.5' })).toMatchObject({ earliestAt: null, nextAt: null })
    expect((await home.call('GET /api/families/{id}/allowances', ofFamily())).body).toEqual([
      await allowance(),
    ])
  })

  test('an allowance without limits is always now, for the planned amount', async () => {
    const none = { planId: null, minHours: null, max24h: null, nextAt: null, last: null }
    const now = { ...none, earliestAt: null }
    expect(await allowance()).toMatchObject({ ...now, amount: 1 })
    await plan(daily(['08:00', 2.5]))
    expect(await allowance()).toMatchObject({ ...now, amount: 2.5 })
    expect((await home.call('GET /api/families/{id}/allowances', ofFamily())).body).toEqual([])
  })

  test('allowances of a family omit plans that ended, are paused, or of archived people', async () => {
    await plan({ ...asNeeded(1), startsOn: '2026-11-21' })
    await plan({ ...asNeeded(2), startsOn: '2026-11-01', endsOn: '2026-11-19' })
    const paused = await plan(asNeeded(3))
    const params = { id: paused }
    await home.call('PATCH /api/plans/{id}', { token: nora.token, params, body: { status: 'paused' } })
    const planId = await plan({ ...asNeeded(4), endsOn: '2026-11-20' })
    const listed = async () =>
      (await home.call('GET /api/families/{id}/allowances', ofFamily())).body.map((one) => one.planId)
    expect(await listed()).toEqual([planId])
    await home.call('PATCH /api/people/{id}', {
      token: nora.token,
      params: { id: mila },
      body: { archived: true },
    })
    expect(await listed()).toEqual([])
  })

  test('a forecast uses the packs, minus early doses and what is still open', async () => {
    expect(await forecast()).toEqual({
      medicationId,
      ...{ lastsUntil: null, daysLeft: null, reason: null, about: false, low: false },
    })
    const id = await plan(daily(['08:00', 1], ['20:00', 1]))
    const lasts = async () => {
      const { lastsUntil, daysLeft, reason } = await forecast()
      return [lastsUntil, daysLeft, reason]
    }
    expect(await lasts()).toEqual(['2026-11-29', 9, 'used'])
    at('2026-11-20T08:30:00Z')
    expect(await lasts()).toEqual(['2026-11-29', 9, 'used'])
    await log('2026-11-20T08:30:00Z')
    expect(await lasts()).toEqual(['2026-11-29', 9, 'used'])
    at('2026-11-20T15:00:00Z')
    await log('2026-11-20T15:00:00Z', 1, { occurrenceId: `${id}-1-20261120T2000` })
    expect(await lasts()).toEqual(['2026-11-29', 9, 'used'])
    await home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id: `${id}-1-20261121T0800` },
      body: { reason: 'toldTo' },
    })
    await log('2026-11-20T15:00:00Z', 1, { extra: true })
    expect(await lasts()).toEqual(['2026-11-29', 9, 'used'])
    // The evening of the 21st was missed: nobody takes it now, and one is left.
    at('2026-11-22T02:00:00Z')
    await log('2026-11-22T02:00:00Z', 1, { extra: true })
    expect(await lasts()).toEqual(['2026-11-29', 7, 'used'])
  })

  test('a forecast respects expiration, order of use, and days after opening', async () => {
    await plan(daily(['20:00', 1]))
    const drops = await addSomeMedication(
      home,
      { ...nora, familyId },
      { name: 'Drops', pillCount: 10, expirationDate: '2026-11-24' },
    )
    await plan(daily(['20:00', 1]), drops.id)
    expect(await forecast(drops.id)).toMatchObject({ lastsUntil: '2026-11-24', reason: 'expires', low: true })
    await home.call('POST /api/medications/{id}/packs', {
      token: nora.token,
      params: { id: drops.id },
      body: { count: 30, expirationDate: '2028-02-29', useWithinDays: 4 },
    })
    expect(await forecast(drops.id)).toMatchObject({ lastsUntil: '2026-11-29', daysLeft: 9, low: false })
    const { body } = await home.call('GET /api/families/{id}/forecasts', ofFamily())
    expect(body.map(({ medicationId: id, daysLeft }) => [id, daysLeft])).toEqual([
      [drops.id, 9],
      [medicationId, 19],
    ])
  })

  test('an as-needed forecast uses the mean of 28 days of the planned people', async () => {
    await plan(asNeeded(1))
    await log('2026-10-20T08:00:00Z', 10)
    expect(await forecast()).toMatchObject({ daysLeft: null, about: false })
    // 14 halves in 28 days: 3 are left, a quarter a day.
    await log('2026-11-10T08:00:00Z', 7)
    expect(await forecast()).toMatchObject({ lastsUntil: '2026-12-01', daysLeft: 11, about: true })
    await log('2026-11-10T08:00:00Z', 1, { personId: undefined })
    expect(await forecast()).toMatchObject({ lastsUntil: '2026-11-27', daysLeft: 7, low: true })
  })

  const adherence = async (from: string, to: string, whose = {}) =>
    (await home.call('GET /api/adherence', { token: nora.token, query: { familyId, from, to, ...whose } }))
      .body

  test('adherence uses days of the plan’s own clock, inclusive', async () => {
    await home.call('PUT /api/families/{id}/time-zone', { ...ofFamily(), body: { timeZone: 'Asia/Tokyo' } })
    const id = await plan(daily(['08:00', 1], ['23:30', 1]))
    // 08:00 of the 20th in Tokyo was before the plan was made.
    await log('2026-11-20T07:00:00Z', 1, { occurrenceId: `${id}-1-20261120T2330` })
    at('2026-11-20T23:20:00Z')
    await log('2026-11-20T23:20:00Z')
    await home.call('POST /api/occurrences/{id}/skip', {
      token: nora.token,
      params: { id: `${id}-1-20261121T2330` },
      body: { reason: 'sideEffects' },
    })
    at('2026-11-22T18:00:00Z')
    // 09:00 of the 22nd in Tokyo: extra, and makes up for no missed dose.
    await log('2026-11-22T00:00:00Z', 1, { extra: true })
    const day = (date: string, planned: number, tally: object) => ({
      ...{ date, planned, taken: 0, onTime: 0, skipped: 0, missed: 0, extra: 0 },
      ...tally,
    })
    expect(await adherence('2026-11-20', '2026-11-22')).toEqual([
      {
        ...{ personId: mila, medicationId, taken: 2, onTime: 1, skipped: 1, missed: 1, extra: 1 },
        days: [
          day('2026-11-20', 1, { taken: 1 }),
          day('2026-11-21', 2, { taken: 1, onTime: 1, skipped: 1 }),
          // The last dose stays open until half-way to the next morning.
          day('2026-11-22', 2, { missed: 1, extra: 1 }),
        ],
      },
    ])
    expect((await adherence('2026-11-21', '2026-11-21'))[0]).toMatchObject({
      taken: 1,
      skipped: 1,
      missed: 0,
    })
    expect(await adherence('2026-11-01', '2026-11-19')).toEqual([])
  })

  test('adherence counts an extra dose on the local day of who took it, also after a journey', async () => {
    const ben = await addSomePerson(home, { token: nora.token, familyId }, { name: 'Ben' })
    const move = (id: string, timeZone: string) =>
      home.call('PUT /api/people/{id}/time-zone', { token: nora.token, params: { id }, body: { timeZone } })
    await move(mila, 'Asia/Tokyo')
    await move(ben, 'Pacific/Honolulu')
    for (const personId of [mila, ben]) await plan({ ...daily(['12:00', 1], ['18:00', 1]), personId })
    at('2026-11-24T00:00:00Z')
    // 06:00 of the 22nd in Tokyo, 11:00 of the 21st in Honolulu.
    for (const personId of [mila, ben]) await log('2026-11-21T21:00:00Z', 1, { extra: true, personId })
    await move(mila, 'Pacific/Honolulu')
    at('2026-11-27T00:00:00Z')
    // 16:00 of the 25th in Honolulu.
    await log('2026-11-26T02:00:00Z', 1, { extra: true })
    const days = (await adherence('2026-11-20', '2026-11-26')).map(({ personId, days }) => [
      personId,
      days.filter(({ extra }) => extra > 0).map(({ date }) => date),
    ])
    expect(Object.fromEntries(days)).toEqual({ [mila]: ['2026-11-22', '2026-11-25'], [ben]: ['2026-11-21'] })
  })

  const refused = async (query: Partial<Input<'GET /api/adherence'>['query']>) => {
    const asked = { familyId, from: '2026-11-01', to: '2026-11-30', ...query }
    const { status, body } = await home.call('GET /api/adherence', { token: nora.token, query: asked })
    return [status, (body as unknown as { message: string }).message]
  }

  test('adherence refuses invalid dates, too long spans and foreign families', async () => {
    expect(await refused({ from: '2026-11-31' })).toEqual([400, 'from must be a date, YYYY-MM-DD'])
    expect(await refused({ from: '2026-09-29' })).toEqual([400, 'from and to are at most 62 days apart'])
    expect((await refused({ from: '2026-09-30' }))[0]).toBe(200)
    expect(await refused({ personId: 'nobody' })).toEqual([404, 'Person not found'])
    expect(await refused({ medicationId: 'nothing' })).toEqual([404, 'Medication not found'])
    expect(await refused({ familyId: 'none' })).toEqual([404, 'Family not found'])
  })
})
