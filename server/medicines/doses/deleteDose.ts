import type { Dose } from '../../../contract/doses.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { lockMedication, toDose } from '../medications/queries.ts'
import { forgetSkip } from '../plans/occurrencesAround.ts'
import { replanOpen } from '../plans/storeDue.ts'
import { openStock, partsGivenBack, partsTaken, saveStock } from '../stock/ledger.ts'
import { giveBackDose, takeDoseAgain } from '../stock/takeDose.ts'
import { pillsOf, refuseMoreDoses } from './checkDose.ts'
import { reopen, storeBeforeDose } from './placeDose.ts'
import { findDoseRow, proveOwn, recordDose } from './queries.ts'

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

/**
 * Restores a deleted dose with its id and takes again from the same packs what its deletion gave back. Answers an existing dose
 * as it is. 404 for a foreign dose or one deleted too long ago; 403 if the caller's role allows only own ones; 409 if a pack
 * has too little.
 */
export async function restoreDose(
  context: CallContext,
  medicationId: string,
  doseId: string,
  limits: Pick<Limits, 'doses'>,
): Promise<Dose> {
  return atomically(context, async (tx, txContext) => {
    const medication = await lockMedication(txContext, medicationId, 'doseNotFound')
    const { familyId } = medication
    const there = await findDoseRow(tx, medicationId, doseId)
    if (there) {
      await proveOwn(txContext, familyId, there)
      return toDose(there)
    }
    const {
      deletedAt: _,
      lastMovement,
      ...row
    } = await tx
      .deleteFrom('deletedDoses')
      .where('id', '=', doseId)
      .where('medicationId', '=', medicationId)
      .returningAll()
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    await proveOwn(txContext, familyId, row)
    await refuseMoreDoses(txContext, limits)
    if (medication.planCount > 0) await storeBeforeDose(tx, medicationId, context.now)
    const restored = {
      ...row,
      occurrenceId: await stillOpen(tx, row.occurrenceId),
      pillsTaken: pillsOf(row.amountMilli),
      version: row.version + 1,
    }
    await tx.insertInto('doses').values(restored).execute()
    if (medication.planCount > 0) await replanOpen(tx, medicationId, context.now)
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    takeDoseAgain(stock, await partsGivenBack(tx, medicationId, doseId, lastMovement))
    await saveStock(tx, stock, { doses: 1, updatedAt: context.now.toISOString() })
    const dose = toDose(restored)
    await recordDose(txContext, 'doseRestored', { ...medication, id: medicationId }, { after: dose })
    return dose
  })
}

/** The occurrence of a deleted dose; none if another dose fulfils it since: then it is extra. */
async function stillOpen(tx: Tx, occurrenceId: string | null): Promise<string | null> {
  if (occurrenceId === null) return null
  const taken = await tx
    .selectFrom('doses')
    .where('occurrenceId', '=', occurrenceId)
    .select('id')
    .executeTakeFirst()
  if (taken) return null
  await forgetSkip(tx, occurrenceId)
  return occurrenceId
}

const DELETED_KEPT_MS = 30 * DAY_MS

/** Deleted doses kept per medication: more than anyone deletes in a month. */
const MOST_DELETED = 1000

/** Purges doses deleted too long ago, and all but the newest `most` of each medication. */
export async function forgetDeletedDoses(
  database: Database,
  now: Date,
  most: number = MOST_DELETED,
): Promise<void> {
  const oldest = new Date(now.getTime() - DELETED_KEPT_MS).toISOString()
  await database.deleteFrom('deletedDoses').where('deletedAt', '<', oldest).execute()
  const many = await database
    .selectFrom('deletedDoses')
    .groupBy('medicationId')
    .having((eb) => eb.fn.countAll(), '>', most)
    .select('medicationId')
    .execute()
  for (const { medicationId } of many) {
    await database
      .deleteFrom('deletedDoses')
      .where('medicationId', '=', medicationId)
      .where('deletedAt', '<=', (eb) =>
        eb
          .selectFrom('deletedDoses as newer')
          .where('newer.medicationId', '=', medicationId)
          .select('newer.deletedAt')
          .orderBy('newer.deletedAt', 'desc')
          .offset(most)
          .limit(1),
      )
      .execute()
  }
}
