import type { Place } from './page.ts'

/** high needs no check; medium and low ask the user to check. */
export type Confidence = 'high' | 'medium' | 'low'

export interface FieldReading<T> {
  value: T
  confidence: Confidence
  /** `lexicon`: known from substance or brand; `memory`: confirmed before; `register`: known by product code. */
  source: 'text' | 'barcode' | 'lexicon' | 'memory' | 'register'
  /** Place on the photo; null if not read in one place. */
  place: Place | null
}

/** Reading of one package; null for fields not found. */
export interface PackageReading {
  name: FieldReading<string> | null
  /** `YYYY-MM-DD`, or `YYYY-MM` without a printed day. */
  expirationDate:
    | (FieldReading<string> & {
        /** Other readings of an ambiguous date, such as month first. */
        alternatives: string[]
      })
    | null
  purpose: FieldReading<string> | null
  pillCount: FieldReading<number> | null
  /** A product code with a valid check digit: a GTIN, or a national number such as Italy's Code 32. */
  productCode: FieldReading<string> | null
  /** A national number printed beside the code: registers may know only that. */
  printedNumber?: FieldReading<string> | null
  lot: FieldReading<string> | null
  /** True if there is print in unreadable letters (see fields/findMedicine.ts). */
  hasUnreadScript: boolean
  /** Region of its print on a photo of several packages; null for one. */
  region: Place | null
}

export interface Ask {
  what: 'date' | 'whole package' | 'sharp print'
  place: Place
}

/** Reading of a photo: of its package, or the most complete of several. */
export interface MedicineReading extends PackageReading {
  otherPackages: boolean
  /** Other packages that have a name or product code, each read from its own print only. */
  others: PackageReading[]
  ask?: Ask
}

/** Gets the final fields of an unfinished reading, each time all that are known. */
export type OnFound = (reading: MedicineReading) => void

export const valuesOf = ({ name, expirationDate, purpose, pillCount }: PackageReading) => ({
  name: name?.value ?? null,
  expirationDate: expirationDate?.value ?? null,
  purpose: purpose?.value ?? null,
  pillCount: pillCount?.value ?? null,
})

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
