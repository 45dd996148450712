import { eachApart } from '../database/eachApart.ts'
import { eachMedication } from '../database/eachMedication.ts'
import { locked } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { toRow } from './occurrences.ts'
import { type PlanRow, readPlans, runningOf } from './queries.ts'
import { remindAnew } from './remindAnew.ts'
import { endRevision } from './revisions.ts'
import { plannedBetween } from './timeline.ts'

/** Rows in one statement: SQLite takes 32,766 values. */
const AT_ONCE = 500

/**
 * Keeps what is due by now as it is planned now, so that nothing that changes later changes it. The caller holds the medication. Call it
 * before a plan of it changes, and before a dose of it where hours are counted from what was taken.
 */
export async function keepDue(tx: Tx, medicationId: string, now: Date): Promise<PlanRow[]> {
  const plans = await readPlans(tx, { medicationId })
  const running = await runningOf(tx, plans)
  const from = Math.min(...running.map(({ keptUntil }) => keptUntil))
  const rows = plannedBetween(running, from, now.getTime()).map(toRow)
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await tx
      .insertInto('occurrences')
      .values(rows.slice(first, first + AT_ONCE))
      // Somebody did something about it before it was due.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  const keptUntil = now.toISOString()
  await tx
    .updateTable('plans')
    .set({ keptUntil })
    .where('medicationId', '=', medicationId)
    .where('keptUntil', '<', keptUntil)
    .execute()
  await remindAnew(tx, medicationId)
  return plans.map((plan) => (plan.keptUntil < keptUntil ? { ...plan, keptUntil } : plan))
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Keeps what has been due for a day, of everybody: what is computed with each look stays little. Plans of people who were archived
 * are paused from then on: what nobody was to take was not missed. A medication with which that fails holds up no other.
 */
export const keepAllDue = (database: Database, now: Date): Promise<void> =>
  eachApart(dueSinceLong(database, now), (medicationId) =>
    inTransaction(database, async (tx) => {
      await locked(tx, 'medications', tx.selectFrom('medications').where('id', '=', medicationId))
        .select('id')
        .execute()
      await keepDue(tx, medicationId, now)
      await pauseArchived(tx, medicationId)
    }),
  )

/** The medications of which something has been due for a day and is not kept. */
const dueSinceLong = (database: Database, now: Date) =>
  eachMedication((after, atOnce) =>
    database
      .selectFrom('plans')
      .where('status', '=', 'active')
      .where('keptUntil', '<', new Date(now.getTime() - DAY_MS).toISOString())
      .where('medicationId', '>', after)
      .select('medicationId')
      .distinct()
      .orderBy('medicationId')
      .limit(atOnce),
  )

async function pauseArchived(tx: Tx, medicationId: string): Promise<void> {
  const archived = await tx
    .selectFrom('plans')
    .innerJoin('people', 'people.id', 'plans.personId')
    .where('plans.medicationId', '=', medicationId)
    .where('plans.status', '=', 'active')
    .where('people.archivedAt', 'is not', null)
    .select(['plans.id', 'plans.revision', 'people.archivedAt'])
    .execute()
  for (const { id, revision, archivedAt } of archived) {
    await endRevision(tx, { id, revision }, archivedAt as string)
    await tx.updateTable('plans').set({ status: 'paused' }).where('id', '=', id).execute()
  }
}
