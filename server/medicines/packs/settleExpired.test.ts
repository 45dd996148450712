import { beforeAll, expect, test } from 'vitest'
import { addSomeMedication } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { settleExpired } from './discardPacks.ts'

onBothEngines('a day that is over', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const at = (instant: string) => {
    home.clock.now = new Date(instant)
  }
  const see = () => settleExpired(home.database, home.clock.now)
  let id: string
  let updatedAt: string
  const one = async () =>
    (await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })).body
  const story = async () =>
    (await home.call('GET /api/medications/{id}/movements', { token: nora.token, params: { id } })).body

  beforeAll(async () => {
    at('2026-11-20T08:00:00.000Z')
    const asked = { token: nora.token }
    ;({ id } = await addSomeMedication(home, nora, { expirationDate: '2026-11-30', pillCount: 6 }))
    const body = { count: 4, expirationDate: '2026-12-09' }
    await home.call('POST /api/medications/{id}/packs', { ...asked, params: { id }, body })
    ;({ updatedAt } = await one())
  })

  test("expire at the family's midnight", async () => {
    at('2026-11-30T23:59:59.999Z')
    await see()
    expect(await one()).toMatchObject({
      amountLeft: 10,
      expiredPacks: 0,
      expirationDate: '2026-11-30T00:00:00.000Z',
    })
    expect(await story()).toHaveLength(2)
  })

  test("expire once, even concurrently, without changing the medication's version or naming anyone", async () => {
    at('2026-12-01T00:00:00.000Z')
    await Promise.all(Array.from({ length: 6 }, see))
    await see()
    const medication = await one()
    expect(medication).toMatchObject({
      amountLeft: 4,
      expiredPacks: 1,
      expirationDate: '2026-12-09T00:00:00.000Z',
    })
    expect(medication.updatedAt).toBe(updatedAt)
    const movements = await story()
    expect(movements).toHaveLength(3)
    expect(movements[0]).toMatchObject({ kind: 'expiry', amount: 0, after: 6, left: 4, by: null })
  })

  test("expire with a dose too, but not in that member's name", async () => {
    at('2026-12-03T12:00:00.000Z')
    const { token } = nora
    const { id: other } = await addSomeMedication(home, nora, { expirationDate: '2026-12-03', pillCount: 6 })
    await home.call('POST /api/medications/{id}/packs', {
      token,
      params: { id: other },
      body: { count: 4, expirationDate: null },
    })
    at('2026-12-04T12:00:00.000Z')
    await home.call('POST /api/medications/{id}/logs', {
      token,
      params: { id: other },
      body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1 },
    })
    const movements = (
      await home.call('GET /api/medications/{id}/movements', { token, params: { id: other } })
    ).body
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'dose', left: 3, by: expect.any(String) },
      { kind: 'expiry', left: 4, by: null },
    ])
  })

  test.each([
    ['the family', 'Europe/Berlin', 'PUT /api/families/{id}/time-zone', '2026-11-30T23:00:00.000Z'],
    ['a member', 'Pacific/Honolulu', 'PUT /api/people/{id}/time-zone', '2026-12-01T10:00:00.000Z'],
  ] as const)('is over at midnight of %s: %s', async (_, timeZone, call, midnight) => {
    at('2026-11-20T08:00:00.000Z')
    const { token } = nora
    const { body: family } = await home.call('POST /api/families', { token, body: { name: 'Berg' } })
    const { body: people } = await home.call('GET /api/families/{id}/people', {
      token,
      params: { id: family.id },
    })
    const zoned = call.includes('families') ? family.id : (people[0]?.id ?? '')
    expect((await home.call(call, { token, params: { id: zoned }, body: { timeZone } })).status).toBe(200)
    const { id: other } = await addSomeMedication(
      home,
      { ...nora, familyId: family.id },
      { expirationDate: '2026-11-30', pillCount: 6 },
    )
    const asked = { token, params: { id: other } }
    await home.call('POST /api/medications/{id}/packs', { ...asked, body: { count: 4 } })
    const left = async () => (await home.call('GET /api/medications/{id}', asked)).body.amountLeft
    at(new Date(Date.parse(midnight) - 1).toISOString())
    await see()
    expect(await left()).toBe(10)
    at(midnight)
    await see()
    expect(await left()).toBe(4)
  })

  test('become usable again after a clock that was ahead', async () => {
    at('2026-12-10T12:00:00.000Z')
    await see()
    expect(await one()).toMatchObject({ amountLeft: 10, expiredPacks: 2 })
    at('2026-11-20T09:00:00.000Z')
    await see()
    expect(await one()).toMatchObject({ amountLeft: 10, expiredPacks: 0 })
  })
})
