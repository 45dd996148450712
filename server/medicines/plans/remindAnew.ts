import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'

/** Schedules a new check of the reminders of a medication's plans. */
export async function remindAnew(tx: Tx, medicationId: string): Promise<void> {
  await tx.updateTable('plans').set({ remindAt: '' }).where('medicationId', '=', medicationId).execute()
}

const medicationsOfFamilies = (tx: Tx, userId: string) =>
  tx
    .selectFrom('medications')
    .innerJoin('memberships', 'memberships.familyId', 'medications.familyId')
    .where('memberships.userId', '=', userId)

/**
 * Locks the medications with plans in all families of an account, and `medicationId` if it is in one, in lock order. Call it
 * before locking a medication in a transaction that calls `remindFamiliesAnew`.
 */
export async function lockPlannedOf(tx: Tx, userId: string, medicationId = ''): Promise<void> {
  const planned = medicationsOfFamilies(tx, userId).where((eb) =>
    eb.or([eb('medications.planCount', '>', 0), eb('medications.id', '=', medicationId)]),
  )
  await lockRows(tx, 'medications', planned).select('medications.id').orderBy('medications.id').execute()
}

/** Like `remindAnew`, for all families of an account, after it changed its settings. */
export async function remindFamiliesAnew(tx: Tx, userId: string): Promise<void> {
  await lockPlannedOf(tx, userId)
  await tx
    .updateTable('plans')
    .set({ remindAt: '' })
    .where('status', '=', 'active')
    .where('medicationId', 'in', medicationsOfFamilies(tx, userId).select('medications.id'))
    .execute()
}
