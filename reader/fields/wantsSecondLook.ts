import { fold } from '../letters/fold.ts'
import { sharedLexicon } from '../lexicon/lexicon.ts'
import type { FieldReading, MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findCaptions } from './expiry/captions.ts'
import { PILL_FORM, withFormsRepaired } from './words/pillForms.ts'

const A_FORM = new RegExp(`(?<![A-Z])${PILL_FORM}(?![A-Z])`)
/** Print beside dates: lots, licences, makers, prices. */
const BESIDE_DATES = ['lot', 'licence', 'price']

export const isSettled = ({ name, expirationDate }: MedicineReading): boolean =>
  name?.confidence === 'high' && expirationDate?.confidence === 'high'

/** True if reading more hardly helps. A brand may still follow a substance. */
export function isComplete({
  name,
  expirationDate,
  purpose,
  pillCount,
  otherPackages,
}: MedicineReading): boolean {
  const isFound = (field: FieldReading<unknown> | null) => field !== null && field.confidence !== 'low'
  if (!name || otherPackages || ![name, expirationDate, purpose, pillCount].every(isFound)) return false
  return !sharedLexicon()
    .find(name.value)
    .some(({ medicine }) => medicine.kind === 'ingredient')
}

/**
 * True if the photo may show a count, as there is a form, or a date: no name, or captions as beside dates. The fronts of most cartons have none. A second
 * look may split several packages differently.
 */
export function wantsSecondLook(
  page: Page,
  { name, expirationDate, pillCount, otherPackages }: MedicineReading,
): boolean {
  if (page.lines.length === 0 || otherPackages) return false
  if (name && !pillCount && page.lines.some(({ text }) => A_FORM.test(withFormsRepaired(fold(text)))))
    return true
  if (expirationDate && expirationDate.confidence !== 'low') return false
  if (!name) return true
  return page.lines.some((line) =>
    findCaptions(fold(line.text)).some(
      ({ kind, topic, sure }) => sure && (kind !== 'other' || BESIDE_DATES.includes(topic)),
    ),
  )
}
