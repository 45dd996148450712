import { DAY_MS } from '../../../language/durations.ts'
import { longestOpenMs } from '../../../schedule/moments.ts'
import { eachApart, eachMedication, inPieces } from '../../platform/database/inPieces.ts'
import { isDue } from '../../platform/database/isDue.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { countsFromTaken } from './planContent.ts'
import { type PlanRow, readPlans, runningOf } from './queries.ts'
import { remindAnew } from './remindAnew.ts'
import { endRevision } from './revisions.ts'
import { type PlannedMoment, plannedBetween, toRow } from './timeline.ts'

/** Rows in one statement: SQLite takes 32,766 values. */
const AT_ONCE = 500

/**
 * Stores due occurrences, so that later changes of plans keep them. After a clock that was ahead, later ones are planned anew: they
 * have the same ids. Returns the plans. The caller holds the medication's lock.
 * Call it before changing a plan, and before a dose if hours or days are counted from doses.
 */
export async function storeDue(
  tx: Tx,
  medicationId: string,
  now: Date,
  known?: readonly PlanRow[],
): Promise<PlanRow[]> {
  const plans = known ?? (await readPlans(tx, { medicationId }))
  const running = await runningOf(tx, plans)
  const from = Math.min(...running.map(({ keptUntil }) => keptUntil))
  await insertPlanned(tx, plannedBetween(running, from, now.getTime()))
  const keptUntil = now.toISOString()
  const moved = new Set(plans.filter((plan) => plan.from <= keptUntil && isDue(plan.keptUntil, now, 0)))
  const ids = [...moved].map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('plans').set({ keptUntil }).where('id', 'in', ids).execute()
  await remindAnew(tx, medicationId)
  return plans.map((plan) => (moved.has(plan) ? { ...plan, keptUntil } : plan))
}

async function insertPlanned(tx: Tx, planned: readonly PlannedMoment[]): Promise<void> {
  const rows = planned.map(toRow)
  for (const some of inPieces(rows, AT_ONCE)) {
    await tx
      .insertInto('occurrences')
      .values(some)
      // Someone acted on it before it was due.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/**
 * Recomputes the stored occurrences of plans counted from the last dose whose window is still open, after a dose of the medication was
 * logged, changed, deleted or restored: the last dose may be another one now. Occurrences with a dose or a skip stay. The caller holds
 * the lock of the medication and has called `storeDue` before the change.
 */
export async function replanOpen(
  tx: Tx,
  medicationId: string,
  now: Date,
  known?: readonly PlanRow[],
): Promise<void> {
  const plans = known ?? (await readPlans(tx, { medicationId }))
  const counted = plans.filter(({ status, content }) => status === 'active' && countsFromTaken(content))
  if (counted.length === 0) return
  const ids = new Set(counted.map(({ id }) => id))
  const since = now.getTime() - longestOpenMs(counted.map(({ content }) => content))
  const all = await runningOf(tx, plans)
  const planned = plannedBetween(
    all.map((plan) => (ids.has(plan.id) ? { ...plan, keptUntil: Math.min(plan.keptUntil, since) } : plan)),
    since,
    now.getTime(),
  ).filter(({ plan, window }) => ids.has(plan.id) && window.to > now.getTime())
  await tx
    .deleteFrom('occurrences')
    .where('planId', 'in', [...ids])
    .where('revision', '=', (eb) =>
      eb.selectFrom('plans').whereRef('plans.id', '=', 'occurrences.planId').select('plans.revision'),
    )
    .where('windowEndsAt', '>', now.toISOString())
    .where('skippedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('doses').whereRef('doses.occurrenceId', '=', 'occurrences.id').select('doses.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.or(planned.map(({ id, dueAt }) => eb.and({ id, dueAt: new Date(dueAt).toISOString() })))),
    )
    .execute()
  await insertPlanned(tx, planned)
}

/**
 * Stores everyone's occurrences due for a day, which bounds later computations. Pauses plans of archived people, who
 * miss nothing. A failure for one medication does not stop the others.
 */
export const storeAllDue = (database: Database, now: Date): Promise<void> =>
  eachApart(dueSinceLong(database, now), (medicationId) =>
    inTransaction(database, async (tx) => {
      await lockRows(tx, 'medications', tx.selectFrom('medications').where('id', '=', medicationId))
        .select('id')
        .execute()
      await storeDue(tx, medicationId, now)
      await pauseArchived(tx, medicationId)
    }),
  )

/** Medications with occurrences due for a day that are not stored. */
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
