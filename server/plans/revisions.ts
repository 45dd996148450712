import type { Tx } from '../database/tables.ts'
import type { PlanContent } from './planContent.ts'
import type { PlanRow } from './queries.ts'

type Named = Pick<PlanRow, 'id' | 'revision'>

/** Ends the last revision of a plan: nothing that is due from `until` on is planned by it any more. */
export async function endRevision(tx: Tx, { id, revision }: Named, until: string): Promise<void> {
  await tx
    .updateTable('planRevisions')
    .set({ until })
    .where('planId', '=', id)
    .where('number', '=', revision)
    .where('until', 'is', null)
    .execute()
}

/** Begins a revision of a plan. */
export async function beginRevision(
  tx: Tx,
  { id, revision }: Named,
  { content, timeZone, from }: { content: PlanContent; timeZone: string; from: string },
): Promise<void> {
  await tx
    .insertInto('planRevisions')
    .values({
      planId: id,
      number: revision,
      from,
      until: null,
      timeZone,
      content: JSON.stringify(content),
    })
    .execute()
}

/** Lets a plan say something else from now on. What was due before is kept already: see `keepDue`. */
export async function revise(
  tx: Tx,
  plan: PlanRow,
  said: { content: PlanContent; timeZone: string },
  now: Date,
): Promise<void> {
  // A clock that was ahead when the last revision began was set right since.
  const from = plan.from > now.toISOString() ? plan.from : now.toISOString()
  await endRevision(tx, plan, from)
  const next = { id: plan.id, revision: plan.revision + 1 }
  await beginRevision(tx, next, { ...said, from })
  await tx
    .updateTable('plans')
    .set({ status: 'active', revision: next.revision, version: plan.version + 1 })
    .where('id', '=', plan.id)
    .execute()
}
