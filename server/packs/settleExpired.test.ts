import { beforeAll, expect, test } from 'vitest'
import { addSomeMedication } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'
import { settleExpired } from './settleExpired.ts'

onEachEngine('a day that is over', ({ open }) => {
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

  test('is not seen before it is over everywhere', async () => {
    at('2026-12-01T11:59:59.999Z')
    await see()
    expect(await one()).toMatchObject({
      amountLeft: 10,
      expiredPacks: 0,
      expirationDate: '2026-11-30T00:00:00.000Z',
    })
    expect(await story()).toHaveLength(2)
  })

  test('is seen once, by several at once, and by nobody: what changed is no change of the medication', async () => {
    at('2026-12-01T12:00:00.000Z')
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

  test('is seen by a dose too, and not as what that member did', async () => {
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

  test('is none after all where the clock was ahead', async () => {
    at('2026-12-10T12:00:00.000Z')
    await see()
    expect(await one()).toMatchObject({ amountLeft: 10, expiredPacks: 2 })
    at('2026-11-20T09:00:00.000Z')
    await see()
    expect(await one()).toMatchObject({ amountLeft: 10, expiredPacks: 0 })
  })
})
