import type { MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { markUnshown } from '../../people/images/markForDeletion.ts'
import { inOrder, showImages, shownImages } from '../../people/images/showImages.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { invalid } from '../../platform/http/refusal.ts'

const MOST_IMAGES = 50

/**
 * Sets the images of a pack, after the medication's others. 404 for one that the caller may not see, 400 above the medication's
 * limit.
 */
export async function showPackImages(
  txContext: CallContext<Tx>,
  { id: packId, medicationId }: { id: string; medicationId: string },
  images: readonly MedicationImage[],
): Promise<void> {
  const shown = await shownImages(txContext.database, medicationId)
  const others = shown.filter((image) => image.packId !== packId)
  const behind = Math.max(-1, ...others.map(({ sequence }) => sequence)) + 1
  const own = inOrder(images).map((image, place) => ({ ...image, packId, sequence: behind + place }))
  const ownIds = new Set(own.map(({ url }) => url))
  const all = [...others.filter(({ url }) => !ownIds.has(url)), ...own]
  if (all.length > MOST_IMAGES)
    throw invalid('images', t('A medication keeps at most {MOST_IMAGES} images', { MOST_IMAGES }))
  await showImages(txContext, medicationId, all)
  await markUnshown(
    txContext.database,
    shown.map(({ url }) => url).filter((url) => all.every((image) => image.url !== url)),
    txContext.now,
  )
}
