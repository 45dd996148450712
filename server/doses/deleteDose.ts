import { type Acting, atomically } from '../http/acting.ts'
import { orRefuse } from '../http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'

/**
 * Deletes a dose and gives its pills back, unless the count was unknown then or was set by hand since: the hand
 * count already knew. 404 when there is no such dose in the caller's families; only one of two racing calls deletes.
 */
export async function deleteDose(act: Acting, medicationId: string, doseId: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    const medication = await lockMedication(within, medicationId, 'doseNotFound')
    const dose = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returning(['pillsTaken', 'countEpoch'])
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    const { pillCount, countEpoch, version, doseCount } = medication
    const comesBack = pillCount !== null && dose.countEpoch === countEpoch
    await tx
      .updateTable('medications')
      .set({
        pillCount: comesBack ? pillCount + dose.pillsTaken : pillCount,
        version: version + 1,
        doseCount: doseCount - 1,
        updatedAt: act.now.toISOString(),
      })
      .where('id', '=', medicationId)
      .execute()
  })
}
