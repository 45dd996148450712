import type { Tx } from '../database/tables.ts'
import { findFamily } from '../families/queries.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { orRefuse } from '../http/refusal.ts'
import { lockMedication } from '../medications/queries.ts'

/** How long who logged a dose may undo it, whatever the role. */
const OWN_MS = 24 * 60 * 60 * 1000

/** Whether the caller logged the dose, and not long ago. */
async function isOwn({ database: tx, caller, now }: Acting<Tx>, doseId: string): Promise<boolean> {
  const own = await tx
    .selectFrom('doses')
    .innerJoin('people', 'people.id', 'doses.loggedBy')
    .where('doses.id', '=', doseId)
    .where('people.userId', '=', caller.account.id)
    .where('doses.createdAt', '>', new Date(now.getTime() - OWN_MS).toISOString())
    .select('doses.id')
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Deletes a dose and gives its pills back, unless the count was unknown then or was set by hand since: the hand
 * count already knew. 404 when there is no such dose in the caller's families, 403 when the caller's role allows only
 * own ones; only one of two racing calls deletes.
 */
export async function deleteDose(act: Acting, medicationId: string, doseId: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    const medication = await lockMedication(within, medicationId, 'doseNotFound')
    const isTheirs = await isOwn(within, doseId)
    const dose = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returning(['takenAt', 'pillsTaken', 'personId', 'countEpoch'])
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    if (!isTheirs) await findFamily({ ...within, needs: 'manage' }, medication.familyId)
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
    const { takenAt, pillsTaken, personId } = dose
    await recordEvent(within, {
      familyId: medication.familyId,
      what: 'doseDeleted',
      thing: { id: medicationId, name: medication.name },
      before: { doseId, takenAt, pillsTaken, personId },
    })
  })
}
