import { expect, test } from 'vitest'
import {
  addSomeMedication,
  addSomePerson,
  joinFamily,
  type Member,
  signUpMember,
} from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines('people a medication is for', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const change = (id: string, body: object) =>
    home.call('PUT /api/medications/{id}', {
      token: nora.token,
      params: { id },
      body: { name: 'Zinc', ...body },
    })
  const listed = async (id: string) =>
    (await home.call('GET /api/medications', { token: nora.token })).body.find((one) => one.id === id)
  const peopleOf = async ({ token }: Member, familyId: string) =>
    (await home.call('GET /api/families/{id}/people', { token, params: { id: familyId } })).body

  test('are returned, kept if omitted, changed and cleared, also in a cached list', async () => {
    const [mila, rufus] = [await addSomePerson(home, nora), await addSomePerson(home, nora, { kind: 'pet' })]
    const both = [mila, rufus].sort()
    const { id, personIds } = await addSomeMedication(home, nora, { personIds: [rufus, mila, mila] })
    expect([personIds, (await listed(id))?.personIds]).toEqual([both, both])
    const bodies: [object, string[]][] = [
      [{}, both],
      [{ personIds: [mila] }, [mila]],
      [{ personIds: [rufus] }, [rufus]],
      [{ personIds: null }, []],
      [{ personIds: both }, both],
      [{ personIds: [] }, []],
    ]
    for (const [body, expected] of bodies) {
      expect((await change(id, body)).body.personIds).toEqual(expected)
      expect((await listed(id))?.personIds).toEqual(expected)
    }
  })

  test("must be of the medication's family, not even another own one", async () => {
    const { id } = await addSomeMedication(home, nora)
    const mila = await addSomePerson(home, nora)
    const second = await home.call('POST /api/families', { token: nora.token, body: { name: 'Second' } })
    const cousin = await addSomePerson(home, { ...nora, familyId: second.body.id })
    const issues = [{ path: 'personIds', message: 'Please choose someone in this family' }]
    expect((await change(id, { personIds: [mila, cousin] })).body.issues).toEqual(issues)
    expect((await listed(id))?.personIds).toEqual([])
    const added = await home.call('POST /api/medications', {
      token: nora.token,
      body: { familyId: nora.familyId, name: 'Zinc', expirationDate: '2027-03-31', personIds: [cousin] },
    })
    expect(added.body.issues).toEqual(issues)
  })

  test('are everyone in another family, where doses name members of both', async () => {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId)
    const mila = await addSomePerson(home, nora)
    const { id } = await addSomeMedication(home, nora, { personIds: [mila] })
    const [here, bens] = await Promise.all([
      peopleOf(nora, nora.familyId),
      home.call('POST /api/families', { token: nora.token, body: { name: 'Second' } }),
    ])
    const own = here.find(({ userId }) => userId === nora.id)?.id
    for (const [personId, takenAt] of [
      [mila, '2026-11-20T08:00:00.000Z'],
      [own, '2026-11-20T07:00:00.000Z'],
    ]) {
      await home.call('POST /api/medications/{id}/logs', {
        token: personId === mila ? nora.token : ben.token,
        params: { id },
        body: { takenAt, pillsTaken: 1, personId },
      })
    }
    const there = bens.body.id
    const moved = (await change(id, { familyId: there })).body
    const ownThere = (await peopleOf(nora, there)).find(({ userId }) => userId === nora.id)?.id
    expect(moved.personIds).toEqual([])
    expect(moved.logs.map(({ personId, loggedBy }) => [personId, loggedBy])).toEqual([
      [null, ownThere],
      [ownThere, null],
    ])
  })
})
