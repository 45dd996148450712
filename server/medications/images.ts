import type { User } from '../../contract/auth.ts'
import type { MedicationImage } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
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
  // Locked, so that nobody dooms one of them before this transaction has shown it.
  const seen = await locked(tx, 'images', imagesOf(tx, user))
    .where('images.id', 'in', [...wanted.keys()])
    .select('images.id')
    .orderBy('images.id')
    .execute()
  if (seen.length !== wanted.size) throw notFound('Image')
  await tx
    .insertInto('medicationImages')
    .values(
      [...wanted.values()].map(({ url, name, sequence }) => ({ medicationId, imageId: url, name, sequence })),
    )
    .execute()
}

/** Both engines bound how many values a statement may carry; a large family shows more images than that. */
const PER_STATEMENT = 1000

/** Dooms those of `imageIds` that no medication shows any more: they are gone for everyone, and the sweep removes their bytes. */
export async function doomUnshown(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  for (let start = 0; start < imageIds.length; start += PER_STATEMENT) {
    await doomSome(tx, imageIds.slice(start, start + PER_STATEMENT), now)
  }
}

async function doomSome(tx: Tx, imageIds: readonly string[], now: Date): Promise<void> {
  // A statement of its own: only what is asked after the locks are held sees what their last holder committed.
  await locked(tx, 'images', tx.selectFrom('images').where('id', 'in', imageIds))
    .select('id')
    .orderBy('id')
    .execute()
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

/** The images that a medication shows. */
export async function shownImageIds(tx: Tx, medicationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('medicationImages')
    .where('medicationId', '=', medicationId)
    .select('imageId')
    .execute()
  return rows.map((row) => row.imageId)
}
