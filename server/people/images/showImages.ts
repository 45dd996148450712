import type { MedicationImage } from '../../../contract/medications.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { imagesOf } from './queries.ts'

/** Images as answered: without duplicates, by sequence. */
export const inOrder = <Image extends MedicationImage>(images: readonly Image[]): Image[] =>
  [...new Map(images.map((image) => [image.url, image])).values()].sort(
    (a, b) => a.sequence - b.sequence || (a.url < b.url ? -1 : 1),
  )

/** Locks images against deletion until this transaction shows them; 404 if the caller may not see one. */
async function lockImages(txContext: CallContext<Tx>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const seen = await lockRows(txContext.database, 'images', imagesOf(txContext))
    .where('images.id', 'in', ids)
    .select('images.id')
    .orderBy('images.id')
    .execute()
  if (seen.length !== ids.length) throw new Refusal('imageNotFound')
}

export interface ImageOfPack extends MedicationImage {
  packId: string | null
}

/** Images of a medication by sequence. */
export const shownImages = (database: Database | Tx, medicationId: string): Promise<ImageOfPack[]> =>
  database
    .selectFrom('medicationImages')
    .where('medicationId', '=', medicationId)
    .select(['imageId as url', 'name', 'sequence', 'packId'])
    .orderBy('sequence')
    .orderBy('imageId')
    .execute()

/** Sets the images of a medication; those it shows already keep their pack. 404 for one that the caller may not see. */
export async function showImages(
  txContext: CallContext<Tx>,
  medicationId: string,
  images: readonly (MedicationImage & { packId?: string | null })[],
): Promise<void> {
  const wanted = inOrder(images)
  // Checked before the change: another member's upload is visible only through this medication.
  await lockImages(
    txContext,
    wanted.map(({ url }) => url),
  )
  const tx = txContext.database
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
