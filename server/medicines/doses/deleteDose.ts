import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { lockMedication, toDose } from '../medications/queries.ts'
import { replanOpen } from '../plans/storeDue.ts'
import { openStock, partsTaken, saveStock } from '../stock/ledger.ts'
import { giveBackDose } from '../stock/takeDose.ts'
import { proveOwn } from './ownDose.ts'
import { reopen } from './placeDose.ts'
import { recordDose } from './recordDose.ts'

/**
 * Deletes a dose and gives back its amount, except to packs with a later manual count, which already includes it. It can be
 * restored for a while. 404 for a foreign dose, 403 if the caller's role allows only own ones. Only one of two racing calls
 * deletes.
 */
export async function deleteDose(context: CallContext, medicationId: string, doseId: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    const medication = await lockMedication(txContext, medicationId, 'doseNotFound')
    const { familyId } = medication
    if (medication.planCount > 0) await reopen(tx, medicationId, context.now)
    const dose = await tx
      .deleteFrom('doses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returningAll()
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    await proveOwn(txContext, familyId, dose)
    if (medication.planCount > 0) await replanOpen(tx, medicationId, context.now)
    const deletedAt = context.now.toISOString()
    const { pillsTaken: _, ...row } = dose
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    const lastMovement = stock.movementCount
    await tx
      .insertInto('deletedDoses')
      .values({ ...row, deletedAt, lastMovement })
      .execute()
    giveBackDose(stock, await partsTaken(tx, medicationId, doseId))
    await saveStock(tx, stock, { doses: -1, updatedAt: deletedAt })
    await recordDose(txContext, 'doseDeleted', { ...medication, id: medicationId }, { before: toDose(dose) })
  })
}
