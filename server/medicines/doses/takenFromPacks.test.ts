import { expect, test } from 'vitest'
import type { MoveBody } from '../../../contract/packs.ts'
import { addSomeMedication } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'

onEachEngine('a dose that was taken from one of two packs', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  type Done = 'edit to 3' | 'edit to 1' | 'delete' | 'restore' | 'throw away' | 'count 5'

  test.each<[Done[], number, number]>([
    [['delete'], 10, 4],
    [['delete', 'restore'], 8, 4],
    [['edit to 3'], 7, 4],
    [['edit to 3', 'delete', 'restore'], 7, 4],
    [['edit to 3', 'edit to 1', 'delete', 'restore', 'delete'], 10, 4],
    [['count 5', 'edit to 3'], 5, 4],
    [['count 5', 'delete', 'restore'], 5, 4],
    [['count 5', 'delete', 'restore', 'edit to 3'], 5, 4],
    [['delete', 'count 5', 'restore', 'edit to 1', 'delete'], 5, 4],
    [['throw away', 'edit to 3'], 0, 4],
    [['throw away', 'edit to 1'], 0, 4],
    // It exists once the discard is reversed; the medication shows only the other pack.
    [['throw away', 'delete'], 2, 4],
  ])('after %j leaves %d in it and %d in the other', async (done, first, second) => {
    const { token } = nora
    const { id } = await addSomeMedication(home, nora, { pillCount: 10, expirationDate: '2027-01-31' })
    const asked = { token, params: { id } }
    await home.call('POST /api/medications/{id}/packs', {
      ...asked,
      body: { count: 4, expirationDate: '2028-01-31' },
    })
    const body = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 2 }
    const { id: logId } = (await home.call('POST /api/medications/{id}/logs', { ...asked, body })).body
    const dose = { token, params: { id, logId } }
    const edit = (amount: number) =>
      home.call('PATCH /api/medications/{id}/logs/{logId}', { ...dose, body: { amount } })
    const steps: Record<Done, () => Promise<{ status: number }>> = {
      'edit to 3': () => edit(3),
      'edit to 1': () => edit(1),
      delete: () => home.call('DELETE /api/medications/{id}/logs/{logId}', dose),
      restore: () => home.call('POST /api/medications/{id}/logs/{logId}/restore', dose),
      'throw away': () =>
        home.call('POST /api/packs/{id}/movements', { ...asked, body: { kind: 'discard' } }),
      'count 5': () =>
        home.call('POST /api/packs/{id}/movements', { ...asked, body: { kind: 'correction', countTo: 5 } }),
    }
    for (const step of done) expect((await steps[step]()).status).toBeLessThan(300)
    const packs = (await home.call('GET /api/medications/{id}/packs', asked)).body
    const countOf = (isFirst: boolean) => packs.find((pack) => (pack.id === id) === isFirst)?.count
    expect([countOf(true), countOf(false)]).toEqual([first, second])
    const shown = (await home.call('GET /api/medications/{id}', asked)).body.amountLeft
    expect(shown).toBe(done.includes('throw away') ? second : first + second)
  })

  /** A medication whose packs have the given counts, in order of use, and a dose of it. */
  async function begin(counts: (number | null)[], dose: number) {
    const { token } = nora
    const { id } = await addSomeMedication(home, nora, {
      pillCount: counts[0] ?? null,
      expirationDate: '2027-01-31',
    })
    const asked = { token, params: { id } }
    for (const count of counts.slice(1))
      await home.call('POST /api/medications/{id}/packs', { ...asked, body: { count } })
    const body = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: dose }
    const { id: logId } = (await home.call('POST /api/medications/{id}/logs', { ...asked, body })).body
    const move = async (body: MoveBody) =>
      (await home.call('POST /api/packs/{id}/movements', { ...asked, body })).body.id
    return {
      ...asked,
      move,
      edit: (amount: number) =>
        home.call('PATCH /api/medications/{id}/logs/{logId}', {
          token,
          params: { id, logId },
          body: { amount },
        }),
      takeBack: (movementId: string) =>
        home.call('POST /api/medications/{id}/movements/{movementId}/reversal', {
          token,
          params: { id, movementId },
        }),
      one: async () => (await home.call('GET /api/medications/{id}', asked)).body,
    }
  }

  test.each([
    [1, 9],
    [9, 1],
  ])(
    'of 4 that is edited to %d after its pack of 10 was thrown away leaves %d once that is taken back',
    async (amount, left) => {
      const { move, edit, takeBack, one } = await begin([10], 4)
      const thrown = await move({ kind: 'discard' })
      expect((await edit(amount)).status).toBe(200)
      expect((await takeBack(thrown)).status).toBe(200)
      expect((await one()).amountLeft).toBe(left)
    },
  )

  test.each([
    [4, [0, 4]],
    [2, [1, 5]],
    [7, [0, 1]],
  ])(
    'of 6 from packs of 3 and 5 that is edited to %d leaves what logging it anew does',
    async (amount, left) => {
      const { token, params, edit } = await begin([3, 5], 6)
      expect((await edit(amount)).status).toBe(200)
      const packs = (await home.call('GET /api/medications/{id}/packs', { token, params })).body
      expect(packs.map(({ count }) => count).sort()).toEqual(left)
    },
  )

  test.each([1, 2, 5])(
    'of 3, of which 2 came from a pack of unknown count, changes no count of that pack when edited to %d',
    async (amount) => {
      const { token, params, edit } = await begin([1, null], 3)
      const packs = async () => (await home.call('GET /api/medications/{id}/packs', { token, params })).body
      const unknown = (await packs()).find(({ count }) => count === null)?.id as string
      const body = { kind: 'correction', countTo: 10 } as const
      await home.call('POST /api/packs/{id}/movements', { token, params: { id: unknown }, body })
      expect((await edit(amount)).status).toBe(200)
      expect((await packs()).map(({ count }) => count).sort()).toEqual([0, 10])
    },
  )

  test('that was edited while its counted pack was discarded counts once, after both are reversed', async () => {
    const { token, params, move, takeBack, one } = await begin([10], 1)
    const counted = await move({ kind: 'correction', countTo: 8 })
    const log = { takenAt: '2026-11-20T09:00:00.000Z', pillsTaken: 4 }
    const { body } = await home.call('POST /api/medications/{id}/logs', { token, params, body: log })
    const thrown = await move({ kind: 'discard' })
    const dose = { token, params: { ...params, logId: body.id } }
    await home.call('PATCH /api/medications/{id}/logs/{logId}', { ...dose, body: { amount: 1 } })
    for (const [movement, left] of [
      [thrown, 7],
      [counted, 8],
    ] as const) {
      expect((await takeBack(movement)).status).toBe(200)
      expect((await one()).amountLeft).toBe(left)
    }
  })

  test('of 6 from two packs gives back to the one not counted since, and agrees after the count is reversed', async () => {
    const { move, edit, takeBack, one } = await begin([3, 5], 6)
    const counted = await move({ kind: 'correction', countTo: 10 })
    await edit(2)
    expect((await one()).amountLeft).toBe(15)
    expect((await takeBack(counted)).status).toBe(200)
    expect((await one()).amountLeft).toBe(6)
  })

  test('leaves a discarded pack discarded when another count is given, and counts a new one', async () => {
    const { token, params, move, one } = await begin([10], 4)
    await move({ kind: 'discard' })
    const body = { name: 'Zinc', amountLeft: 5 }
    await home.call('PUT /api/medications/{id}', { token, params, body })
    expect(await one()).toMatchObject({ pillCount: 5 })
    const packs = (await home.call('GET /api/medications/{id}/packs', { token, params })).body
    expect(packs.map(({ count, isUsable }) => [count, isUsable])).toEqual([
      [5, true],
      [0, false],
    ])
  })

  test('takes from a medicine of unknown count whose last pack was discarded', async () => {
    const { token, params, move, one } = await begin([10], 4)
    await move({ kind: 'correction', countTo: null })
    await move({ kind: 'discard' })
    const body = { takenAt: '2026-11-20T09:00:00.000Z', pillsTaken: 3 }
    expect((await home.call('POST /api/medications/{id}/logs', { token, params, body })).status).toBe(201)
    expect((await one()).pillCount).toBeNull()
  })
})
