import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { newDelivery } from './newDelivery.ts'

/** Somebody who taps the wrong one takes it back at once: until then nobody is told. */
const AFTER_MS = 30_000

const AT_ONCE = 100

/** Writes down for everybody who was told that something is not taken that it was taken, or left out, after all. */
export async function planAllClear(database: Database, now: Date): Promise<void> {
  const told = await database
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
  for (const { watchUntil, ...late } of told) {
    await inTransaction(database, async (tx) => {
      await tx.updateTable('deliveries').set({ watchUntil: null }).where('id', '=', late.id).execute()
      if (watchUntil === null || watchUntil <= now.toISOString()) return
      await tx
        .insertInto('deliveries')
        .values(
          newDelivery(
            { ...late, key: `${late.occurrenceId} allClear`, step: 'allClear' },
            { sendAt: now.getTime() + AFTER_MS, until: Date.parse(watchUntil) },
          ),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['key', 'targetId'])
            .doUpdateSet({
              sendAt: new Date(now.getTime() + AFTER_MS).toISOString(),
              state: 'waiting',
              claim: null,
              leaseUntil: null,
              detail: null,
            })
            // Another instance may have written it down since this one looked, and sent it.
            .where('deliveries.state', '=', 'cancelled'),
        )
        .execute()
    })
  }
}

/** It was taken back before anybody was told: whoever waits for it waits on. */
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
