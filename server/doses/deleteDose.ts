import type { User } from '../../contract/auth.ts'
import { locked } from '../database/rows.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
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
    const medication = await locked(
      tx,
      'medications',
      medicationsOf(tx, user).where('medications.id', '=', medicationId),
    )
      .select([
        'medications.pillCount',
        'medications.countEpoch',
        'medications.version',
        'medications.doseCount',
      ])
      .executeTakeFirst()
    if (!medication) throw new Refusal('doseNotFound')
    const dose = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returning(['pillsTaken', 'countEpoch'])
      .executeTakeFirst()
    if (!dose) throw new Refusal('doseNotFound')
    const { pillCount, countEpoch, version, doseCount } = medication
    const comesBack = pillCount !== null && dose.countEpoch === countEpoch
    await tx
      .updateTable('medications')
      .set({
        pillCount: comesBack ? pillCount + dose.pillsTaken : pillCount,
        version: version + 1,
        doseCount: doseCount - 1,
        updatedAt: now.toISOString(),
      })
      .where('id', '=', medicationId)
      .execute()
  })
}
