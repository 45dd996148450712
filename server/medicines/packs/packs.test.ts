import { beforeEach, describe, expect, test } from 'vitest'
import type { AddPackBody, ChangePackBody, MoveBody } from '../../../contract/packs.ts'
import { addSomeMedication, addSomeMember, keepSomeImage } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('the packs of a medication', ({ open }) => {
  const home = open({ limits: { packs: 3 } })
  const nora = memberIn(home)
  let id: string
  let asked: { token: string; params: { id: string } }

  const add = (body: AddPackBody) => home.call('POST /api/medications/{id}/packs', { ...asked, body })
  const list = async () => (await home.call('GET /api/medications/{id}/packs', asked)).body
  const story = async () => (await home.call('GET /api/medications/{id}/movements', asked)).body
  const one = async () => (await home.call('GET /api/medications/{id}', asked)).body
  const change = (packId: string, body: ChangePackBody, ifMatch?: number) =>
    home.call('PUT /api/packs/{id}', {
      token: nora.token,
      params: { id: packId },
      body,
      headers: ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
    })
  const move = (packId: string, body: MoveBody, token = nora.token) =>
    home.call('POST /api/packs/{id}/movements', { token, params: { id: packId }, body })
  const reverse = (movementId: string) =>
    home.call('POST /api/medications/{id}/movements/{movementId}/reversal', {
      token: nora.token,
      params: { id, movementId },
    })

  beforeEach(async () => {
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
    ;({ id } = await addSomeMedication(home, nora, { lot: 'A1' }))
    asked = { token: nora.token, params: { id } }
  })

  test("begin with one of the medication's initial amount", async () => {
    expect(await list()).toEqual([
      {
        ...{ id, medicationId: id, count: 20, initialCount: 20, lot: 'A1', productCode: null },
        ...{ expirationDate: '2027-03-31', goodThrough: '2027-03-31', openedOn: null, useWithinDays: null },
        ...{
          isUsable: true,
          ...{ name: null, strength: null },
          discardedAt: null,
          images: [],
          version: 1,
          createdAt: home.clock.now.toISOString(),
        },
      },
    ])
    expect(await story()).toMatchObject([{ kind: 'opening', amount: 20, after: 20, left: 20 }])
  })

  test('have their own dates and photos, which the medication shows', async () => {
    const url = await keepSomeImage(home, nora)
    const { body } = await add({
      count: 7.5,
      expirationDate: '2026-12-31',
      openedOn: '2026-11-01',
      useWithinDays: 30,
      images: [{ url, name: 'b.jpg', sequence: 4 }],
    })
    expect(body).toMatchObject({ count: 7.5, initialCount: 7.5, goodThrough: '2026-12-01', isUsable: true })
    expect(body.images).toEqual([{ url, name: 'b.jpg', sequence: 0 }])
    expect((await list()).map((pack) => pack.id)).toEqual([body.id, id])
    expect(await one()).toMatchObject({
      ...{ amountLeft: 27.5, pillCount: 27, expirationDate: '2026-12-31T00:00:00.000Z' },
      ...{ goodThrough: '2026-12-01', lot: null, images: [{ url, name: 'b.jpg', sequence: 0 }] },
    })
    expect((await change(body.id, { images: [] })).body.images).toEqual([])
    expect((await one()).images).toEqual([])
  })

  test('are limited, including discarded ones', async () => {
    await add({ count: 1 })
    const { body } = await add({ count: null })
    await move(body.id, { kind: 'discard' })
    expect((await add({ count: 1 })).body).toMatchObject({ code: 'limitReached', most: 3, things: 'packs' })
  })

  test.each<[object, string]>([
    [{}, 'Count must be a number'],
    [{ count: -1 }, 'Count must be at least 0'],
    [{ count: 100_000.5 }, 'Count must be at most 100000'],
    [{ count: 0.0005 }, 'Count must have at most three decimals'],
    [{ count: 1, expirationDate: '2027-02-29' }, 'Please enter a valid expiration date'],
    [{ count: 1, openedOn: 'yesterday' }, 'Please enter a valid day'],
    [{ count: 1, useWithinDays: 0 }, 'The days that it keeps must be a whole number from 1 to 3650'],
    [{ count: 1, useWithinDays: 3651 }, 'The days that it keeps must be a whole number from 1 to 3650'],
    [{ count: 1, lot: 'x'.repeat(101) }, 'Batch number must be at most 100 characters'],
  ])('are not %o', async (body, sentence) => {
    const { status, body: refused } = await add(body as AddPackBody)
    expect([status, refused.message]).toEqual([400, sentence])
    expect(await list()).toHaveLength(1)
  })

  test('change only in sent fields, and not after another change', async () => {
    expect((await change(id, { openedOn: '2026-11-01' }, 1)).body).toMatchObject({ version: 2, lot: 'A1' })
    expect((await change(id, { lot: 'B2' }, 1)).body).toMatchObject({
      code: 'packChangedMeanwhile',
      version: 2,
    })
    expect((await change(id, { lot: null }, 2)).body).toMatchObject({ lot: null, openedOn: '2026-11-01' })
    // A count does not change details.
    await move(id, { kind: 'correction', countTo: 3 })
    expect((await change(id, { initialCount: null }, 3)).body).toMatchObject({
      initialCount: null,
      version: 4,
    })
  })

  test('record who did what, and can be reversed', async () => {
    const ben = await addSomeMember(home, nora.familyId)
    const lost = (await move(id, { kind: 'loss', amount: 0.25, notes: ' fell down ' }, ben.token)).body
    expect(lost).toMatchObject({ kind: 'loss', amount: -0.25, after: 19.75, left: 19.75, notes: 'fell down' })
    const people = await home.database
      .selectFrom('people')
      .where('userId', '=', ben.id)
      .select('id')
      .execute()
    expect(lost.by).toBe(people[0]?.id)
    const back = (await reverse(lost.id)).body
    expect(back).toMatchObject({
      kind: 'reversal',
      reverses: lost.id,
      amount: 0.25,
      after: 20,
      isReversed: false,
    })
    expect((await story()).map(({ isReversed }) => isReversed)).toEqual([false, true, false])
    for (const again of [lost.id, back.id, `${id}-1`])
      expect((await reverse(again)).body.code).toBe('notReversible')
    expect((await reverse(`${id}-4`)).body.code).toBe('movementNotFound')
  })

  describe('contain what they would without a reversed manual count', () => {
    const dose = async (amount: number) =>
      (
        await home.call('POST /api/medications/{id}/logs', {
          ...asked,
          body: { takenAt: '2026-11-20T08:00:00.000Z', amount },
        })
      ).body.id
    const ofDose = (logId: string) => ({ token: nora.token, params: { id, logId } })
    const remove = (logId: string) => home.call('DELETE /api/medications/{id}/logs/{logId}', ofDose(logId))
    const restore = (logId: string) =>
      home.call('POST /api/medications/{id}/logs/{logId}/restore', ofDose(logId))
    const edit = (logId: string, amount: number) =>
      home.call('PATCH /api/medications/{id}/logs/{logId}', { ...ofDose(logId), body: { amount } })
    const countTo = async (countTo: number | null) =>
      (await move(id, { kind: 'correction', countTo })).body.id
    const left = async () => (await one()).amountLeft

    test('minus doses while not counted, which return with their dose', async () => {
      const stopped = await countTo(null)
      const taken = await dose(3)
      await edit(await dose(1), 2)
      await remove(await dose(8))
      expect((await story()).map(({ amount, after }) => [amount, after])).toContainEqual([0, null])
      expect((await reverse(stopped)).body).toMatchObject({ amount: 15, after: 15, left: 15 })
      await remove(taken)
      expect(await left()).toBe(18)
      await restore(taken)
      expect(await left()).toBe(15)
    })

    test.each<[string, number | null]>([
      ['a count', 10],
      ['the end of counting', null],
    ])('and %s knows no dose that was deleted or restored since', async (_, count) => {
      const [deleted, restored] = [await dose(3), await dose(1)]
      await remove(restored)
      const counted = await countTo(count)
      await remove(deleted)
      await restore(restored)
      expect((await reverse(counted)).body.after).toBe(19)
      await restore(deleted)
      expect(await left()).toBe(16)
      await remove(restored)
      expect(await left()).toBe(17)
    })

    test.each<[string, number | null]>([
      ['a count', 10],
      ['the end of counting', null],
    ])('and %s knows no amount of a dose that was edited since', async (_, count) => {
      const [more, less] = [await dose(3), await dose(2)]
      const counted = await countTo(count)
      await edit(more, 4)
      await edit(more, 6)
      await edit(less, 1)
      expect(await left()).toBe(count)
      expect((await reverse(counted)).body.after).toBe(13)
      await remove(more)
      expect(await left()).toBe(19)
      await edit(less, 3)
      expect(await left()).toBe(17)
      await restore(more)
      expect(await left()).toBe(11)
    })

    test('and a dose changed since gives back nothing while the count is valid', async () => {
      const known = await dose(3)
      const counted = await countTo(10)
      await edit(known, 5)
      await remove(known)
      expect(await left()).toBe(10)
      await restore(known)
      expect(await left()).toBe(10)
      expect((await reverse(counted)).body.after).toBe(15)
    })

    test.each([
      ['less', 22, 8],
      ['more', 25, 5],
    ])('also where a dose that was %s took from an empty pack besides', async (_, amount, without) => {
      const { body: second } = await add({ count: 10 })
      const both = await dose(23)
      const counted = (await move(second.id, { kind: 'correction', countTo: 6 })).body.id
      await edit(both, amount)
      expect(await left()).toBe(6)
      expect((await reverse(counted)).body.left).toBe(without)
      await remove(both)
      expect(await left()).toBe(30)
    })

    test('also with another count in between that was reversed', async () => {
      const stopped = await countTo(null)
      await dose(2)
      const counted = await countTo(10)
      await dose(3)
      await move(id, { kind: 'loss', amount: 1 })
      expect((await reverse(counted)).body).toMatchObject({ amount: -6, after: null })
      expect((await reverse(stopped)).body).toMatchObject({ amount: 14, after: 14 })
    })

    test('but not if more was taken since than it contained', async () => {
      const stopped = await countTo(null)
      await dose(21)
      expect((await reverse(stopped)).body.code).toBe('notReversible')
    })
  })

  test('cannot lose more than they contain, or anything uncounted', async () => {
    expect((await move(id, { kind: 'loss', amount: 20.001 })).body).toMatchObject({
      code: 'notEnoughPills',
      amountLeft: 20,
    })
    expect((await move(id, { kind: 'refill', amount: 100_000 })).body.message).toBe(
      'A pack holds at most 100000',
    )
    const stopped = (await move(id, { kind: 'correction', countTo: null })).body
    expect(stopped).toMatchObject({ amount: -20, after: null, left: null })
    expect((await move(id, { kind: 'loss', amount: 1 })).body.code).toBe('countUnknown')
    expect((await reverse(stopped.id)).body).toMatchObject({ amount: 20, after: 20 })
    await move(id, { kind: 'discard' })
    for (const kind of ['correction', 'discard', 'loss', 'refill'] as const)
      expect((await move(id, { kind, countTo: 1, amount: 1 } as MoveBody)).body.code).toBe('packDiscarded')
  })

  test('have sums that fit every engine', async () => {
    for (let i = 0; i < 2; i++) await add({ count: 100_000 })
    await move(id, { kind: 'correction', countTo: 100_000 })
    const { token } = nora
    const doses: string[] = []
    for (let i = 0; i < 22; i++) {
      const body = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 100_000, packId: id }
      doses.push((await home.call('POST /api/medications/{id}/logs', { ...asked, body })).body.id)
      await move(id, { kind: 'refill', amount: 100_000 })
    }
    for (const logId of doses) {
      const { status } = await home.call('DELETE /api/medications/{id}/logs/{logId}', {
        token,
        params: { id, logId },
      })
      expect(status).toBe(204)
    }
    expect(await one()).toMatchObject({ amountLeft: 2_500_000, pillCount: 100_000 })
  })

  test.each(['nothing', '', '0', '-1', '1e0', '01', '99999999999', '-99999999999', '%00'])(
    'have no movement %j',
    async (number) => {
      const movementId = number === 'nothing' ? number : `${id}-${number}`
      const { status, body } = await reverse(movementId)
      expect([status, body.code === 'invalid' ? 'movementNotFound' : body.code]).toEqual([
        body.code === 'invalid' ? 400 : 404,
        'movementNotFound',
      ])
      const listed = await home.call('GET /api/medications/{id}/movements', {
        ...asked,
        query: { before: movementId },
      })
      expect([400, 404]).toContain(listed.status)
    },
  )
})
