import type { MoveLosses } from '../../../contract/moves.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { countPlans } from '../plans/makePlan.ts'
import { replanOpen, storeDue } from '../plans/storeDue.ts'
import { applyZones } from '../plans/zones.ts'
import { bringBack } from './bringBack.ts'
import { moveNames } from './names.ts'
import type { SnapshotHead } from './snapshots.ts'
import { takeSnapshot } from './takeSnapshot.ts'

/**
 * Moves the names in doses and stock history to another family, and leaves plans, low-stock notifications and shopping actions,
 * which are the old family's. Brings back what stayed there earlier. Returns what cannot go along, which is saved for a day. The
 * caller holds the lock of the medication, and of the people in `locked`.
 */
export async function moveMedication(
  txContext: CallContext<Tx>,
  medicationId: string,
  families: { from: string; to: string },
  returning: SnapshotHead | undefined,
  locked: readonly { id: string }[],
): Promise<MoveLosses> {
  const { database: tx, now } = txContext
  await storeDue(tx, medicationId, now)
  const losses = await takeSnapshot(txContext, medicationId, families)
  for (const table of ['doses', 'deletedDoses'] as const)
    await tx
      .updateTable(table)
      .set({ occurrenceId: null })
      .where('medicationId', '=', medicationId)
      .where('occurrenceId', 'is not', null)
      .execute()
  for (const table of ['plans', 'lowStock', 'shoppingMedications'] as const)
    await tx.deleteFrom(table).where('medicationId', '=', medicationId).execute()
  if (returning) await bringBack(tx, { medicationId, familyId: families.to }, returning, locked)
  await moveNames(tx, medicationId, families)
  return losses
}

/** Continues the plans that a medication has in its family now: zones and doses may have changed in the meantime. */
export async function resumePlans(tx: Tx, medicationId: string, now: Date): Promise<void> {
  await countPlans(tx, medicationId)
  await applyZones(tx, medicationId, now)
  await replanOpen(tx, medicationId, now)
}
