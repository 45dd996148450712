import { fold } from '../letters/fold.ts'
import { sharedLexicon } from '../lexicon/sharedLexicon.ts'
import type { Found, MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findCaptions } from './expiry/captions.ts'

/** What stands on the side of a package where its date is: lots, licences, makers, prices. */
const BESIDE_DATES = ['lot', 'licence', 'price']

/** Whether the name and the expiration date of a package are both found, and sure. */
export const isSettled = ({ name, expirationDate }: MedicineReading): boolean =>
  name?.confidence === 'high' && expirationDate?.confidence === 'high'

/**
 * Whether all that is asked of a package was found, and nothing of it is in doubt: what was not read yet can hardly add to it.
 * A substance is no whole name, its brand may still come, and where there are several packages another may.
 */
export function isComplete({
  name,
  expirationDate,
  purpose,
  pillCount,
  otherPackages,
}: MedicineReading): boolean {
  const isFound = (field: Found<unknown> | null) => field !== null && field.confidence !== 'low'
  if (!name || otherPackages || ![name, expirationDate, purpose, pillCount].every(isFound)) return false
  return !sharedLexicon()
    .find(name.value)
    .some(({ medicine }) => medicine.kind === 'ingredient')
}

/**
 * Whether a second look at the photo may pay: the first one found no expiration date to trust, and this side of the
 * package can carry one. The fronts of most cartons can not, and a second look at them is time lost. A photo of nothing
 * but a date has no name. Of several packages what the first look found is told: a second one may part them in another way.
 */
export function wantsSecondLook(
  page: Page,
  { name, expirationDate, otherPackages }: MedicineReading,
): boolean {
  if (page.lines.length === 0 || otherPackages) return false
  if (expirationDate && expirationDate.confidence !== 'low') return false
  if (!name) return true
  return page.lines.some((line) =>
    findCaptions(fold(line.text)).some(
      ({ kind, topic, sure }) => sure && (kind !== 'other' || BESIDE_DATES.includes(topic)),
    ),
  )
}
