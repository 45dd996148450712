import { isExpired } from '../packs/expiry.ts'

interface Searched {
  name: string
  notes: string | null
  goodThrough: string | null
}

/** The medications whose name or notes contain the text, in any case; expired ones only when they are shown. */
export function searchMedications<Medication extends Searched>(
  medications: readonly Medication[],
  { text, showExpired, now }: { text: string; showExpired: boolean; now: Date },
): Medication[] {
  const wanted = text.trim().toLowerCase()
  const has = (value: string | null) => value?.toLowerCase().includes(wanted) ?? false
  return medications.filter(
    (medication) =>
      (showExpired || !isExpired(medication, now)) &&
      (wanted === '' || has(medication.name) || has(medication.notes)),
  )
}
