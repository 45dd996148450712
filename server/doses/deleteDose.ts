import type { User } from '../../contract/auth.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../http/refusal.ts'
import { medicationsOf } from '../medications/queries.ts'

/**
 * Deletes a dose and gives its pills back, unless the count was unknown then or was set by hand since: the hand
 * count already knew. 404 when there is no such dose in the user's families; only one of two racing calls deletes.
 */
export async function deleteDose(
  database: Database,
  user: User,
  medicationId: string,
  doseId: string,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const deleted = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where(
        'medicationId',
        'in',
        medicationsOf(tx, user).where('medications.id', '=', medicationId).select('medications.id'),
      )
      .returning(['pillsTaken', 'countEpoch'])
      .executeTakeFirst()
    if (!deleted) throw notFound('Log entry')
    const { pillsTaken, countEpoch } = deleted
    await tx
      .updateTable('medications')
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now.toISOString() }))
      .where('id', '=', medicationId)
      .execute()
    if (countEpoch === null) return
    await tx
      .updateTable('medications')
      .set((eb) => ({ pillCount: eb('pillCount', '+', pillsTaken) }))
      .where('id', '=', medicationId)
      .where('countEpoch', '=', countEpoch)
      .execute()
  })
}
