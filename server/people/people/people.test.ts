import { expect, test } from 'vitest'
import {
  addSomeMedication,
  addSomePerson,
  joinFamily,
  type Member,
  signUpMember,
} from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'

onBothEngines('people', ({ open }) => {
  const home = open({ limits: { people: 9 } })
  const nora = memberIn(home)

  const list = async ({ token, familyId }: Member = nora) =>
    (await home.call('GET /api/families/{id}/people', { token, params: { id: familyId } })).body
  const add = (body: object, { token, familyId }: Member = nora) =>
    home.call('POST /api/families/{id}/people', { token, params: { id: familyId }, body })
  const change = (id: string, body: object) =>
    home.call('PATCH /api/people/{id}', { token: nora.token, params: { id }, body })
  const remove = (id: string) => home.call('DELETE /api/people/{id}', { token: nora.token, params: { id } })
  const find = async (id: string) => (await list()).find((person) => person.id === id)
  const log = (id: string, body: object = {}) =>
    home.call('POST /api/medications/{id}/logs', {
      token: nora.token,
      params: { id },
      body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1, ...body },
    })

  test('has its members and added people, each with a mark of their own', async () => {
    const ruth = await signUpMember(home, 'Ruth')
    home.clock.now = new Date(home.clock.now.getTime() + 1)
    await add({ name: ' Rufus ', kind: 'pet' }, ruth)
    home.clock.now = new Date(home.clock.now.getTime() + 1)
    await add({ name: 'Mila', kind: 'person', letter: 'Mi', colour: 1 }, ruth)
    const marks = { archived: false, userId: null, timeZone: null, id: expect.any(String) }
    expect(await list(ruth)).toEqual([
      { ...marks, name: 'Ruth', kind: 'person', letter: 'R', colour: 1, userId: ruth.id },
      { ...marks, name: 'Rufus', kind: 'pet', letter: 'Ru', colour: 2 },
      { ...marks, name: 'Mila', kind: 'person', letter: 'Mi', colour: 1 },
    ])
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ name: undefined }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(101) }, 'name', 'The name must be at most 100 characters'],
    [{ kind: 'plant' }, 'kind', 'kind must be person or pet'],
    [{ letter: '' }, 'letter', 'Enter one or two initials'],
    [{ letter: 'Mil' }, 'letter', 'Enter one or two initials'],
    [{ letter: `M${'\u0301'.repeat(40)}` }, 'letter', 'The mark must be at most 32 characters'],
    [{ colour: 0 }, 'colour', 'Please choose one of the 8 colors'],
    [{ colour: 9 }, 'colour', 'Please choose one of the 8 colors'],
  ])('%o is refused under %s', async (fields, path, message) => {
    const { status, body } = await add({ name: 'Mila', kind: 'person', ...fields })
    expect([status, body.issues]).toEqual([400, [{ path, message }]])
  })

  test('counts letters as people do', async () => {
    const { body } = await add({ name: 'Mila', kind: 'person', letter: '👩‍👧É' })
    expect(body.letter).toBe('👩‍👧É')
    await remove(body.id)
  })

  test('changes only sent fields; an unchanged mark follows the name', async () => {
    const id = await addSomePerson(home, nora, { name: 'Grandpa Emil' })
    const before = await find(id)
    expect((await change(id, { name: 'Emil' })).body).toEqual({ ...before, name: 'Emil', letter: 'E' })
    await change(id, { letter: 'GE', colour: 5 })
    expect((await change(id, { name: 'Opa' })).body).toEqual({
      ...before,
      name: 'Opa',
      letter: 'GE',
      colour: 5,
    })
    expect((await change(id, {})).body).toEqual(await find(id))
    expect((await change(id, { archived: true })).body.archived).toBe(true)
    expect((await change(id, { archived: false })).body.archived).toBe(false)
    await remove(id)
  })

  test('lets a viewer change the own mark and nothing else', async () => {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId, { role: 'viewer' })
    const mila = await addSomePerson(home, nora)
    const people = await list()
    const own = people.find(({ userId }) => userId === ben.id)?.id as string
    const asBen = (id: string, body: object) =>
      home.call('PATCH /api/people/{id}', { token: ben.token, params: { id }, body })
    expect((await asBen(own, { letter: 'Be', colour: 7 })).body).toMatchObject({ letter: 'Be', colour: 7 })
    for (const [id, body] of [
      [own, { name: 'Benjamin' }],
      [own, { colour: 7, name: 'Benjamin' }],
      [mila, { colour: 7 }],
    ] as const)
      expect((await asBen(id, body)).body.code).toBe('roleNotAllowed')
    expect((await asBen((await list(ben))[0]?.id as string, { colour: 3 })).status).toBe(200)
    expect(await find(mila)).toEqual(people.find(({ id }) => id === mila))
    await remove(mila)
  })

  test('deletes a person that nothing names', async () => {
    const id = await addSomePerson(home, nora)
    expect((await remove(id)).status).toBe(204)
    expect(await find(id)).toBeUndefined()
    expect((await remove(id)).body).toEqual({ message: 'Person not found', code: 'personNotFound' })
  })

  test.each<[string, (personId: string) => Promise<unknown>]>([
    ['took a dose', async (personId) => log((await addSomeMedication(home, nora)).id, { personId })],
    [
      'took a dose that was deleted',
      async (personId) => {
        const { id } = await addSomeMedication(home, nora)
        const { body } = await log(id, { personId })
        const params = { id, logId: body.id }
        await home.call('DELETE /api/medications/{id}/logs/{logId}', { token: nora.token, params })
      },
    ],
    ['takes a medicine', (personId) => addSomeMedication(home, nora, { personIds: [personId] })],
  ])('a person who %s is archived, and can be named for forgotten doses', async (_, name) => {
    const ruth = await signUpMember(home, 'Ruth')
    const own = { ...nora }
    Object.assign(nora, ruth)
    const id = await addSomePerson(home, nora)
    await name(id)
    expect((await remove(id)).status).toBe(204)
    expect(await find(id)).toMatchObject({ name: 'Mila', archived: true })
    const { id: medicationId } = await addSomeMedication(home, nora)
    expect((await log(medicationId, { personId: id })).body.personId).toBe(id)
    Object.assign(nora, own)
  })

  test('archives a former member who logged a dose', async () => {
    const ben = await signUpMember(home, 'Ben')
    await joinFamily(home, ben, nora.familyId)
    const { id } = await addSomeMedication(home, nora)
    const { body } = await home.call('POST /api/medications/{id}/logs', {
      token: ben.token,
      params: { id },
      body: { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 1, personId: (await list())[0]!.id },
    })
    const person = body.loggedBy as string
    const refusal = {
      message: 'This person is a member of the family. End the membership first.',
      code: 'personIsMember',
    }
    expect((await remove(person)).body).toEqual(refusal)
    expect((await change(person, { archived: true })).body).toEqual(refusal)
    await home.database
      .updateTable('memberships')
      .set({ until: home.clock.now.toISOString() })
      .where('userId', '=', ben.id)
      .where('familyId', '=', nora.familyId)
      .execute()
    expect((await remove(person)).status).toBe(204)
    expect(await find(person)).toMatchObject({ name: 'Ben', archived: true })
  })

  test('deletes a person while a medicine is assigned to her: she keeps it or never gets it', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await addSomePerson(home, nora)
      const { id } = await addSomeMedication(home, nora)
      const [given] = await Promise.all([
        home.call('PUT /api/medications/{id}', {
          token: nora.token,
          params: { id },
          body: { name: 'Zinc', personIds: [person] },
        }),
        remove(person),
      ])
      const kept = await find(person)
      const { personIds } = (
        await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
      ).body
      expect([given.status, personIds, kept?.archived]).toEqual(
        given.status === 200 ? [200, [person], true] : [400, [], undefined],
      )
      if (kept) {
        await home.call('DELETE /api/medications/{id}', { token: nora.token, params: { id } })
        await remove(person)
      }
    }
  })

  test('stays within the limit, however many are added at once', async () => {
    const ruth = await signUpMember(home, 'Ruth')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add({ name: 'Mila', kind: 'person' }, ruth)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message)
    expect(new Set(refused)).toEqual(
      new Set(['This family has 9 people, which is the most. Remove someone who takes no medicines here.']),
    )
    expect(await list(ruth)).toHaveLength(9)
  })
})
