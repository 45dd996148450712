import type { User } from '../../contract/auth.ts'
import type { MedicationImage } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { imagesOf } from './queries.ts'

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
  if (seen.length !== wanted.size) throw new Refusal('imageNotFound')
  await tx
    .insertInto('medicationImages')
    .values(
      [...wanted.values()].map(({ url, name, sequence }) => ({ medicationId, imageId: url, name, sequence })),
    )
    .execute()
}
