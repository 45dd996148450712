import type { Tx } from '../../platform/database/tables.ts'
import type { PlanContent } from './planContent.ts'
import type { PlanRow } from './queries.ts'

type PlanRevision = Pick<PlanRow, 'id' | 'revision'>

/** Ends a plan's last revision: it plans nothing from `until` on. */
export async function endRevision(tx: Tx, { id, revision }: PlanRevision, until: string): Promise<void> {
  await tx
    .updateTable('planRevisions')
    .set({ until })
    .where('planId', '=', id)
    .where('number', '=', revision)
    .where('until', 'is', null)
    .execute()
}

export async function beginRevision(
  tx: Tx,
  { id, revision }: PlanRevision,
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

/** Replaces a plan's content from now on. Earlier occurrences are already stored: see `storeDue`. */
export async function revise(
  tx: Tx,
  plan: PlanRow,
  said: { content: PlanContent; timeZone: string },
  now: Date,
): Promise<void> {
  // The clock was ahead when the last revision began and has been corrected.
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
