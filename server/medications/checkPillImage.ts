import type { MedicationImage } from '../../contract/medications.ts'
import { invalid } from '../http/refusal.ts'

/** 400 for a picture of the pill that is none of the medication's images. */
export function checkPillImage(
  pillImage: string | null | undefined,
  images: readonly Pick<MedicationImage, 'url'>[],
): void {
  if (pillImage && !images.some(({ url }) => url === pillImage))
    throw invalid('pillImage', 'Please choose one of the photos of this medication')
}
