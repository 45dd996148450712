import type { PhotoAsk } from '../../../contract/photos.ts'
import { sentence, t } from '../../../language/t.ts'
import type { Ask, MedicineReading } from '../../../reader/medicineReading.ts'

const ASKS: Record<Ask['what'], Omit<PhotoAsk, 'place'>> = {
  date: { field: 'expirationDate', sentence: sentence('Take one closer photo of the date.') },
  'whole package': {
    field: 'name',
    sentence: sentence('Part of the package is outside the photo. Take one photo that shows all of it.'),
  },
  'sharp print': {
    field: 'name',
    sentence: sentence(
      'The print is blurred. Hold the camera still, tap the print to focus, and take one more photo.',
    ),
  },
}

/** The one photo to ask for, unless the family or a register knew the field by the product code. */
export function askOn({ ask, ...reading }: MedicineReading): PhotoAsk | null {
  if (!ask) return null
  const { field, sentence: english } = ASKS[ask.what]
  const known = reading[field]
  return known && known.confidence !== 'low' ? null : { field, sentence: t(english), place: ask.place }
}
