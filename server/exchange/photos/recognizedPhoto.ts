import { type Evidence, MOST_OTHERS, type RecognizedPhoto } from '../../../contract/photos.ts'
import { type FieldReading, valuesOf } from '../../../reader/medicineReading.ts'
import { askOn } from './askOn.ts'
import { notesOn } from './notesOn.ts'
import type { InRegister, RememberedReading } from './remembering.ts'

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
