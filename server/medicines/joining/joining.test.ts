import { beforeEach, expect, test } from 'vitest'
import type { AddMedicationBody } from '../../../contract/medications.ts'
import { addSomeMedication, addSomeMember, keepSomeImage, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { daily, planBody } from '../../../test/somePlan.ts'

const HOUR_MS = 60 * 60 * 1000

onBothEngines('two medications that are one', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const family = new PlannedFamily(home, nora)
  let kept = ''
  let other = ''

  const add = async (fields: Partial<AddMedicationBody> = {}) =>
    (await addSomeMedication(home, { ...nora, familyId: family.id }, { name: 'ibuprofen 400mg', ...fields }))
      .id

  beforeEach(async () => {
    await family.begin({ name: 'Ibuprofen 400 mg', pillCount: 10, expirationDate: '2027-12-31' })
    kept = family.medicationId
    other = await add({ pillCount: 4, expirationDate: '2027-01-31', purpose: 'Pain', step: 0.5 })
  })

  const of = (id: string, token = nora.token) => ({ token, params: { id } })
  const join = (body: { other: string } = { other }, id = kept, key = '', token = nora.token) =>
    home.call('POST /api/medications/{id}/joins', {
      ...of(id, token),
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const part = (joinId: string, token = nora.token) =>
    home.call('DELETE /api/medications/{id}/joins/{joinId}', { token, params: { id: kept, joinId } })
  const read = async (id: string) => (await home.call('GET /api/medications/{id}', of(id))).body
  const packs = async (id: string) => (await home.call('GET /api/medications/{id}/packs', of(id))).body
  const plans = async (id: string) => (await home.call('GET /api/medications/{id}/plans', of(id))).body
  const story = async (id: string) =>
    (await home.call('GET /api/medications/{id}/movements', { ...of(id), query: { limit: '1000' } })).body
  const take = async (id: string, amount: number, fields: object = {}) => {
    const answer = await home.call('POST /api/medications/{id}/logs', {
      ...of(id),
      body: { takenAt: home.clock.now.toISOString(), amount, personId: family.mila, ...fields },
    })
    expect(answer.status).toBe(201)
    return answer.body
  }
  const remove = (id: string, logId: string) =>
    home.call('DELETE /api/medications/{id}/logs/{logId}', { token: nora.token, params: { id, logId } })
  const minutes = (some: number) => family.at(home.clock.now.getTime() + some * 60_000)

  /** All that is seen of both, without versions, times of changes and numbers of movements. */
  async function seen() {
    const each = async (id: string) => {
      const { version, updatedAt, ...medication } = await read(id)
      const movements = await story(id)
      return {
        medication,
        packs: await packs(id),
        plans: await plans(id),
        story: movements
          .filter(({ kind }) => kind !== 'join')
          .map(({ id: _, left: __, isReversed: ___, reverses, ...movement }) => ({
            ...movement,
            reverses: reverses !== null,
          })),
      }
    }
    return { kept: await each(kept), other: await each(other), today: await family.today() }
  }

  /** Every pack has the sum of its movements, and the medication that of its packs. */
  async function addsUp(id: string) {
    const movements = await story(id)
    const all = await packs(id)
    for (const { id: packId, count } of all) {
      const own = movements.filter((movement) => movement.packId === packId)
      expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(count)
      expect(own[0]?.after).toBe(count)
    }
    const { amountLeft } = await read(id)
    expect(all.reduce((sum, { count, isUsable }) => sum + (isUsable ? (count ?? 0) : 0), 0)).toBe(amountLeft)
    expect(movements[0]?.left).toBe(amountLeft)
    return amountLeft
  }

  const planOther = (fields = {}) =>
    home.call('POST /api/medications/{id}/plans', {
      ...of(other),
      body: planBody(family.mila, { ...daily(['08:00', 1], ['20:00', 1]), ...fields }),
    })

  test('are previewed, joined with packs, doses, plans and pictures, and parted as they were', async () => {
    const image = await keepSomeImage(home, nora)
    await home.call('PUT /api/packs/{id}', {
      ...of(other),
      body: { images: [{ url: image, name: 'carton.jpg', sequence: 0 }] },
    })
    await planOther()
    await family.plan(daily(['09:00', 1]))
    family.at('2026-11-20T08:10:00Z')
    await take(other, 1)
    const gone = await take(other, 0.5, { extra: true })
    await remove(other, gone.id)
    await take(kept, 2, { extra: true })
    await home.call('POST /api/packs/{id}/movements', {
      ...of(other),
      body: { kind: 'correction', countTo: 3.5 },
    })
    const before = await seen()
    const preview = await home.call('GET /api/medications/{id}/joins/preview', {
      ...of(kept),
      query: { other },
    })
    expect(preview.body).toEqual({
      otherName: 'ibuprofen 400mg',
      packs: 1,
      doses: 1,
      images: 1,
      plans: [{ personId: family.mila, isTwice: true }],
      amountLeft: 11.5,
    })
    expect(await seen()).toEqual(before)
    const { status, body } = await join()
    expect([status, body]).toMatchObject([201, { medicationId: kept, otherName: 'ibuprofen 400mg' }])
    expect((await home.call('GET /api/medications/{id}', of(other))).status).toBe(404)
    const joined = await read(kept)
    expect(joined).toMatchObject({ amountLeft: 11.5, purpose: 'Pain', step: 0.5, name: 'Ibuprofen 400 mg' })
    expect([joined.logs.length, joined.images.length]).toEqual([2, 1])
    expect([(await packs(kept)).length, (await plans(kept)).length]).toEqual([2, 2])
    // The windows of one medication's plans reach half-way to each other.
    expect(await family.states()).toEqual([
      ['08:00', 'taken', joined.logs.find(({ amount }) => amount === 1)?.id],
      ['09:00', 'upcoming', undefined],
      ['20:00', 'upcoming', undefined],
    ])
    await addsUp(kept)
    // A dose that was deleted before can be restored in the joined one.
    const logOf = { token: nora.token, params: { id: kept, logId: gone.id } }
    expect((await home.call('POST /api/medications/{id}/logs/{logId}/restore', logOf)).status).toBe(200)
    await remove(kept, gone.id)
    const { body: listed } = await home.call('GET /api/medications/{id}/joins', of(kept))
    expect(listed).toEqual([body])
    minutes(1)
    expect((await part(body.id)).status).toBe(204)
    const after = await seen()
    const withoutRestored = (all: Awaited<ReturnType<typeof seen>>) => ({
      ...all,
      other: { ...all.other, story: all.other.story.slice(-before.other.story.length) },
    })
    expect(withoutRestored(after)).toEqual(before)
    for (const id of [kept, other]) await addsUp(id)
    const { body: events } = await home.call('GET /api/families/{id}/events', { ...of(family.id), query: {} })
    expect(events.map(({ what }) => what).filter((what) => what.startsWith('medication'))).toEqual([
      'medicationSeparated',
      'medicationJoined',
      'medicationAdded',
      'medicationAdded',
    ])
  })

  test('go on as one: doses use packs of both, and packs keep the other name', async () => {
    const brand = await add({ name: 'Nurofen 400 mg', pillCount: 3, expirationDate: '2026-12-31' })
    await join({ other: brand })
    expect((await take(kept, 4)).taken.map(({ name, amount }) => [name, amount])).toEqual([
      ['Nurofen 400 mg', 3],
      ['Ibuprofen 400 mg', 1],
    ])
    expect(await addsUp(kept)).toBe(9)
  })

  test('are parted with what was logged since: by plan, else by pack', async () => {
    await planOther()
    family.at('2026-11-20T08:10:00Z')
    const { body } = await join()
    minutes(1)
    // The other's pack expires first: 3 of 4 from it by its plan, and then 2 for nobody's plan: 1 from each.
    const planned = await take(kept, 3)
    const extra = await take(kept, 2, { extra: true })
    const only = await take(kept, 1, { extra: true })
    expect(planned.occurrenceId).not.toBeNull()
    minutes(1)
    expect((await part(body.id)).status).toBe(204)
    expect((await read(other)).logs.map(({ id }) => id)).toEqual([planned.id])
    expect((await read(kept)).logs.map(({ id }) => id).sort()).toEqual([extra.id, only.id].sort())
    expect([await addsUp(kept), await addsUp(other)]).toEqual([7, 1])
    // They can be deleted as any others.
    for (const [id, logId] of [
      [kept, extra.id],
      [other, planned.id],
    ] as const)
      expect((await remove(id, logId)).status).toBe(204)
    expect([await addsUp(kept), await addsUp(other)]).toEqual([9, 4])
  })

  test('are not parted if a dose since would find too little in its own packs', async () => {
    await planOther({ phases: daily(['08:00', 6]).phases })
    family.at('2026-11-20T08:10:00Z')
    const { body } = await join()
    minutes(1)
    const dose = await take(kept, 6)
    const before = await story(kept)
    expect(await part(body.id)).toMatchObject({ status: 409, body: { code: 'notEnoughPills' } })
    expect(await story(kept)).toEqual(before)
    await remove(kept, dose.id)
    expect((await part(body.id)).status).toBe(204)
    expect([await addsUp(kept), await addsUp(other)]).toEqual([10, 4])
  })

  test.each<[string, () => Promise<string>, string, number]>([
    ['itself', async () => kept, 'joinDiffers', 409],
    ['one of another unit', () => add({ unit: 'ml' }), 'joinDiffers', 409],
    ['one of another strength', () => add({ name: 'Ibuprofen 200 mg' }), 'joinDiffers', 409],
    [
      'one of another family',
      async () => (await addSomeMedication(home, nora, { name: 'Ibuprofen 400 mg' })).id,
      'medicationNotFound',
      404,
    ],
    [
      "a stranger's",
      async () => (await addSomeMedication(home, await signUpMember(home))).id,
      'medicationNotFound',
      404,
    ],
  ])('are not joined with %s', async (_, make, code, status) => {
    const id = await make()
    const preview = await home.call('GET /api/medications/{id}/joins/preview', {
      ...of(kept),
      query: { other: id },
    })
    expect(preview).toMatchObject({ status, body: { code } })
    expect(await join({ other: id })).toMatchObject({ status, body: { code } })
    expect((await read(kept)).amountLeft).toBe(10)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['deleted', () => home.call('DELETE /api/medications/{id}', of(other))],
    [
      'moved to another family',
      () =>
        home.call('PUT /api/medications/{id}', {
          ...of(other),
          body: { name: 'Ibuprofen 400 mg', familyId: nora.familyId },
        }),
    ],
  ])('are not joined if one was %s since the preview', async (_, change) => {
    await home.call('GET /api/medications/{id}/joins/preview', { ...of(kept), query: { other } })
    await change()
    expect(await join()).toMatchObject({ status: 404, body: { code: 'medicationNotFound' } })
    expect(await addsUp(kept)).toBe(10)
  })

  test('are joined once, however often and in whichever direction it is asked for', async () => {
    const answers = await Promise.all([
      join({ other }, kept, 'one-press'),
      join({ other }, kept, 'one-press'),
      join({ other }, kept),
      join({ other: kept }, other),
      take(kept, 1, { extra: true }).catch(() => undefined),
    ])
    const statuses = answers.slice(0, 4).map((answer) => (answer as { status: number }).status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true)
    const left = await Promise.all([kept, other].map((id) => home.call('GET /api/medications/{id}', of(id))))
    const [one, ...none] = left.filter(({ status }) => status === 200)
    expect(none).toEqual([])
    expect(await addsUp(one?.body.id ?? '')).toBe(14 - (one?.body.logs.length ?? 0))
  })

  test('are answered alike when the call is repeated, also after they were parted', async () => {
    const first = await join({ other }, kept, 'a-press')
    expect((await join({ other }, kept, 'a-press')).body).toEqual(first.body)
    expect((await home.call('GET /api/medications/{id}/joins', of(kept))).body).toHaveLength(1)
    await part(first.body.id)
    expect((await join({ other }, kept, 'a-press')).body).toEqual(first.body)
    expect((await read(other)).amountLeft).toBe(4)
  })

  test('are parted once, for 24 hours, and not after the kept one moved to another family', async () => {
    const { body } = await join()
    const both = await Promise.all([part(body.id), part(body.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
    const again = await join()
    family.at(home.clock.now.getTime() + 24 * HOUR_MS)
    expect(await part(again.body.id)).toMatchObject({ status: 404, body: { code: 'joinNotFound' } })
    expect((await home.call('GET /api/medications/{id}/joins', of(kept))).body).toEqual([])
  })

  test.each(['helper', 'viewer'] as const)('are neither joined nor parted by a %s', async (role) => {
    const { token } = await addSomeMember(home, family.id, { role })
    expect((await join({ other }, kept, '', token)).status).toBe(403)
    const { body } = await join()
    expect((await part(body.id, token)).status).toBe(403)
    expect((await home.call('GET /api/medications/{id}/joins', of(kept, token))).body).toEqual([body])
  })
})
