import type { MedicationImage } from '../../contract/medications.ts'
import { locked } from '../database/rows.ts'
import type { Database, Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { Refusal } from '../http/refusal.ts'
import { imagesOf } from './queries.ts'

/** Images as they are answered: each once, by sequence. */
export const inOrder = <Image extends MedicationImage>(images: readonly Image[]): Image[] =>
  [...new Map(images.map((image) => [image.url, image])).values()].sort(
    (a, b) => a.sequence - b.sequence || (a.url < b.url ? -1 : 1),
  )

/** Locks images, so that nobody dooms one before this transaction has shown it; 404 when the caller may not see one. */
async function lockImages(within: Acting<Tx>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const seen = await locked(within.database, 'images', imagesOf(within))
    .where('images.id', 'in', ids)
    .select('images.id')
    .orderBy('images.id')
    .execute()
  if (seen.length !== ids.length) throw new Refusal('imageNotFound')
}

/** An image that a medication shows, and the pack that it is a picture of. */
export interface Shown extends MedicationImage {
  packId: string | null
}

/** What a medication shows, by sequence. */
export const shownImages = (database: Database | Tx, medicationId: string): Promise<Shown[]> =>
  database
    .selectFrom('medicationImages')
    .where('medicationId', '=', medicationId)
    .select(['imageId as url', 'name', 'sequence', 'packId'])
    .orderBy('sequence')
    .orderBy('imageId')
    .execute()

/**
 * Makes `images` those that the medication shows; one that it shows already stays that of its pack. 404 when one of them
 * is none that the caller may see.
 */
export async function showImages(
  within: Acting<Tx>,
  medicationId: string,
  images: readonly (MedicationImage & { packId?: string | null })[],
): Promise<void> {
  const wanted = inOrder(images)
  // While the medication still shows what it did: another member's upload is seen only there.
  await lockImages(
    within,
    wanted.map(({ url }) => url),
  )
  const tx = within.database
  const shown = await shownImages(tx, medicationId)
  const packOf = new Map(shown.map(({ url, packId }) => [url, packId]))
  await tx.deleteFrom('medicationImages').where('medicationId', '=', medicationId).execute()
  if (wanted.length === 0) return
  await tx
    .insertInto('medicationImages')
    .values(
      wanted.map(({ url, name, sequence, packId = packOf.get(url) ?? null }) => ({
        medicationId,
        imageId: url,
        name,
        sequence,
        packId,
      })),
    )
    .execute()
}
