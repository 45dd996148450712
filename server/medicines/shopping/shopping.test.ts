import { expect, test } from 'vitest'
import type { PlanBody } from '../../../contract/plans.ts'
import { addSomeLine, addSomeMedication, addSomePerson, personOf } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { shoppingCalls } from '../../../test/shoppingCalls.ts'
import { daily, planBody } from '../../../test/somePlan.ts'

onBothEngines('the shopping list', ({ open }) => {
  const home = open({ limits: { lines: 9 } })
  const nora = memberIn(home)
  const { list, names, add, tick, shopFor, later, whatHappened, newFamily } = shoppingCalls(home, nora)

  test('lists what runs out by name, then written lines in their order', async () => {
    const berg = await newFamily()
    const mila = await addSomePerson(home, berg)
    const all = { initialPillCount: 20 }
    const zinc = await addSomeMedication(home, berg, {
      ...all,
      name: 'Zinc',
      pillCount: 4,
      personIds: [mila],
    })
    await addSomeMedication(home, berg, { ...all, name: 'Enough', pillCount: 5 })
    await addSomeMedication(home, berg, { ...all, name: 'Aspirin', pillCount: 0 })
    await addSomeMedication(home, berg, { ...all, name: 'Old', expirationDate: '2026-11-20' })
    await add({ name: ' Plasters ', note: 'the small ones' }, berg)
    later(1)
    await add({ name: 'Batteries' }, berg)
    const person = await personOf(home, berg.id, berg.familyId)
    expect(await names(berg)).toEqual([
      'Aspirin: out',
      'Old: expired',
      'Zinc: low',
      'Plasters: written',
      'Batteries: written',
    ])
    expect((await list(berg)).slice(2, 4)).toEqual([
      {
        id: null,
        medicationId: zinc.id,
        name: 'Zinc',
        note: null,
        reason: 'low',
        amountLeft: 4,
        unit: 'pill',
        goodThrough: '2027-03-31',
        personIds: [mila],
        addedBy: null,
        boughtAt: null,
        boughtBy: null,
        hasNewPack: false,
      },
      {
        id: expect.any(String),
        medicationId: null,
        name: 'Plasters',
        note: 'the small ones',
        reason: 'written',
        amountLeft: null,
        unit: null,
        goodThrough: null,
        personIds: [],
        addedBy: person,
        boughtAt: null,
        boughtBy: null,
        hasNewPack: false,
      },
    ])
  })

  test("a package expires when the viewer's day is over", async () => {
    const berg = await newFamily()
    home.clock.now = new Date('2026-11-21T12:00:00.000Z')
    await addSomeMedication(home, berg, { name: 'Old', expirationDate: '2026-11-21' })
    const seenFrom = async (timeZone: string) => (await list(berg, { timeZone })).map(({ name }) => name)
    expect(await list(berg)).toEqual([])
    expect(await seenFrom('America/New_York')).toEqual([])
    expect(await seenFrom('Pacific/Kiritimati')).toEqual(['Old'])
  })

  test('omits expired packs while another is usable', async () => {
    const berg = await newFamily()
    home.clock.now = new Date('2026-11-21T12:00:00.000Z')
    const { id } = await addSomeMedication(home, berg, { name: 'Old', expirationDate: '2026-11-21' })
    const tomorrow = { timeZone: 'Pacific/Kiritimati' }
    expect(await list(berg, tomorrow)).toMatchObject([{ reason: 'expired', goodThrough: '2026-11-21' }])
    const pack = { count: 20, expirationDate: '2027-11-30' }
    const { token } = nora
    expect(
      (await home.call('POST /api/medications/{id}/packs', { token, params: { id }, body: pack })).status,
    ).toBe(201)
    expect(await list(berg, tomorrow)).toEqual([])
  })

  test('uses forecasts with a plan, and a fifth without one', async () => {
    const berg = await newFamily()
    const mila = await addSomePerson(home, berg)
    const [soon, long] = [
      await addSomeMedication(home, berg, { name: 'Soon', pillCount: 16, initialPillCount: 20 }),
      await addSomeMedication(home, berg, { name: 'Long', pillCount: 4, initialPillCount: 20, warnDays: 2 }),
    ]
    expect(await names(berg)).toEqual(['Long: low'])
    const startsOn = home.clock.now.toISOString().slice(0, 10)
    const make = (id: string, fields: Partial<PlanBody>) =>
      home.call('POST /api/medications/{id}/plans', {
        token: berg.token,
        params: { id },
        body: planBody(mila, { startsOn, ...fields }),
      })
    await make(soon.id, daily(['00:30', 2], ['23:30', 1]))
    const { body: plan } = await make(long.id, daily(['23:30', 1]))
    expect(await names(berg)).toEqual(['Soon: low'])
    await shopFor(soon.id, { bought: true }, berg)
    expect((await list(berg))[0]).toMatchObject({ reason: 'low', boughtAt: expect.any(String) })
    await home.call('PATCH /api/plans/{id}', {
      token: berg.token,
      params: { id: plan.id },
      body: { status: 'paused' },
    })
    expect(await names(berg)).toEqual(['Long: low', 'Soon: low'])
  })

  test('lists a nearly empty medication that is taken when needed', async () => {
    const berg = await newFamily()
    const mila = await addSomePerson(home, berg)
    const startsOn = home.clock.now.toISOString().slice(0, 10)
    const asNeeded = { phases: [], asNeeded: { amount: 1 }, startsOn }
    for (const [name, pillCount] of [
      ['Little', 4],
      ['Enough', 5],
    ] as const) {
      const { id } = await addSomeMedication(home, berg, { name, pillCount, initialPillCount: 20 })
      await home.call('POST /api/medications/{id}/plans', {
        token: berg.token,
        params: { id },
        body: planBody(mila, asNeeded),
      })
    }
    expect(await names(berg)).toEqual(['Little: low'])
  })

  test('leaves actions behind when a medication moves, and deletes them with it', async () => {
    const berg = await newFamily()
    const { token } = berg
    const second = (await home.call('POST /api/families', { token, body: { name: 'Second' } })).body
    const { id } = await addSomeMedication(home, berg, { name: 'Zinc' })
    await shopFor(id, { wanted: true }, berg)
    const body = { name: 'Zinc', familyId: second.id }
    await home.call('PUT /api/medications/{id}', { token, params: { id }, body })
    expect([...(await list(berg)), ...(await list({ ...berg, familyId: second.id }))]).toEqual([])
    await shopFor(id, { wanted: true }, berg)
    expect(await list({ ...berg, familyId: second.id })).toHaveLength(1)
    expect((await home.call('DELETE /api/medications/{id}', { token, params: { id } })).status).toBe(204)
    expect(await list({ ...berg, familyId: second.id })).toEqual([])
  })

  test('counts fifty ticks at once as one, and limits lines however many are written at once', async () => {
    const berg = await newFamily()
    const id = await addSomeLine(home, berg)
    const { id: medicationId } = await addSomeMedication(home, berg, { name: 'Zinc', pillCount: 0 })
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 ? tick(id, true, berg) : shopFor(medicationId, { bought: true }, berg),
      ),
    )
    const told = await whatHappened(berg)
    expect(told.toSorted()).toEqual([
      'shoppingAdded Plasters',
      'shoppingBought Plasters',
      'shoppingBought Zinc',
    ])
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'One more' }, berg)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message)
    expect(new Set(refused)).toEqual(
      new Set(['This list has 9 lines, which is the most. Remove some that you no longer need.']),
    )
    // The bought line no longer counts when its day is over.
    later(24)
    expect((await add({ name: 'One more' }, berg)).status).toBe(201)
  })
})
