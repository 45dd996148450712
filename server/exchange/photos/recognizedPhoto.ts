import { type Evidence, MOST_OTHERS, type PhotoAsk, type RecognizedPhoto } from '../../../contract/photos.ts'
import { sentence, t } from '../../../language/t.ts'
import {
  type Ask,
  type FieldReading,
  type MedicineReading,
  valuesOf,
} from '../../../reader/medicineReading.ts'
import type { InRegister, RememberedReading } from './remembering.ts'

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
function askOn({ ask, ...reading }: MedicineReading): PhotoAsk | null {
  if (!ask) return null
  const { field, sentence: english } = ASKS[ask.what]
  const known = reading[field]
  return known && known.confidence !== 'low' ? null : { field, sentence: t(english), place: ask.place }
}

const toEvidence = <T>(found: FieldReading<T> | null): Evidence | null =>
  found && { confidence: found.confidence, source: found.source, place: found.place }

const toPackage = (reading: InRegister) => ({
  ...valuesOf(reading),
  productCode: reading.productCode?.value ?? null,
  lot: reading.lot?.value ?? null,
  expirationDateAlternatives: reading.expirationDate?.alternatives ?? [],
  evidence: {
    name: toEvidence(reading.name),
    expirationDate: toEvidence(reading.expirationDate),
    purpose: toEvidence(reading.purpose),
    pillCount: toEvidence(reading.pillCount),
    productCode: toEvidence(reading.productCode),
    lot: toEvidence(reading.lot),
  },
  ...(reading.register && { register: reading.register }),
})

/** Reading of a photo as answered; of very many packages the most complete ones. */
export function toRecognizedPhoto(
  filename: string,
  reading: RememberedReading,
  outcome?: { storageUrl: string } | { error: string },
): RecognizedPhoto {
  const notes = notesOn(reading)
  const ask = askOn(reading)
  const others = reading.others
    .flatMap((other) => (other.region ? [{ ...toPackage(other), region: other.region }] : []))
    .slice(0, MOST_OTHERS)
  return {
    filename,
    ...toPackage(reading),
    ...(reading.region && { region: reading.region }),
    ...(others.length > 0 && { others }),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    ...(ask && { ask }),
    ...outcome,
  }
}

const onlyOneRead = (name: string | undefined) =>
  name === undefined
    ? t('Several packages are in this photo. Only one of them was read: take one photo of each.')
    : t('Several packages are in this photo. Only {name} was read: take one photo of each.', { name })

const onlyOneShown = (name: string | undefined) =>
  name === undefined
    ? t('Several packages are in this photo. Only one of them is shown here: Add Many makes a card for each.')
    : t('Several packages are in this photo. Only {name} is shown here: Add Many makes a card for each.', {
        name,
      })

/** Notes on a reading for a person: what was not read and what to do, one or two sentences each. */
export const notesOn = ({ name, hasUnreadScript, otherPackages, others }: MedicineReading): string[] => [
  ...(otherPackages ? [(others.length > 0 ? onlyOneShown : onlyOneRead)(name?.value)] : []),
  ...(hasUnreadScript
    ? [t('Some of this print is in letters that cannot be read yet. Please type what is missing.')]
    : []),
]
