import type { MedicationImage } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { imagesOf } from './queries.ts'

/** Images as they are answered: each once, by sequence. */
export const inOrder = (images: readonly MedicationImage[]): MedicationImage[] =>
  [...new Map(images.map((image) => [image.url, image])).values()].sort(
    (a, b) => a.sequence - b.sequence || (a.url < b.url ? -1 : 1),
  )

/** Makes `images` the medication's own; 404 when one of them is none that the caller may see. */
export async function showImages(
  within: Acting<Tx>,
  medicationId: string,
  images: readonly MedicationImage[],
): Promise<void> {
  const wanted = inOrder(images)
  if (wanted.length === 0) return
  const tx = within.database
  // Locked, so that nobody dooms one of them before this transaction has shown it.
  const seen = await locked(tx, 'images', imagesOf(within))
    .where(
      'images.id',
      'in',
      wanted.map(({ url }) => url),
    )
    .select('images.id')
    .orderBy('images.id')
    .execute()
  if (seen.length !== wanted.length) throw new Refusal('imageNotFound')
  await tx
    .insertInto('medicationImages')
    .values(wanted.map(({ url, name, sequence }) => ({ medicationId, imageId: url, name, sequence })))
    .execute()
}
