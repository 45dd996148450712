import type { AddMedicationBody, Medication } from '../../contract/medications.ts'
import { oneAtATime } from '../auth/oneAtATime.ts'
import { newId } from '../database/newId.ts'
import { findFamily } from '../families/queries.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { showImages } from '../images/showImages.ts'
import { rememberProduct } from './knownProducts.ts'
import { findMedication, medicationsOf } from './queries.ts'

/** Adds a medication to one of the caller's families. 404 for a foreign family or image, 409 for one too many. */
export async function addMedication(
  act: Acting,
  body: AddMedicationBody,
  limits: Pick<Limits, 'medications'>,
): Promise<Medication> {
  const id = newId()
  const createdAt = act.now.toISOString()
  const pillCount = body.pillCount ?? null
  return atomically(act, async (tx, within) => {
    await findFamily(within, body.familyId)
    await oneAtATime(within)
    const { count } = await medicationsOf(within)
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
    await showImages(within, id, body.images ?? [])
    const medication = await findMedication(within, id)
    await rememberProduct(tx, medication)
    return medication
  })
}
