/** What a careful person reads on a photo: one entry of a folder's `manifest.json`. Null is what nobody can read there. */
export interface PhotoLabel {
  file: string
  isMedicine: boolean
  name: string | null
  nameAlternatives?: string[]
  /** `YYYY-MM-DD`; the last day of the month where only a month is printed. */
  expirationDate: string | null
  /** As it is printed: tells whether the day is. */
  expirationDateRaw?: string
  expirationDateAlternatives?: string[]
  purpose: string | null
  /** Any of these in the answer will do. */
  purposeKeywords?: string[]
  pillCount: number | null
  pillCountAlternatives?: number[]
  /** Fields of which a person is not certain either; `isMedicine` where it is not certain that there is a medicine. */
  uncertain?: string[]
  /** Where the package is sold (a code of two letters), and what it is: box, blister, bottle, … */
  country?: string | null
  kind?: string
  /** The languages printed on it, the largest print first ("ar/fr"), and the repository that the photo comes from. */
  language?: string
  repo?: string
  /** Where several packages are on the photo, each of them: any will do, but all fields must be of the same one. */
  items?: PackageLabel[]
}

/** What a careful person reads on one of several packages. */
export type PackageLabel = Partial<Omit<PhotoLabel, 'file' | 'isMedicine' | 'items' | 'country' | 'kind'>>

/** The country of a photo: as labelled, or as the letters that its file's name begins with. */
export const countryOf = ({ country, file }: PhotoLabel): string =>
  (country ?? /^[a-z]+/i.exec(file)?.[0] ?? '?').toLowerCase()

const SCRIPTS: Record<string, string> = {
  ar: 'Arabic',
  ur: 'Arabic',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Devanagari',
  ne: 'Devanagari',
  ko: 'Korean',
  th: 'Thai',
  bg: 'Cyrillic',
  ru: 'Cyrillic',
  sr: 'Cyrillic',
  uk: 'Cyrillic',
}

/** The scripts on a photo, the largest first. */
export const scriptsOf = ({ language = '' }: PhotoLabel): string =>
  [...new Set(language.split('/').map((code) => SCRIPTS[code] ?? 'Latin'))].join(', ')
