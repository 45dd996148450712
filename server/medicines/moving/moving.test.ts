import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../language/durations.ts'
import { addSomeMember, addSomePerson, personOf } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { planBody } from '../../../test/somePlan.ts'

onBothEngines('moving a medication to another family', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  let [cabin, me, plan] = ['', '', '']

  const of = (token = nora.token) => ({ token, params: { id: family.medicationId } })
  const moveTo = (familyId: string, fields: object = {}, token = nora.token) =>
    home.call('PUT /api/medications/{id}', { ...of(token), body: { name: 'Ibuprofen', familyId, ...fields } })
  const preview = (familyId: string, token = nora.token) =>
    home.call('GET /api/medications/{id}/moves/preview', { ...of(token), query: { familyId } })
  const moves = async (token = nora.token) =>
    (await home.call('GET /api/medications/{id}/moves', of(token))).body
  const read = async () => (await home.call('GET /api/medications/{id}', of())).body
  const doses = async () => (await home.call('GET /api/medications/{id}/logs', of())).body
  const wanted = () => home.call('PATCH /api/medications/{id}/shopping', { ...of(), body: { wanted: true } })

  /** Everything that a family sees of its medication. */
  async function everything() {
    const { familyId, personIds } = await read()
    const shopping = await home.call('GET /api/families/{id}/shopping', {
      token: nora.token,
      params: { id: family.id },
    })
    const days = { from: '2026-11-19', to: '2026-11-20' }
    const adherence = await home.call('GET /api/adherence', {
      token: nora.token,
      query: { familyId: family.id, medicationId: family.medicationId, ...days },
    })
    return {
      familyId,
      personIds,
      doses: await doses(),
      movements: (await home.call('GET /api/medications/{id}/movements', of())).body,
      plans: await family.plans(),
      occurrences: await family.between('2026-11-19T00:00:00Z', '2026-11-24T00:00:00Z'),
      shopping: shopping.body,
      adherence: adherence.body,
    }
  }

  beforeEach(async () => {
    await family.begin()
    const { token } = nora
    cabin = (await home.call('POST /api/families', { token, body: { name: 'Cabin' } })).body.id
    me = await personOf(home, nora.id, family.id)
    plan = await family.plan()
    family.at('2026-11-20T09:00:00.000Z')
  })

  /** Doses of Mila's plan, of Mila and of the member, one of them deleted; a taker and a place on the shopping list. */
  async function fill() {
    const [occurrence] = await family.today()
    await family.log({ occurrenceId: occurrence?.id ?? '' })
    await family.log({ personId: me, extra: true })
    const { body: deleted } = await family.log({ extra: true })
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(deleted.id))
    await moveTo(family.id, { personIds: [family.mila] })
    await wanted()
    return deleted.id
  }

  test('says before and after what cannot come along', async () => {
    await fill()
    const losses = {
      familyId: family.id,
      plans: 1,
      planPersonIds: [family.mila],
      doses: 1,
      personIds: [family.mila],
      isOnShoppingList: true,
    }
    expect((await preview(cabin)).body).toEqual(losses)
    expect((await moveTo(family.id)).body.leftBehind).toBeUndefined()
    const { status, body } = await moveTo(cabin)
    expect([status, body.familyId, body.leftBehind]).toEqual([200, cabin, losses])
    const meThere = await personOf(home, nora.id, cabin)
    expect((await doses()).map(({ personId, loggedBy }) => [personId, loggedBy])).toEqual(
      expect.arrayContaining([
        [null, meThere],
        [meThere, meThere],
      ]),
    )
    expect(await moves()).toEqual([{ ...losses, familyName: 'Berg', movedAt: home.clock.now.toISOString() }])
  })

  test('and back brings back everything within 24 hours', async () => {
    const deleted = await fill()
    const before = await everything()
    await moveTo(cabin)
    expect(await everything()).not.toEqual(before)
    family.at(home.clock.now.getTime() + 24 * HOUR_MS - 1)
    const { body } = await moveTo(family.id)
    const after = await everything()
    expect(after).toEqual({
      ...before,
      occurrences: after.occurrences,
      plans: before.plans.map((one) => ({ ...one, next: expect.anything() })),
    })
    expect(after.occurrences.map(({ id, dose }) => [id, dose])).toEqual(
      before.occurrences.map(({ id, dose }) => [id, dose]),
    )
    expect([after.plans.map(({ id }) => id), body.leftBehind]).toEqual([
      [plan],
      { familyId: cabin, plans: 0, planPersonIds: [], doses: 0, personIds: [], isOnShoppingList: false },
    ])
    expect(await moves()).toEqual([])
    await home.call('POST /api/medications/{id}/logs/{logId}/restore', family.ofDose(deleted))
    expect((await doses()).map(({ personId }) => personId).sort()).toEqual(
      [family.mila, family.mila, me].sort(),
    )
  })

  test('and back after 24 hours leaves plans and names gone', async () => {
    await fill()
    await moveTo(cabin)
    family.at(home.clock.now.getTime() + 24 * HOUR_MS)
    expect(await moves()).toEqual([])
    await moveTo(family.id)
    expect([await family.plans(), (await read()).personIds]).toEqual([[], []])
  })

  test('keeps what was changed in the other family', async () => {
    const { body: takenByMila } = await family.log({ extra: true })
    const { body: deleted } = await family.log({ extra: true })
    const { body: noted } = await family.log({ extra: true })
    await moveTo(cabin)
    const guest = await addSomePerson(home, { ...nora, familyId: cabin }, { name: 'Guest' })
    const change = (logId: string, body: object) =>
      home.call('PATCH /api/medications/{id}/logs/{logId}', { ...family.ofDose(logId), body: body as never })
    await change(takenByMila.id, { personId: guest })
    await change(noted.id, { notes: 'with tea' })
    await home.call('DELETE /api/medications/{id}/logs/{logId}', family.ofDose(deleted.id))
    await family.log({ personId: guest })
    await moveTo(family.id)
    const named = new Map((await doses()).map(({ id, personId, notes }) => [id, [personId, notes]]))
    expect([named.get(takenByMila.id), named.get(noted.id), named.has(deleted.id), named.size]).toEqual([
      [null, null],
      [family.mila, 'with tea'],
      false,
      3,
    ])
    expect((await moves()).map(({ familyName, doses }) => [familyName, doses])).toEqual([['Cabin', 2]])
  })

  test('takes turns with plans of both families', async () => {
    await moveTo(cabin)
    const guest = await addSomePerson(home, { ...nora, familyId: cabin }, { name: 'Guest' })
    const { body: there } = await home.call('POST /api/medications/{id}/plans', {
      ...of(),
      body: planBody(guest),
    })
    await moveTo(family.id)
    expect((await family.plans()).map(({ id }) => id)).toEqual([plan])
    await moveTo(cabin)
    expect((await family.plans()).map(({ id }) => id)).toEqual([there.id])
  })

  test("continues plans by the person's clock of now", async () => {
    await moveTo(cabin)
    await family.moveClock('America/New_York')
    await moveTo(family.id)
    expect((await family.plans()).map(({ id, timeZone }) => [id, timeZone])).toEqual([
      [plan, 'America/New_York'],
    ])
  })

  test('plans from the last dose count one that was taken meanwhile', async () => {
    const fromLast = await family.plan({
      personId: me,
      phases: [
        {
          days: null,
          pattern: { kind: 'hours', every: 8, anchor: 'taken' },
          times: [{ at: '08:00', amount: 1 }],
        },
      ],
    })
    await family.log({ personId: me })
    await moveTo(cabin)
    family.at('2026-11-20T12:00:00.000Z')
    await family.log({ personId: await personOf(home, nora.id, cabin), extra: true })
    await moveTo(family.id)
    const due = (await family.between('2026-11-20T12:00:01Z', '2026-11-21T00:00:00Z')).filter(
      ({ planId }) => planId === fromLast,
    )
    expect(due.map(({ dueAt }) => dueAt)).toEqual(['2026-11-20T20:00:00.000Z'])
  })

  test('and back is for those who may change both families, and no one else hears of it', async () => {
    await fill()
    const ben = await addSomeMember(home, cabin, { role: 'adult' })
    await moveTo(cabin)
    expect(await moves(ben.token)).toEqual([])
    expect((await moveTo(family.id, {}, ben.token)).status).toBe(404)
    expect((await preview(family.id, ben.token)).status).toBe(404)
    await home.database
      .updateTable('memberships')
      .set({ role: 'helper' })
      .where('familyId', '=', family.id)
      .where('userId', '=', nora.id)
      .execute()
    expect(await moves()).toEqual([])
    expect((await moveTo(family.id)).status).toBe(403)
    await home.database
      .deleteFrom('memberships')
      .where('familyId', '=', family.id)
      .where('userId', '=', nora.id)
      .execute()
    expect(await moves()).toEqual([])
    expect((await moveTo(family.id)).status).toBe(404)
    expect((await read()).familyId).toBe(cabin)
  })

  test('and back leaves out people who are gone', async () => {
    await fill()
    await moveTo(cabin)
    await home.database.deleteFrom('people').where('id', '=', family.mila).execute()
    expect((await moveTo(family.id)).status).toBe(200)
    expect([await family.plans(), (await read()).personIds]).toEqual([[], []])
    expect((await doses()).map(({ personId }) => personId).sort()).toEqual([me, null].sort())
  })

  test('at once in both directions, beside doses, loses nothing', async () => {
    await fill()
    const before = (await doses()).length
    const answers = await Promise.all([
      moveTo(cabin),
      moveTo(family.id),
      moveTo(cabin),
      family.log({ extra: true, personId: null as never }),
      moveTo(family.id),
      wanted(),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await moveTo(cabin)
    await moveTo(family.id)
    expect((await family.plans()).map(({ id }) => id)).toEqual([plan])
    expect((await read()).personIds).toEqual([family.mila])
    const logged = answers[3].status === 201 ? 1 : 0
    const all = await doses()
    expect(all.length).toBe(before + logged)
    expect(all.filter(({ personId }) => personId === family.mila)).toHaveLength(1)
  })
})
