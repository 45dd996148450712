import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addSomeMedication, type Member, signUpMember } from '../../../test/household.ts'
import { PlannedFamily } from '../../../test/plannedFamily.ts'
import { planBody } from '../../../test/somePlan.ts'
import { startTestApp, type TestApp } from '../../../test/testApp.ts'
import { postgres } from '../../../test/testDatabases.ts'

let home: TestApp
let nora: Member
let family: PlannedFamily

beforeAll(async () => {
  home = await startTestApp(postgres.makeDatabase)
  nora = await signUpMember(home)
})
afterAll(() => home.close())
beforeEach(async () => {
  family = new PlannedFamily(home, nora)
  await family.begin()
})

const isWaiting = async () => {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(home.database)
  return rows[0]?.waits
}

test("a person's zone changes while another transaction refers to the person", async () => {
  await family.plan()
  await home.database.transaction().execute(async (tx) => {
    // As PostgreSQL does for a plan that is written twice, by a transaction that has its medication's lock.
    await tx.selectFrom('people').where('id', '=', family.mila).forKeyShare().select('id').execute()
    expect((await family.moveClock('Asia/Tokyo')).status).toBe(200)
  })
})

test('a plan waits for a change of its person, so that it gets the new zone', async () => {
  const made = await home.database.transaction().execute(async (tx) => {
    await tx.updateTable('people').set({ timeZone: 'Asia/Tokyo' }).where('id', '=', family.mila).execute()
    const waiting = family.make()
    while (!(await isWaiting()));
    return { waiting }
  })
  expect((await made.waiting).body.timeZone).toBe('Asia/Tokyo')
})

test.each(['make', 'change'] as const)(
  'medications are locked in order to %s a plan that reminds the caller',
  async (what) => {
    const other = await addSomeMedication(home, { ...nora, familyId: family.id })
    // The order of locks is that of ids, which is not that of their times.
    const [earlier, later] = [family.medicationId, other.id].sort() as [string, string]
    const body = planBody(family.mila, { follow: true })
    const planOn = (id: string) =>
      home.call('POST /api/medications/{id}/plans', { token: nora.token, params: { id }, body })
    const planId = (await planOn(earlier)).body.id
    const { body: plan } = await planOn(later)
    const { waiting } = await home.database.transaction().execute(async (tx) => {
      await tx.selectFrom('medications').where('id', '=', earlier).forUpdate().select('id').execute()
      await tx.updateTable('plans').set({ remindAt: '' }).where('id', '=', planId).execute()
      const call =
        what === 'make'
          ? planOn(later)
          : home.call('PUT /api/plans/{id}', { token: nora.token, params: { id: plan.id }, body })
      while (!(await isWaiting()));
      // Its own medication is not locked yet.
      await tx.selectFrom('medications').where('id', '=', later).forUpdate().noWait().select('id').execute()
      return { waiting: call }
    })
    expect((await waiting).status).toBe(what === 'make' ? 201 : 200)
  },
)
