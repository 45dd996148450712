import type { MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { invalid } from '../../platform/http/refusal.ts'

/** 400 if the pill's picture is not among the medication's images. */
export function checkPillImage(
  pillImage: string | null | undefined,
  images: readonly Pick<MedicationImage, 'url'>[],
): void {
  if (pillImage && !images.some(({ url }) => url === pillImage))
    throw invalid('pillImage', t('Please choose one of the photos of this medication'))
}
