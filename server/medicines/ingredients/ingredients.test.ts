import { expect, test } from 'vitest'
import { addSomeMedication, addSomePerson } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('ingredients', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  async function cabinet(...names: string[]) {
    const { token } = nora
    const family = await home.call('POST /api/families', { token, body: { name: 'A cabinet' } })
    const member = { ...nora, familyId: family.body.id }
    const { familyId } = member
    const ids: string[] = []
    for (const name of names) ids.push((await addSomeMedication(home, member, { name })).id)
    const params = (id = ids[0] as string) => ({ token, params: { id } })
    const read = async (id?: string) => {
      const { status, body } = await home.call('GET /api/medications/{id}/ingredients', params(id))
      expect(status).toBe(200)
      return body
    }
    const say = (ingredients: unknown, id?: string) =>
      home.call('PUT /api/medications/{id}/ingredients', { ...params(id), body: { ingredients } })
    const byName = (name: string) =>
      home.call('GET /api/families/{id}/ingredients', { ...params(familyId), query: { name } })
    const rename = (name: string, fields: object = {}) =>
      home.call('PUT /api/medications/{id}', { ...params(), body: { name, ...fields } })
    const take = async (id: string, hoursAgo: number, personId?: string) => {
      const takenAt = new Date(home.clock.now.getTime() - hoursAgo * 60 * 60 * 1000).toISOString()
      const body = { takenAt, pillsTaken: 1, personId }
      await home.call('POST /api/medications/{id}/logs', { ...params(id), body })
      return takenAt
    }
    return { member, ids, read, say, byName, rename, take }
  }

  const kept = (id: string) =>
    home.database.selectFrom('ingredientCorrections').where('medicationId', '=', id).selectAll().execute()

  test('lists what is in the medicines of a family, as far as it is known', async () => {
    const { ids, member, say } = await cabinet('Panadol 500 mg', 'Ibuprofen', 'Heart drops')
    const list = async (id: string) =>
      home.call('GET /api/families/{id}/known-ingredients', { token: nora.token, params: { id } })
    await say(['hawthorn'], ids[2])
    expect((await list(member.familyId)).body).toEqual([
      { medicationId: ids[2], ingredients: ['hawthorn'] },
      { medicationId: ids[1], ingredients: ['ibuprofen'] },
      { medicationId: ids[0], ingredients: ['paracetamol'] },
    ])
    expect((await list('of-a-stranger')).status).toBe(404)
  })

  test('finds two brands with one ingredient, but not two ingredients', async () => {
    const { ids, read, byName } = await cabinet('Panadol 500 mg', 'Ibuprofen', 'Acetaminophen', 'Heart drops')
    const also = (name: string, id?: string) => ({
      medicationId: id,
      name,
      shared: ['paracetamol'],
      source: 'lexicon',
    })
    expect(await read()).toEqual({
      ingredients: ['paracetamol'],
      source: 'lexicon',
      others: [also('Acetaminophen', ids[2])],
      recent: [],
    })
    expect((await read(ids[1])).others).toEqual([])
    expect(await read(ids[3])).toEqual({ ingredients: [], source: 'lexicon', others: [], recent: [] })
    expect((await byName(' Tylenol ')).body).toEqual({
      ingredients: ['paracetamol'],
      source: 'lexicon',
      others: [also('Acetaminophen', ids[2]), also('Panadol 500 mg', ids[0])],
    })
    expect((await byName('Heart drops')).body).toEqual({ ingredients: [], source: 'lexicon', others: [] })
    expect([(await byName('')).status, (await byName('x'.repeat(201))).status]).toEqual([400, 400])
  })

  test('a register that knows the code says what is in it, whatever it is called', async () => {
    const { member, ids, read, say } = await cabinet('Panadol')
    const fields = { name: 'White box', productCode: '3400935955838' }
    const { id } = await addSomeMedication(home, member, fields)
    const shared = { shared: ['paracetamol'], source: 'register' }
    expect(await read(id)).toMatchObject({ ingredients: ['paracetamol'], source: 'register' })
    expect((await read(ids[0])).others).toMatchObject([{ medicationId: id, ...shared }])

    // A person's word against the register counts, though the name agrees with it.
    const nurofen = await addSomeMedication(home, member, { ...fields, name: 'Nurofen' })
    expect((await say(['paracetamol'], nurofen.id)).body.source).toBe('register')
    expect((await say(['ibuprofen'], nurofen.id)).body).toMatchObject({
      ingredients: ['ibuprofen'],
      source: 'person',
    })
  })

  test("reveals nothing of another family's medicines", async () => {
    const { read } = await cabinet('Panadol')
    await cabinet('Tylenol')
    expect((await read()).others).toEqual([])
  })

  test("prefers a person's entry to the lexicon, and lets it be removed", async () => {
    const { member, ids, read, say } = await cabinet('Panadol', 'Tylenol', 'Aspirin')
    const { status, body } = await say(['Aspirin', ' Moon Dust '])
    expect([status, body]).toEqual([200, await read()])
    expect(body).toMatchObject({ ingredients: ['aspirin', 'moon dust'], source: 'person' })
    expect(body.others.map(({ name }) => name)).toEqual(['Aspirin'])
    expect((await read(ids[2])).others).toMatchObject([{ name: 'Panadol', source: 'person' }])
    expect((await read(ids[1])).others).toEqual([])

    await say([])
    expect(await read()).toMatchObject({ ingredients: [], source: 'person', others: [] })
    expect((await say(null)).body).toMatchObject({ ingredients: ['paracetamol'], source: 'lexicon' })
    // Equal to the lexicon: not stored as a correction.
    expect((await say(['acetaminophen'])).body.source).toBe('lexicon')

    const events = await home.call('GET /api/families/{id}/events', {
      token: member.token,
      params: { id: member.familyId },
    })
    const told = events.body.filter(({ what }) => what === 'medicationChanged')
    expect(told.map(({ thingName, before, after }) => [thingName, before, after])).toEqual(
      [
        [['paracetamol'], ['aspirin', 'moon dust']],
        [['aspirin', 'moon dust'], []],
        [[], ['paracetamol']],
      ]
        .map(([before, after]) => ['Panadol', { ingredients: before }, { ingredients: after }])
        .reverse(),
    )
  })

  test('keeps an entry with another strength, and drops it with another medicine', async () => {
    const { read, say, rename } = await cabinet('Panadol')
    await say(['caffeine'])
    await rename('Panadol 500 mg')
    expect(await read()).toMatchObject({ ingredients: ['caffeine'], source: 'person' })
    await rename('Nurofen')
    expect(await read()).toMatchObject({ ingredients: ['ibuprofen'], source: 'lexicon' })
  })

  test.each([
    [undefined, 'ingredients'],
    ['paracetamol', 'ingredients'],
    [[' '], 'ingredients.0'],
    [[1], 'ingredients.0'],
    [['x'.repeat(101)], 'ingredients.0'],
    [['a\0b'], 'ingredients.0'],
    [Array.from({ length: 51 }, (_, i) => `x${i}`), 'ingredients'],
  ])('%j is refused', async (ingredients, path) => {
    const { say } = await cabinet('Panadol')
    const { status, body } = await say(ingredients)
    expect([status, body.issues?.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
  })

  test('lists last doses of each person within a day, only for shared ingredients', async () => {
    const { member, ids, read, take } = await cabinet('Panadol', 'Tylenol', 'Ibuprofen')
    const [panadol, tylenol, ibuprofen] = ids as [string, string, string]
    const mila = await addSomePerson(home, member)
    await take(tylenol, 24, mila)
    await take(tylenol, 25)
    await take(ibuprofen, 1, mila)
    expect((await read()).recent).toEqual([])
    await take(tylenol, 5, mila)
    const last = await take(tylenol, 3, mila)
    const own = await take(tylenol, 23.9)
    const same = await take(panadol, 2, mila)
    const { recent } = await read()
    expect(recent).toEqual([
      { medicationId: panadol, takenAt: same, personId: mila },
      { medicationId: tylenol, takenAt: last, personId: mila },
      { medicationId: tylenol, takenAt: own, personId: expect.any(String) },
    ])
    expect(recent[2]?.personId).not.toBe(mila)
  })

  test('keeps one of two concurrent entries, and answers 404 for a deleted medicine', async () => {
    for (let round = 0; round < 8; round++) {
      const { member, ids, say, read } = await cabinet('Panadol')
      const answers = await Promise.all([say(['caffeine']), say(['codeine']), say(null)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map(({ body }) => body)).toContainEqual(await read())
      const [said, removed] = await Promise.all([
        say(['caffeine']),
        home.call('DELETE /api/medications/{id}', { token: member.token, params: { id: ids[0] as string } }),
      ])
      expect([200, 404]).toContain(said.status)
      expect(removed.status).toBe(204)
      expect(await kept(ids[0] as string)).toEqual([])
    }
  })
})
