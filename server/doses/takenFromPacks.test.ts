import { expect, test } from 'vitest'
import { addSomeMedication } from '../../test/household.ts'
import { memberIn, onEachEngine } from '../../test/onEachEngine.ts'

onEachEngine('a dose that was taken from one of two packs', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  type Done = 'mend to 3' | 'mend to 1' | 'delete' | 'restore' | 'throw away' | 'count 5'

  test.each<[Done[], number, number]>([
    [['delete'], 10, 4],
    [['delete', 'restore'], 8, 4],
    [['mend to 3'], 7, 4],
    [['mend to 3', 'delete', 'restore'], 7, 4],
    [['mend to 3', 'mend to 1', 'delete', 'restore', 'delete'], 10, 4],
    [['count 5', 'mend to 3'], 5, 4],
    [['count 5', 'delete', 'restore'], 5, 4],
    [['count 5', 'delete', 'restore', 'mend to 3'], 5, 4],
    [['delete', 'count 5', 'restore', 'mend to 1', 'delete'], 5, 4],
    [['throw away', 'mend to 3'], 0, 4],
    [['throw away', 'mend to 1'], 0, 4],
    // It is there when the throwing away is taken back; the medication shows the other pack alone.
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
    const mend = (amount: number) =>
      home.call('PATCH /api/medications/{id}/logs/{logId}', { ...dose, body: { amount } })
    const steps: Record<Done, () => Promise<{ status: number }>> = {
      'mend to 3': () => mend(3),
      'mend to 1': () => mend(1),
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
})
