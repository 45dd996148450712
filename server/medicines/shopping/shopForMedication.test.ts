import { expect, test } from 'vitest'
import { addSomeMedication, personOf } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { shoppingCalls } from '../../../test/shoppingCalls.ts'

onEachEngine('a medication on the shopping list', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const { list, names, shopFor, later, whatHappened, newFamily } = shoppingCalls(home, nora)

  test('a medication is added manually, ticked, and gone a day later with a new pack', async () => {
    const berg = await newFamily()
    const { id } = await addSomeMedication(home, berg, { name: 'Zinc' })
    expect(await list(berg)).toEqual([])
    expect((await shopFor(id, { wanted: true }, berg)).status).toBe(204)
    await shopFor(id, { wanted: true }, berg)
    const person = await personOf(home, berg.id, berg.familyId)
    expect(await list(berg)).toMatchObject([{ medicationId: id, reason: 'wanted', addedBy: person }])
    await shopFor(id, { bought: true }, berg)
    await shopFor(id, { bought: false }, berg)
    expect(await list(berg)).toMatchObject([{ reason: 'wanted', addedBy: person, boughtAt: null }])
    await shopFor(id, { bought: true }, berg)
    expect(await list(berg)).toMatchObject([{ reason: 'wanted', boughtBy: person, hasNewPack: false }])
    later(1)
    const pack = { count: 20, expirationDate: '2028-03-31' }
    await home.call('POST /api/medications/{id}/packs', { token: berg.token, params: { id }, body: pack })
    expect(await list(berg)).toMatchObject([{ reason: 'wanted', hasNewPack: true }])
    later(24)
    expect(await list(berg)).toEqual([])
    await shopFor(id, { wanted: true }, berg)
    await shopFor(id, { wanted: false }, berg)
    expect(await list(berg)).toEqual([])
    expect(await whatHappened(berg)).toEqual([
      'shoppingAdded Zinc',
      'shoppingBought Zinc',
      'shoppingReturned Zinc',
      'shoppingBought Zinc',
      'shoppingAdded Zinc',
      'shoppingRemoved Zinc',
    ])
  })

  test('one running low is removed, comes back with the next pack, and never because it was wanted', async () => {
    const berg = await newFamily()
    const { id } = await addSomeMedication(home, berg, { name: 'Zinc', pillCount: 20 })
    const fill = (fields: object) =>
      home.call('PUT /api/medications/{id}', {
        token: berg.token,
        params: { id },
        body: { name: 'Zinc', ...fields },
      })
    await shopFor(id, { wanted: true }, berg)
    await shopFor(id, { wanted: false }, berg)
    await fill({ pillCount: 4 })
    expect(await names(berg)).toEqual(['Zinc: low'])
    await shopFor(id, { wanted: false }, berg)
    expect(await list(berg)).toEqual([])
    await fill({ pillCount: 3 })
    expect(await list(berg)).toEqual([])
    await fill({ pillCount: 2, expirationDate: '2028-03-31' })
    expect(await names(berg)).toEqual(['Zinc: low'])
    await shopFor(id, { bought: true }, berg)
    await fill({ pillCount: 22 })
    // It keeps its place for the day.
    expect(await names(berg)).toEqual(['Zinc: low'])
    later(24)
    expect(await list(berg)).toEqual([])
  })
})
