import type { MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findExpirationDate } from './expirationDate.ts'
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
  const lexicon = sharedLexicon()
  const named = isMedicine(page, lexicon) ? findName(page, lexicon) : null
  const medicine = named !== null || isMedicine(page, lexicon)
  return {
    name: named?.found ?? null,
    expirationDate: findExpirationDate(page, today),
    purpose: medicine ? findPurpose(page, named?.medicine ?? null) : null,
    pillCount: medicine ? findPillCount(page) : null,
    productCode: null,
    lot: null,
  }
}
