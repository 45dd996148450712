import type { Evidence, RecognizedPhoto } from '../../../../contract/photos.ts'
import { autofill, emptyFields, type MedicationFields } from '../../../medicines/reading/autofill.ts'
import { type Doubts, doubtsOf, READ_AS } from '../../../medicines/reading/doubts.ts'
import type { Look } from './grouping.ts'

type Field = keyof MedicationFields

const RANKS = { low: 1, medium: 2, high: 3 }

/** Confirmed values come before codes, codes before print. */
const rankOf = (evidence: Evidence | null): number => {
  if (!evidence) return 0
  const bySource = evidence.source === 'memory' ? 5 : evidence.source === 'barcode' ? 4 : 0
  return Math.max(bySource, RANKS[evidence.confidence])
}

/** The fields of a form filled from one photo alone. */
const fieldsOf = (photo: RecognizedPhoto) => autofill(emptyFields, photo)

/**
 * The combined reading of a package's photos: of each field the surest value, the first photo's for ties. Two equally sure
 * dates are a doubt.
 */
export function readTogether(photos: readonly RecognizedPhoto[]): {
  values: MedicationFields
  doubts: Doubts
} {
  const values: MedicationFields = { ...emptyFields }
  let doubts: Doubts = {}
  for (const field of Object.keys(READ_AS) as Field[]) {
    const said = photos
      .map((photo) => ({
        photo,
        value: fieldsOf(photo)[field],
        rank: rankOf(photo.evidence[READ_AS[field]]),
      }))
      .filter(({ value }) => value !== undefined)
      .toSorted((a, b) => b.rank - a.rank)
    const [best] = said
    if (!best?.value) continue
    values[field] = best.value
    const others =
      field === 'expirationDate'
        ? said.filter(({ rank, value }) => rank === best.rank && value !== best.value)
        : []
    const photo = {
      ...best.photo,
      expirationDateAlternatives: [
        ...best.photo.expirationDateAlternatives,
        ...others.flatMap(({ value }) => value ?? []),
      ],
    }
    doubts = { ...doubts, ...doubtsOf({ [field]: best.value }, photo) }
  }
  return { values, doubts }
}

/** True for a photo without findings: it may show anything. */
export const isUnread = (photo: RecognizedPhoto): boolean =>
  Object.values(fieldsOf(photo)).every((value) => !value)

/** The look of a photo for grouping: lot and date only if read without doubt. */
export function lookOf(photo: RecognizedPhoto): Look {
  const fields = { ...emptyFields, ...fieldsOf(photo) }
  const sure = (field: Field) => (photo.evidence[READ_AS[field]]?.confidence === 'high' ? fields[field] : '')
  return {
    name: fields.name,
    productCode: fields.productCode,
    lot: sure('lot'),
    expirationDate: photo.expirationDateAlternatives.length > 0 ? '' : sure('expirationDate'),
  }
}
