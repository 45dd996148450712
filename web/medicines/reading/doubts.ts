import type { Evidence, Place, RecognizedPhoto } from '../../../contract/photos.ts'
import { type MedicationFields, toExpirationDate } from './autofill.ts'

/** A field to compare with the package before saving. */
export interface Doubt {
  /** The text that was filled in; a different text in the field settles the doubt. */
  value: string
  storageUrl: string
  place: Place | null
  /** Other readings of the same print, as YYYY-MM-DD. */
  alternatives: readonly string[]
  /** True for the usual purpose of a medicine, where the package prints none. */
  isUsual?: true
}

export type Doubts = Partial<Record<keyof MedicationFields, Doubt>>

/** A wrong date can harm, so a date is doubtful unless the reader is sure; other fields only if it is unsure. */
const isDoubtful = (field: keyof MedicationFields, { confidence }: Evidence): boolean =>
  field === 'expirationDate' ? confidence !== 'high' : confidence === 'low'

/** The reading's name of each field. */
export const READ_AS = {
  name: 'name',
  purpose: 'purpose',
  expirationDate: 'expirationDate',
  quantity: 'pillCount',
  productCode: 'productCode',
  lot: 'lot',
} as const satisfies Record<keyof MedicationFields, keyof RecognizedPhoto['evidence']>

/** The doubts about fields that a photo just filled. */
export function doubtsOf(filled: Partial<MedicationFields>, photo: RecognizedPhoto): Doubts {
  const doubts: Doubts = {}
  for (const field of Object.keys(filled) as (keyof MedicationFields)[]) {
    const evidence = photo.evidence[READ_AS[field]]
    const alternatives =
      field === 'expirationDate'
        ? photo.expirationDateAlternatives.flatMap((date) => toExpirationDate(date) ?? [])
        : []
    if (!photo.storageUrl) continue
    const isUsual = evidence?.source === 'lexicon'
    if (!(isUsual || alternatives.length > 0 || (evidence && isDoubtful(field, evidence)))) continue
    doubts[field] = {
      value: filled[field] ?? '',
      storageUrl: photo.storageUrl,
      place: evidence?.place ?? null,
      alternatives,
      ...(isUsual && { isUsual }),
    }
  }
  return doubts
}
