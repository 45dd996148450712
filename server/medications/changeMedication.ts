import type { User } from '../../contract/auth.ts'
import type { ChangeMedicationBody, Medication } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { findFamily } from '../families/queries.ts'
import { Refusal } from '../http/refusal.ts'
import { doomUnshown } from '../images/doomImages.ts'
import { shownImageIds } from '../images/queries.ts'
import { showImages } from '../images/showImages.ts'
import { rememberProduct } from './knownProducts.ts'
import { findMedication, medicationsOf } from './queries.ts'

/**
 * Changes a medication: fields that are left out stay. 404 for a foreign medication, family or image; 409 when
 * `seenVersion` is no longer the medication's version.
 */
export async function changeMedication(
  database: Database,
  user: User,
  id: string,
  { images, ...fields }: ChangeMedicationBody,
  seenVersion: number | undefined,
  now: Date,
): Promise<Medication> {
  return inTransaction(database, async (tx) => {
    const current = await locked(tx, 'medications', medicationsOf(tx, user).where('medications.id', '=', id))
      .select([
        'medications.familyId',
        'medications.version',
        'medications.pillCount',
        'medications.countEpoch',
      ])
      .executeTakeFirst()
    if (!current) throw new Refusal('medicationNotFound')
    if (seenVersion !== undefined && seenVersion !== current.version) {
      throw new Refusal('changedMeanwhile', { version: current.version })
    }
    if (fields.familyId !== undefined) await findFamily(tx, user, fields.familyId)
    const countSetByHand = fields.pillCount !== undefined && fields.pillCount !== current.pillCount
    await tx
      .updateTable('medications')
      .set({
        // Kysely leaves out what is undefined.
        ...fields,
        version: current.version + 1,
        countEpoch: current.countEpoch + (countSetByHand ? 1 : 0),
        updatedAt: now.toISOString(),
      })
      .where('id', '=', id)
      .execute()
    if (images !== undefined) {
      const before = await shownImageIds(tx, id)
      await tx.deleteFrom('medicationImages').where('medicationId', '=', id).execute()
      await showImages(tx, user, id, images ?? [])
      await doomUnshown(tx, before, now)
    }
    const medication = await findMedication(tx, user, id)
    await rememberProduct(tx, medication)
    return medication
  })
}
