import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSomeMedication, type Member, signUpMember } from '../../../test/household.ts'
import { memberIn, onBothEngines } from '../../../test/onEachEngine.ts'
import { forgetOldEvents } from '../../people/families/events.ts'
import { isPostgres } from '../../platform/database/open.ts'
import { forgetDeletedDoses } from '../doses/deleteDose.ts'
import { carryMovements } from './carryMovements.ts'

onBothEngines('who logs and deletes again and again', ({ open }) => {
  const home = open()
  const nora = memberIn(home)

  const log = async (id: string, { token }: Member = nora) => {
    home.clock.now = new Date(home.clock.now.getTime() + 1000)
    const body = { takenAt: '2026-11-20T08:00:00.000Z', pillsTaken: 3 }
    return (await home.call('POST /api/medications/{id}/logs', { token, params: { id }, body })).body.id
  }
  const remove = (id: string, logId: string) =>
    home.call('DELETE /api/medications/{id}/logs/{logId}', { token: nora.token, params: { id, logId } })
  const countOf = async (id: string) =>
    (await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })).body.amountLeft

  test('leaves a bounded history that still adds up', async () => {
    const { token } = nora
    const { id } = await addSomeMedication(home, nora, { pillCount: 5 })
    const asked = { token, params: { id } }
    const other = await addSomeMedication(home, nora, { pillCount: 50 })
    for (let i = 0; i < 6; i++) await log(other.id)
    const second = (await home.call('POST /api/medications/{id}/packs', { ...asked, body: { count: 50 } }))
      .body
    const first = await log(id)
    for (let i = 0; i < 20; i++) await remove(id, await log(id))
    const last = await log(id)
    const story = async () => (await home.call('GET /api/medications/{id}/movements', asked)).body.reverse()
    const before = await story()
    const storyOfOther = async () =>
      (await home.call('GET /api/medications/{id}/movements', { token, params: { id: other.id } })).body
    const beforeOfOther = await storyOfOther()
    const counts = (await home.call('GET /api/medications/{id}/packs', asked)).body
    expect(await countOf(id)).toBe(49)

    await carryMovements(home.database, { kept: 1000 })
    expect(await story()).toEqual(before)
    await carryMovements(home.database, { kept: 10, atOnce: 7 })
    const after = await story()
    expect(after.slice(-10)).toEqual(before.slice(-10))
    expect(await storyOfOther()).toEqual(beforeOfOther)
    expect(
      after
        .slice(0, -10)
        .map(({ kind, packId }) => [kind, packId])
        .sort(),
    ).toEqual(
      [
        ['opening', id],
        ['opening', second.id],
      ].sort(),
    )
    const sums = new Map<string, number>()
    for (const { packId, amount, after: held } of after) {
      sums.set(packId, (sums.get(packId) ?? 0) + amount)
      expect(sums.get(packId)).toBe(held)
    }
    expect(sums.size).toBe(2)
    expect((await home.call('GET /api/medications/{id}/packs', asked)).body).toEqual(counts)
    await carryMovements(home.database, { kept: 10, atOnce: 7 })
    expect(await story()).toEqual(after)

    await remove(id, last)
    expect(await countOf(id)).toBe(52)
    // It was summed up.
    await remove(id, first)
    expect(await countOf(id)).toBe(52)
  })

  test('is summed up only after a dose that is being changed', async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: 90 })
    for (let i = 0; i < 20; i++) await log(id)
    const movements = () =>
      home.database.selectFrom('movements').where('medicationId', '=', id).selectAll().execute()
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(home.database)
      return rows.length > 0
    }
    const before = await movements()
    const { carrying } = await home.database.transaction().execute(async (tx) => {
      await tx.updateTable('medications').set({ notes: 'busy' }).where('id', '=', id).execute()
      const carrying = carryMovements(home.database, { kept: 10 })
      while (isPostgres(home.database) && !(await isWaiting()));
      // SQLite reads through its only connection.
      if (isPostgres(home.database)) expect(await movements()).toEqual(before)
      return { carrying }
    })
    await carrying
    expect((await movements()).length).toBeLessThan(before.length)
    expect(await countOf(id)).toBe(30)
  })

  test('leaves a limited number of events per family', async () => {
    const olav = await signUpMember(home, 'Olav')
    const { id } = await addSomeMedication(home, olav, { pillCount: 100 })
    const eventsOf = async ({ token, familyId }: Member) =>
      (
        await home.call('GET /api/families/{id}/events', {
          token,
          params: { id: familyId },
          query: { limit: '1000' },
        })
      ).body
    for (let i = 0; i < 30; i++) await log(id, olav)
    const hers = (await eventsOf(nora)).slice(0, 32)
    const his = await eventsOf(olav)
    expect([hers.length, his.length]).toEqual([32, 32])
    await forgetOldEvents(home.database, { kept: 40 })
    expect(await eventsOf(olav)).toEqual(his)
    await forgetOldEvents(home.database, { kept: 10, atOnce: 7 })
    expect(await eventsOf(olav)).toEqual(his.slice(0, 10))
    expect(await eventsOf(nora)).toEqual(hers.slice(0, 10))
  })

  test('can restore the newest deleted doses of a medication', async () => {
    const { id } = await addSomeMedication(home, nora, { pillCount: null })
    const { id: other } = await addSomeMedication(home, nora)
    const deleted: string[] = []
    for (let i = 0; i < 6; i++) deleted.push(await log(id))
    for (const dose of deleted) {
      home.clock.now = new Date(home.clock.now.getTime() + 1000)
      await remove(id, dose)
    }
    const untouched = await log(other)
    await remove(other, untouched)
    const restore = async (medication: string, logId: string) =>
      (
        await home.call('POST /api/medications/{id}/logs/{logId}/restore', {
          token: nora.token,
          params: { id: medication, logId },
        })
      ).status
    await forgetDeletedDoses(home.database, home.clock.now, 4)
    expect(await Promise.all(deleted.map((dose) => restore(id, dose)))).toEqual([
      404, 404, 200, 200, 200, 200,
    ])
    expect(await restore(other, untouched)).toBe(200)
  })
})
