import type { Database } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { insertDeliveries, newDelivery } from './deliveries.ts'

/** Time to undo a tap on the wrong dose before followers are notified. */
const AFTER_MS = 30_000

const AT_ONCE = 100

/** Queues an all-clear for everyone who was notified of a missed dose that was taken or skipped after all. */
export async function planAllClear(database: Database, now: Date): Promise<void> {
  const watched = await database
    .selectFrom('deliveries')
    .leftJoin('doses', 'doses.occurrenceId', 'deliveries.occurrenceId')
    .leftJoin('occurrences', 'occurrences.id', 'deliveries.occurrenceId')
    .where('deliveries.watchUntil', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('doses.id', 'is not', null),
        eb('occurrences.skippedAt', 'is not', null),
        eb('deliveries.watchUntil', '<=', now.toISOString()),
      ]),
    )
    .selectAll('deliveries')
    .limit(AT_ONCE)
    .execute()
  for (const { watchUntil, ...late } of watched) {
    await inTransaction(database, async (tx) => {
      await tx.updateTable('deliveries').set({ watchUntil: null }).where('id', '=', late.id).execute()
      if (watchUntil === null || watchUntil <= now.toISOString()) return
      const row = newDelivery(
        { ...late, key: `${late.occurrenceId} allClear`, step: 'allClear' },
        { sendAt: now.getTime() + AFTER_MS, until: Date.parse(watchUntil) },
      )
      await insertDeliveries(tx, [row], { again: now })
    })
  }
}

/** The answer was undone before the all-clear was sent: keeps watching for the next one. */
export async function watchOn(
  database: Database,
  { occurrenceId, targetId, until }: { occurrenceId: string | null; targetId: string; until: string },
): Promise<void> {
  await database
    .updateTable('deliveries')
    .set({ watchUntil: until })
    .where('occurrenceId', '=', occurrenceId)
    .where('targetId', '=', targetId)
    .where('step', '=', 'late')
    .where('state', '=', 'sent')
    .execute()
}
