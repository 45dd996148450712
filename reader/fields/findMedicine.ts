import { codeContents, printedNumber } from '../codes/codeContents.ts'
import { fold } from '../letters/fold.ts'
import { isOtherScript } from '../letters/scripts.ts'
import { longWords, looksTakenForLatin } from '../letters/words.ts'
import { sharedLexicon } from '../lexicon/lexicon.ts'
import { anyOf, wordList } from '../lexicon/wordLists.ts'
import type { Confidence, MedicineReading, PackageReading } from '../medicineReading.ts'
import { type Page, type Place, READABLE } from '../page.ts'
import { findPillCount } from './count/pillCount.ts'
import { findExpirationDate, withDateFromCode } from './expiry/expirationDate.ts'
import { doubtOfMedicine } from './isMedicine.ts'
import { areaOf, unionOfPlaces } from './layout/rows.ts'
import { findName, type NamedMedicine } from './name/name.ts'
import { areSeveral, isDateOfAnother, packagesOn } from './packages/packagesOn.ts'
import { findPurpose, usualPurpose } from './purpose/purpose.ts'

/** A page without a medicine gets no name, purpose or count. `today` is `YYYY-MM-DD`. */
export function findMedicine(page: Page, today: string): MedicineReading {
  const packages = packagesOn(page, sharedLexicon(), today)
  if (packages.length > 1 && !areSeveral(packages, today)) return ofWholePhoto(page, packages, today)
  const shown = packages.map((own) => ({ own, reading: findOnPackage(own, today) }))
  const [best, ...rest] = shown.sort((a, b) => worth(b) - worth(a))
  if (best!.own === page) return { ...best!.reading, otherPackages: false, others: [] }
  const others = rest.map(besideOthers).filter(({ name, productCode }) => name || productCode)
  return { ...besideOthers(best!), otherPackages: true, others }
}

function ofWholePhoto(page: Page, packages: Page[], today: string): MedicineReading {
  const reading = withConfidence(findOnPackage(page, today), highToMedium)
  const expirationDate = isDateOfAnother(reading, packages) ? null : reading.expirationDate
  return { ...reading, expirationDate, otherPackages: false, others: [] }
}

interface RankedPackage {
  own: Page
  reading: PackageReading
}

/** Ranks packages: the most complete one, then the one that fills most of the photo. */
function worth({ own, reading }: RankedPackage): number {
  const found = [reading.name, reading.expirationDate, reading.pillCount, reading.purpose].filter(
    Boolean,
  ).length
  const letters = own.lines.reduce((sum, { place }) => sum + areaOf(place), 0)
  return (reading.name ? 10 : 0) + (reading.expirationDate ? 5 : 0) + found + letters
}

const toLow = <T extends { confidence: Confidence }>(found: T | null): T | null =>
  found && { ...found, confidence: 'low' }

const highToMedium = <T extends { confidence: Confidence }>(found: T | null): T | null =>
  found?.confidence === 'high' ? { ...found, confidence: 'medium' } : found

/** With several packages in the photo, no field is certain. */
const withConfidence = (reading: PackageReading, lower: typeof toLow): PackageReading => ({
  ...reading,
  name: lower(reading.name),
  expirationDate: lower(reading.expirationDate),
  purpose: lower(reading.purpose),
  pillCount: lower(reading.pillCount),
})

const besideOthers = ({ own, reading }: RankedPackage): PackageReading => ({
  ...withConfidence(reading, toLow),
  region: regionOf(own),
})

/** Region of a package's print, turned like most of it. */
function regionOf({ lines, barcodes }: Page): Place {
  const places = [...lines, ...barcodes].map(({ place }) => place)
  const inTurn = ({ turn }: Place) =>
    lines.reduce((sum, { place }) => sum + (place.turn === turn ? areaOf(place) : 0), 0)
  return unionOfPlaces(places.toSorted((a, b) => inTurn(b) - inTurn(a)))
}

/** Latin look-alikes of another script can form something like a name. */
const isInvented = ({ found, medicine }: NamedMedicine): boolean =>
  found.confidence === 'low' || (medicine === null && mayBeLookAlikes(found.value))

function findOnPackage(page: Page, today: string): PackageReading {
  const codes = codeContents(page.barcodes, today)
  const expirationDate = withDateFromCode(findExpirationDate(page, today), codes.expirationDate)
  const hasUnreadScript = showsOtherScript(page)
  const printed = printedNumber(page)
  const seen = {
    expirationDate,
    productCode: codes.productCode ?? printed,
    ...(printed && { printedNumber: printed }),
    lot: codes.lot,
    hasUnreadScript,
    region: null,
  }
  const lexicon = sharedLexicon()
  const doubt = doubtOfMedicine(page, lexicon)
  const best = doubt === null ? null : findName(page, lexicon, doubt)
  if (doubt === null || (doubt > 0 && !best)) return { ...seen, name: null, purpose: null, pillCount: null }
  const named = best && hasUnreadScript && isInvented(best) ? null : best
  const count = findPillCount(page)
  return {
    ...seen,
    name: doubt > 0 ? toLow(named?.found ?? null) : (named?.found ?? null),
    purpose: findPurpose(page, usualPurpose(page, named?.medicine ?? null, lexicon)),
    // It may be of either package.
    pillCount: named?.isBesideAnother ? toLow(count) : count,
  }
}

/** Common words in capitals that look like Latin ones: ΛΗΞΗ, ΔΙΣΚΙΑ. */
const KNOWN = new RegExp(anyOf(wordList('signs.csv', 'other script')))

/** Minimum of lines, and share of words: twice what misread Latin print yields. */
const ENOUGH = 2
const SHARE = 0.25

/** True for Chinese, and for poor Greek and Cyrillic. Arabic, Hebrew, Thai and Indian letters look like dirt. */
export function showsOtherScript({ lines, foreignLines }: Page): boolean {
  const single = lines.filter(({ joined }) => !joined)
  if (foreignLines >= ENOUGH && foreignLines >= SHARE * (single.length + foreignLines)) return true
  const words = single.filter(({ confidence }) => confidence >= READABLE).map(({ text }) => longWords(text))
  const oddLines = words.filter((line) => line.some(isOdd)).length
  return oddLines >= ENOUGH && words.flat().filter(isOdd).length >= SHARE * words.flat().length
}

const isOdd = (word: string) =>
  !isOtherScript(word.replaceAll('μ', '')) && (KNOWN.test(fold(word)) || looksTakenForLatin(word))

/** True if a name may be Greek or Cyrillic capitals read as Latin look-alikes: ΠΟΝΟΣΤΟΠ becomes NONOMTON. */
const mayBeLookAlikes = (name: string): boolean => /^[ABCEHIKMNOPTXYZ\s-]+$/.test(name.toUpperCase())
