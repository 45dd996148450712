import { readCodes } from '../codes/readCodes.ts'
import type { MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findExpirationDate, withDateFromCode } from './expirationDate.ts'
import { isMedicine } from './isMedicine.ts'
import { findName } from './name.ts'
import { findPillCount } from './pillCount.ts'
import { findPurpose } from './purpose.ts'
import { sharedLexicon } from './sharedLexicon.ts'

/**
 * What one photo says about a medicine. `today` is `YYYY-MM-DD`: it decides the century of short years and what is
 * too far away to be printed on a package. What is not medicine gets no name, no purpose and no count.
 */
export function readMedicine(page: Page, today: string): MedicineReading {
  const codes = readCodes(page.barcodes, today)
  const expirationDate = withDateFromCode(findExpirationDate(page, today), codes.expirationDate)
  const seen = { expirationDate, productCode: codes.productCode, lot: codes.lot }
  const lexicon = sharedLexicon()
  if (!isMedicine(page, lexicon)) return { ...seen, name: null, purpose: null, pillCount: null }
  const named = findName(page, lexicon)
  return {
    ...seen,
    name: named?.found ?? null,
    purpose: findPurpose(page, named?.medicine ?? null),
    pillCount: findPillCount(page),
  }
}
