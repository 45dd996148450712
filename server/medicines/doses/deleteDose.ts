import { ownPersonIn } from '../../people/people/queries.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { lockMedication, toDose } from '../medications/queries.ts'
import { replanOpen } from '../plans/keepDue.ts'
import { openStock, partsTaken, settle } from '../stock/ledger.ts'
import { giveBackDose } from '../stock/takeDose.ts'
import { proveOwn } from './ownDose.ts'
import { reopen } from './placeDose.ts'
import { recordDose } from './recordDose.ts'

/**
 * Deletes a dose and gives back its amount, except to packs with a later manual count, which already includes it. It can be
 * restored for a while. 404 for a foreign dose, 403 if the caller's role allows only own ones. Only one of two racing calls
 * deletes.
 */
export async function deleteDose(act: Acting, medicationId: string, doseId: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    const medication = await lockMedication(within, medicationId, 'doseNotFound')
    const { familyId } = medication
    if (medication.planCount > 0) await reopen(tx, medicationId, act.now)
    const dose = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returningAll()
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    await proveOwn(within, familyId, dose)
    if (medication.planCount > 0) await replanOpen(tx, medicationId, act.now)
    const deletedAt = act.now.toISOString()
    const { pillsTaken: _, ...row } = dose
    const stock = await openStock(within, medicationId, await ownPersonIn(within, familyId))
    const lastMovement = stock.movementCount
    await tx
      .insertInto('deletedDoses')
      .values({ ...row, deletedAt, lastMovement })
      .execute()
    giveBackDose(stock, await partsTaken(tx, medicationId, doseId))
    await settle(tx, stock, { doses: -1, updatedAt: deletedAt })
    await recordDose(within, 'doseDeleted', { ...medication, id: medicationId }, { before: toDose(dose) })
  })
}
