import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { markUnshown } from '../images/cleanUp.ts'
import { findFamily } from './queries.ts'

/** Deletes a family with its medications, doses and images. 404 for a foreign family, 403 unless the caller owns it. */
export async function deleteFamily(context: CallContext, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    await findFamily(txContext, id)
    await removeFamily(tx, id, context.now)
  })
}

/** Deletes a family on anyone's behalf, and marks the images that only it showed for deletion. */
export async function removeFamily(tx: Tx, id: string, now: Date): Promise<void> {
  await lockRows(tx, 'people', tx.selectFrom('people').where('familyId', '=', id))
    .select('id')
    .orderBy('id')
    .execute()
  // Locks: nobody adds a medication or an image between finding the family's images and deleting it.
  await lockRows(tx, 'medications', tx.selectFrom('medications').where('familyId', '=', id))
    .select('id')
    .orderBy('id')
    .execute()
  await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', id))
    .select('id')
    .execute()
  const shown = await tx
    .selectFrom('medicationImages')
    .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
    .where('medications.familyId', '=', id)
    .select('imageId')
    .distinct()
    .execute()
  await tx.deleteFrom('families').where('id', '=', id).execute()
  await markUnshown(
    tx,
    shown.map((row) => row.imageId),
    now,
  )
}
