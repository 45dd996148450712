import type { MedicationImage } from '../../contract/medications.ts'
import type { Tx } from '../database/tables.ts'
import type { Acting } from '../http/acting.ts'
import { invalid } from '../http/refusal.ts'
import { doomUnshown } from '../images/doomImages.ts'
import { inOrder, showImages, shownImages } from '../images/showImages.ts'

const MOST_IMAGES = 50

/**
 * Makes `images` those that show a pack; they stand behind the medication's other images. 404 when one of them is none that
 * the caller may see, 400 when the medication then has too many.
 */
export async function showPackImages(
  within: Acting<Tx>,
  { id: packId, medicationId }: { id: string; medicationId: string },
  images: readonly MedicationImage[],
): Promise<void> {
  const shown = await shownImages(within.database, medicationId)
  const others = shown.filter((image) => image.packId !== packId)
  const behind = Math.max(-1, ...others.map(({ sequence }) => sequence)) + 1
  const own = inOrder(images).map((image, place) => ({ ...image, packId, sequence: behind + place }))
  const ownIds = new Set(own.map(({ url }) => url))
  const all = [...others.filter(({ url }) => !ownIds.has(url)), ...own]
  if (all.length > MOST_IMAGES) throw invalid('images', `A medication keeps at most ${MOST_IMAGES} images`)
  await showImages(within, medicationId, all)
  await doomUnshown(
    within.database,
    shown.map(({ url }) => url).filter((url) => all.every((image) => image.url !== url)),
    within.now,
  )
}
