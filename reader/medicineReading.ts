import type { Place } from './page.ts'

/** high: may be trusted at a glance; medium and low: the person is asked to check it. */
export type Confidence = 'high' | 'medium' | 'low'

/** One field's value with how sure the rules are of it and where it was read. */
export interface Found<T> {
  value: T
  confidence: Confidence
  /** text: printed on the package; barcode: in a code; lexicon: known from the ingredient or brand; memory: confirmed before; register: an official one has it under the product code. */
  source: 'text' | 'barcode' | 'lexicon' | 'memory' | 'register'
  /** Where on the photo it stands; null when it was not read from one place. */
  place: Place | null
}

/** What the rules made of the print of one package: null where nothing was found. */
export interface PackageReading {
  name: Found<string> | null
  /** `YYYY-MM-DD`, or `YYYY-MM` where only a month is printed. */
  expirationDate:
    | (Found<string> & {
        /** Other readings of an ambiguous date, e.g. month-first beside day-first. */ alternatives: string[]
      })
    | null
  purpose: Found<string> | null
  pillCount: Found<number> | null
  /** A product code with a valid check digit: a GTIN, or a national number such as an Italian Code 32. */
  productCode: Found<string> | null
  /** A national number that is printed beside the code: registers may know only that. */
  printedNumber?: Found<string> | null
  lot: Found<string> | null
  /** Whether there is print in letters that cannot be read (see fields/otherScript.ts). */
  hasUnreadScript: boolean
  /** Where its print is, on a photo of several packages; its turn is that of most of it. Null where the photo shows one. */
  region: Place | null
}

/** The one photo more that would complete a reading, and the part of this photo that it is about. */
export interface Ask {
  what: 'date' | 'whole package' | 'sharp print'
  place: Place
}

/** What they made of one photo: of its package, or of the most complete of several. */
export interface MedicineReading extends PackageReading {
  /** Whether the photo shows other packages as well; all fields are of one. */
  otherPackages: boolean
  /** Of these others those that have a name or a product code of their own, each read from its own print alone. */
  others: PackageReading[]
  ask?: Ask
}

/** Is told what will stay of a photo's reading while it is read, as it is found: each time all that is known so far. */
export type OnFound = (reading: MedicineReading) => void

/** What a person is told of a reading: the bare values. */
export const valuesOf = ({ name, expirationDate, purpose, pillCount }: PackageReading) => ({
  name: name?.value ?? null,
  expirationDate: expirationDate?.value ?? null,
  purpose: purpose?.value ?? null,
  pillCount: pillCount?.value ?? null,
})

/** The reading of a photo on which nothing was found. */
export const NOTHING_READ: MedicineReading = {
  name: null,
  expirationDate: null,
  purpose: null,
  pillCount: null,
  productCode: null,
  lot: null,
  hasUnreadScript: false,
  region: null,
  otherPackages: false,
  others: [],
}
