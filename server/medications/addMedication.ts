import type { User } from '../../contract/auth.ts'
import type { AddMedicationBody, Medication } from '../../contract/medications.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { newId } from '../database/newId.ts'
import type { Database } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { findFamily } from '../families/queries.ts'
import type { Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { showImages } from '../images/showImages.ts'
import { rememberProduct } from './knownProducts.ts'
import { findMedication, medicationsOf } from './queries.ts'

/** Adds a medication to a family of the user's. 404 for a foreign family or image, 409 for one too many. */
export async function addMedication(
  database: Database,
  user: User,
  body: AddMedicationBody,
  limits: Pick<Limits, 'medications'>,
  now: Date,
): Promise<Medication> {
  const id = newId()
  const createdAt = now.toISOString()
  const pillCount = body.pillCount ?? null
  return inTransaction(database, async (tx) => {
    await findFamily(tx, user, body.familyId)
    await oneAtATime(tx, user)
    const { count } = await medicationsOf(tx, user)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.medications) {
      throw new Refusal('limitReached', { most: limits.medications, things: 'medications' })
    }
    await tx
      .insertInto('medications')
      .values({
        id,
        familyId: body.familyId,
        name: body.name,
        purpose: body.purpose ?? null,
        notes: body.notes ?? null,
        frequency: body.frequency ?? null,
        expirationDate: body.expirationDate,
        pillCount,
        initialPillCount: body.initialPillCount === undefined ? pillCount : body.initialPillCount,
        productCode: body.productCode ?? null,
        lot: body.lot ?? null,
        version: 1,
        countEpoch: 1,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
    await showImages(tx, user, id, body.images ?? [])
    const medication = await findMedication(tx, user, id)
    await rememberProduct(tx, medication)
    return medication
  })
}
