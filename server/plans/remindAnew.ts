import type { Tx } from '../database/tables.ts'

/** What the plans of a medication remind of is worked out anew: something changed. */
export async function remindAnew(tx: Tx, medicationId: string): Promise<void> {
  await tx.updateTable('plans').set({ remindAt: '' }).where('medicationId', '=', medicationId).execute()
}
