import { codeContents } from '../codes/codeContents.ts'
import { sharedLexicon } from '../lexicon/sharedLexicon.ts'
import type { Confidence, MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { findPillCount } from './count/pillCount.ts'
import { findExpirationDate, withDateFromCode } from './expiry/expirationDate.ts'
import { isMedicine } from './isMedicine.ts'
import { findName, type NamedMedicine } from './name/name.ts'
import { mayBeLookAlikes, showsOtherScript } from './otherScript.ts'
import { packagesOn } from './packages/packagesOn.ts'
import { findPurpose } from './purpose/purpose.ts'
import { usualPurpose } from './purpose/usualPurpose.ts'

/**
 * What one photo says about a medicine. `today` is `YYYY-MM-DD`: it decides the century of short years and what is
 * too far away to be printed on a package. What is not medicine gets no name, no purpose and no count.
 */
export function findMedicine(page: Page, today: string): MedicineReading {
  const packages = packagesOn(page, sharedLexicon(), today)
  const readings = packages.map((own) => ({ own, reading: findOnPackage(own, today) }))
  const [best] = readings.sort((a, b) => worth(b) - worth(a))
  return best!.own === page ? best!.reading : { ...doubted(best!.reading), otherPackages: true }
}

/** The most complete of several packages, and of those the one that takes most of the photo. */
function worth({ own, reading }: { own: Page; reading: MedicineReading }): number {
  const found = [reading.name, reading.expirationDate, reading.pillCount, reading.purpose].filter(
    Boolean,
  ).length
  const letters = own.lines.reduce((sum, { place }) => sum + place.width * place.height, 0)
  return (reading.name ? 10 : 0) + (reading.expirationDate ? 5 : 0) + found + letters
}

const unsure = <T extends { confidence: Confidence }>(found: T | null): T | null =>
  found && { ...found, confidence: 'low' }

/** Nothing that was read beside another package may be taken at a glance. */
const doubted = (reading: MedicineReading): MedicineReading => ({
  ...reading,
  name: unsure(reading.name),
  expirationDate: unsure(reading.expirationDate),
  purpose: unsure(reading.purpose),
  pillCount: unsure(reading.pillCount),
})

/** Of another script's letters ours make words that look like names. */
const isInvented = ({ found, medicine }: NamedMedicine): boolean =>
  found.confidence === 'low' || (medicine === null && mayBeLookAlikes(found.value))

function findOnPackage(page: Page, today: string): MedicineReading {
  const codes = codeContents(page.barcodes, today)
  const expirationDate = withDateFromCode(findExpirationDate(page, today), codes.expirationDate)
  const hasUnreadScript = showsOtherScript(page)
  const seen = {
    expirationDate,
    productCode: codes.productCode,
    lot: codes.lot,
    hasUnreadScript,
    otherPackages: false,
  }
  const lexicon = sharedLexicon()
  if (!isMedicine(page, lexicon)) return { ...seen, name: null, purpose: null, pillCount: null }
  const best = findName(page, lexicon)
  const named = best && hasUnreadScript && isInvented(best) ? null : best
  return {
    ...seen,
    name: named?.found ?? null,
    purpose: findPurpose(page, usualPurpose(page, named?.medicine ?? null, lexicon)),
    pillCount: findPillCount(page),
  }
}
