import type { Tx } from '../../platform/database/tables.ts'

/** Schedules a new check of the reminders of a medication's plans. */
export async function remindAnew(tx: Tx, medicationId: string): Promise<void> {
  await tx.updateTable('plans').set({ remindAt: '' }).where('medicationId', '=', medicationId).execute()
}

/** Like `remindAnew`, for all families of an account, after it changed its settings. */
export async function remindFamiliesAnew(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ remindAt: '' })
    .where('status', '=', 'active')
    .where('medicationId', 'in', (eb) =>
      eb
        .selectFrom('medications')
        .innerJoin('memberships', 'memberships.familyId', 'medications.familyId')
        .where('memberships.userId', '=', userId)
        .select('medications.id'),
    )
    .execute()
}
