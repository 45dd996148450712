import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import { type Acting, atomically } from '../http/acting.ts'
import { doomUnshown } from '../images/doomImages.ts'
import { findFamily } from './queries.ts'

/** Deletes a family with its medications, doses and images. 404 unless it is one of the caller's, 403 for whoever does not own it. */
export async function deleteFamily(act: Acting, id: string): Promise<void> {
  await atomically(act, async (tx, within) => {
    await findFamily(within, id)
    await removeFamily(tx, id, act.now)
  })
}

/** Removes a family, whoever asks for it, and dooms the images that it alone showed. */
export async function removeFamily(tx: Tx, id: string, now: Date): Promise<void> {
  await locked(tx, 'people', tx.selectFrom('people').where('familyId', '=', id))
    .select('id')
    .orderBy('id')
    .execute()
  // Nobody adds a medication or an image to the family between looking for its images and deleting it.
  await locked(tx, 'medications', tx.selectFrom('medications').where('familyId', '=', id))
    .select('id')
    .orderBy('id')
    .execute()
  await locked(tx, 'families', tx.selectFrom('families').where('id', '=', id))
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
  await doomUnshown(
    tx,
    shown.map((row) => row.imageId),
    now,
  )
}
