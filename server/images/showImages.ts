import type { MedicationImage } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { imagesOf } from './queries.ts'

/** Makes `images` the medication's own; 404 when one of them is none that the caller may see. */
export async function showImages(
  within: Acting<Tx>,
  medicationId: string,
  images: readonly MedicationImage[],
): Promise<void> {
  const wanted = new Map(images.map((image) => [image.url, image]))
  if (wanted.size === 0) return
  const tx = within.database
  // Locked, so that nobody dooms one of them before this transaction has shown it.
  const seen = await locked(tx, 'images', imagesOf(within))
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
