import { beforeEach, expect, test } from 'vitest'
import type { AddMedicationBody } from '../../../contract/medications.ts'
import { addSomeMedication, keepSomeImage } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'

onBothEngines('separating two medications', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  beforeEach(() => family.begin())

  const of = (id: string) => ({ token: nora.token, params: { id } })
  const add = async (name: string, fields: Partial<AddMedicationBody> = {}) =>
    (await addSomeMedication(home, { ...nora, familyId: family.id }, { name, pillCount: 10, ...fields })).id
  const join = async (id: string, other: string) => {
    const { status, body } = await home.call('POST /api/medications/{id}/joins', {
      ...of(id),
      body: { other },
    })
    expect(status).toBe(201)
    return body.id
  }
  const part = async (id: string, joinId: string) => {
    const sent = { token: nora.token, params: { id, joinId } }
    return (await home.call('DELETE /api/medications/{id}/joins/{joinId}', sent)).status
  }
  const read = async (id: string) => (await home.call('GET /api/medications/{id}', of(id))).body
  const take = (id: string, amount: number) =>
    home.call('POST /api/medications/{id}/logs', {
      ...of(id),
      body: { takenAt: home.clock.now.toISOString(), amount, personId: family.mila },
    })

  test('leaves each the images that it showed, also one that both showed', async () => {
    const [both, own] = [await keepSomeImage(home, nora), await keepSomeImage(home, nora)]
    const image = (url: string, sequence: number) => ({ url, name: 'box.jpg', sequence })
    const kept = await add('Zinc', { images: [image(both, 2)] })
    const other = await add('Zinc', { images: [image(own, 0), image(both, 7)] })
    expect(await part(kept, await join(kept, other))).toBe(204)
    expect((await read(kept)).images).toEqual([image(both, 2)])
    expect((await read(other)).images).toEqual([image(own, 0), image(both, 7)])
  })

  test('takes what was said about one off the other', async () => {
    const [kept, other] = [await add('Zinc'), await add('Zinc')]
    const shopping = async () => {
      const { body } = await home.call('GET /api/families/{id}/shopping', of(family.id))
      return JSON.stringify(body)
    }
    await home.call('PATCH /api/medications/{id}/shopping', { ...of(other), body: { state: 'wanted' } })
    await home.call('PUT /api/medications/{id}/ingredients', {
      ...of(other),
      body: { ingredients: ['zinc oxide'] },
    })
    const ingredients = async (id: string) =>
      (await home.call('GET /api/medications/{id}/ingredients', of(id))).body.ingredients
    const before = [await shopping(), await ingredients(kept), await ingredients(other)]
    const joinId = await join(kept, other)
    expect(await ingredients(kept)).toEqual(['zinc oxide'])
    expect(await part(kept, joinId)).toBe(204)
    expect([await shopping(), await ingredients(kept), await ingredients(other)]).toEqual(before)
  })

  test('undoes the join of a joined one, and then its own', async () => {
    const [a, b, c] = [await add('A'), await add('B', { pillCount: 5 }), await add('C', { pillCount: 7 })]
    const takenBefore = (await take(a, 1)).body.id
    const first = await join(b, a)
    await take(b, 2)
    const second = await join(c, b)
    expect([await part(c, first), await part(c, second), await part(b, first)]).toEqual([404, 204, 204])
    const [one, two, three] = [await read(a), await read(b), await read(c)]
    expect([(one.amountLeft ?? 0) + (two.amountLeft ?? 0), three.amountLeft]).toEqual([12, 7])
    expect([one.logs.length + two.logs.length, three.logs.length]).toEqual([2, 0])
    expect(one.logs.map(({ id }) => id)).toContain(takenBefore)
  })

  test('is possible after an import was undone that brought the kept one', async () => {
    const mine = await add('Zinc')
    await take(mine, 1)
    const { body } = await home.call('POST /api/families/{id}/imports', {
      ...of(family.id),
      body: { files: [{ name: 'some.csv', text: 'name,count\nImported Zinc,10\n' }], timeZone: 'UTC' },
    })
    const query = { familyId: family.id }
    const all = await home.call('GET /api/medications', { token: nora.token, query })
    const imported = all.body.find(({ name }) => name === 'Imported Zinc')?.id ?? ''
    const joinId = await join(imported, mine)
    const params = { id: family.id, importId: body.import?.id ?? '' }
    const undone = await home.call('DELETE /api/families/{id}/imports/{importId}', {
      token: nora.token,
      params,
    })
    expect(undone.status).toBe(204)
    expect(await part(imported, joinId)).toBe(204)
    const { amountLeft, logs } = await read(mine)
    expect([amountLeft, logs.length]).toEqual([9, 1])
  })
})
