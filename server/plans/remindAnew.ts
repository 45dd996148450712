import type { Tx } from '../database/tables.ts'

/** What the plans of a medication remind of is worked out anew: something changed. */
export async function remindAnew(tx: Tx, medicationId: string): Promise<void> {
  await tx.updateTable('plans').set({ remindAt: '' }).where('medicationId', '=', medicationId).execute()
}

/** The same for all families of an account: somebody wants to be told of other things, or elsewhere. */
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
