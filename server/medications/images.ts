import type { User } from '../../contract/auth.ts'
import type { MedicationImage } from '../../contract/medications.ts'
import type { Database, Tx } from '../database/tables.ts'
import { notFound } from '../http/refusal.ts'

/** The images that a user may see: the own uploads, and those that a medication of the user's families shows. */
export const imagesOf = (database: Database | Tx, user: User) =>
  database
    .selectFrom('images')
    .where('images.doomedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('images.uploaderId', '=', user.id),
        eb.exists(
          eb
            .selectFrom('medicationImages')
            .innerJoin('medications', 'medications.id', 'medicationImages.medicationId')
            .innerJoin('memberships', 'memberships.familyId', 'medications.familyId')
            .whereRef('medicationImages.imageId', '=', 'images.id')
            .where('memberships.userId', '=', user.id)
            .select('medicationImages.imageId'),
        ),
      ]),
    )

/** Makes `images` the medication's own; 404 when one of them is none that the user may see. */
export async function showImages(
  tx: Tx,
  user: User,
  medicationId: string,
  images: readonly MedicationImage[],
): Promise<void> {
  const wanted = new Map(images.map((image) => [image.url, image]))
  if (wanted.size === 0) return
  const seen = await imagesOf(tx, user)
    .where('images.id', 'in', [...wanted.keys()])
    .select('images.id')
    .execute()
  if (seen.length !== wanted.size) throw notFound('Image')
  await tx
    .insertInto('medicationImages')
    .values(
      [...wanted.values()].map(({ url, name, sequence }) => ({ medicationId, imageId: url, name, sequence })),
    )
    .execute()
}

/** Dooms those of `imageIds` that no medication shows any more: they are gone for everyone, and the sweep removes their bytes. */
export async function doomUnshown(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  if (imageIds.length === 0) return
  await tx
    .updateTable('images')
    .set({ doomedAt: now.toISOString() })
    .where('id', 'in', imageIds)
    .where(
      'id',
      'not in',
      tx.selectFrom('medicationImages').select('imageId').where('imageId', 'in', imageIds),
    )
    .execute()
}

/** The images that some medications show. */
export async function shownImageIds(tx: Tx, medicationIds: readonly string[]): Promise<string[]> {
  if (medicationIds.length === 0) return []
  const rows = await tx
    .selectFrom('medicationImages')
    .where('medicationId', 'in', medicationIds)
    .select('imageId')
    .distinct()
    .execute()
  return rows.map((row) => row.imageId)
}
