import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSomeMedication } from '../../../test/household.ts'
import { memberIn, onEachEngine } from '../../../test/onEachEngine.ts'
import { isPostgres } from '../../platform/database/open.ts'

const TAKEN_AT = '2026-11-20T08:00:00.000Z'

onEachEngine('a medication that goes to another family of the caller meanwhile', ({ open }) => {
  const home = open()
  const nora = memberIn(home)
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`

  /** Answer of `call` during the medication's move to another family. */
  async function whileItGoes<Answer>(id: string, call: () => Promise<Answer>): Promise<Answer> {
    const { body: family } = await home.call('POST /api/families', {
      token: nora.token,
      body: { name: 'Cabin' },
    })
    const [answer] = await home.database.transaction().execute(async (tx) => {
      await tx.updateTable('medications').set({ familyId: family.id }).where('id', '=', id).execute()
      const answer = call()
      while (isPostgres(home.database) && (await waiting.execute(home.database)).rows.length === 0);
      return [answer]
    })
    return answer
  }

  test('can still be changed by the caller', async () => {
    const { id } = await addSomeMedication(home, nora)
    const request = { token: nora.token, params: { id }, body: { name: 'Moved' } }
    const answer = await whileItGoes(id, () => home.call('PUT /api/medications/{id}', request))
    expect([answer.status, answer.body.name]).toEqual([200, 'Moved'])
  })

  test('gets a dose or is not found, and its count agrees', async () => {
    const { id } = await addSomeMedication(home, nora)
    const request = { token: nora.token, params: { id }, body: { takenAt: TAKEN_AT, pillsTaken: 1 } }
    const { status } = await whileItGoes(id, () => home.call('POST /api/medications/{id}/logs', request))
    const { body } = await home.call('GET /api/medications/{id}', { token: nora.token, params: { id } })
    expect([
      [201, 19],
      [404, 20],
    ]).toContainEqual([status, body.pillCount])
  })
})
