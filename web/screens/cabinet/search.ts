import { containsText } from '../../../language/fold.ts'
import { isExpired } from '../../medicines/packs/expiry.ts'

interface NamedItem {
  name: string
  notes: string | null
}

interface SearchableItem extends NamedItem {
  goodThrough: string | null
}

/** True if a name or notes contain the text, in any case, spelling and script. */
export const hasText = ({ name, notes }: NamedItem, text: string): boolean =>
  containsText(name, text) || containsText(notes ?? '', text)

/** The medications whose name or notes contain the text; expired ones only when they are shown. */
export const searchMedications = <Medication extends SearchableItem>(
  medications: readonly Medication[],
  { text, showExpired, now }: { text: string; showExpired: boolean; now: Date },
): Medication[] =>
  medications.filter(
    (medication) => (showExpired || !isExpired(medication, now)) && hasText(medication, text),
  )
