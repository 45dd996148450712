import type { Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { imageAddress } from './imageAddress.ts'

/** The photo that shows the pill; nothing where none is marked. */
export const PillPhoto = ({ medication }: { medication: Pick<Medication, 'pillImage'> }) =>
  medication.pillImage && (
    <img
      src={imageAddress(medication.pillImage, 160)}
      alt={t('What it looks like')}
      decoding="async"
      className="photo size-20 rounded-md border border-rule bg-paper-deep"
    />
  )
