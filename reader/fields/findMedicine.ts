import { codeContents } from '../codes/codeContents.ts'
import { sharedLexicon } from '../lexicon/sharedLexicon.ts'
import type { MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findPillCount } from './count/pillCount.ts'
import { findExpirationDate, withDateFromCode } from './expiry/expirationDate.ts'
import { isMedicine } from './isMedicine.ts'
import { findName } from './name/name.ts'
import { showsOtherScript } from './otherScript.ts'
import { findPurpose } from './purpose/purpose.ts'
import { usualPurpose } from './purpose/usualPurpose.ts'

/**
 * What one photo says about a medicine. `today` is `YYYY-MM-DD`: it decides the century of short years and what is
 * too far away to be printed on a package. What is not medicine gets no name, no purpose and no count.
 */
export function findMedicine(page: Page, today: string): MedicineReading {
  const codes = codeContents(page.barcodes, today)
  const expirationDate = withDateFromCode(findExpirationDate(page, today), codes.expirationDate)
  const hasUnreadScript = showsOtherScript(page)
  const seen = { expirationDate, productCode: codes.productCode, lot: codes.lot, hasUnreadScript }
  const lexicon = sharedLexicon()
  if (!isMedicine(page, lexicon)) return { ...seen, name: null, purpose: null, pillCount: null }
  const best = findName(page, lexicon)
  // Of another script's letters ours make words that look like names.
  const named = hasUnreadScript && best?.found.confidence === 'low' ? null : best
  return {
    ...seen,
    name: named?.found ?? null,
    purpose: findPurpose(page, usualPurpose(page, named?.medicine ?? null, lexicon)),
    pillCount: findPillCount(page),
  }
}
