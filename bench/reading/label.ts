/** Label of a photo, made by a careful person: one entry of a folder's `manifest.json`. Null if unreadable. */
export interface PhotoLabel {
  file: string
  isMedicine: boolean
  name: string | null
  nameAlternatives?: string[]
  /** `YYYY-MM-DD`; the last day of the month where only a month is printed. */
  expirationDate: string | null
  /** Printed text: shows if there is a day. */
  expirationDateRaw?: string
  expirationDateAlternatives?: string[]
  purpose: string | null
  /** Any of these is right. */
  purposeKeywords?: string[]
  pillCount: number | null
  pillCountAlternatives?: number[]
  /** Fields that a person is uncertain about; `isMedicine` if it may be no medicine. */
  uncertain?: string[]
  /** Country of sale (two letters), and kind: box, blister, bottle, … */
  country?: string | null
  kind?: string
  /** Printed languages, largest print first ("ar/fr"), and the source repository. */
  language?: string
  repo?: string
  /** Several packages on the photo: any is right, but all fields must be of the same one. */
  items?: PackageLabel[] | null
}

export type PackageLabel = Partial<Omit<PhotoLabel, 'file' | 'isMedicine' | 'items' | 'country' | 'kind'>>

/** Country as labelled, or the first letters of the file's name. */
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

/** Scripts, largest print first. */
export const scriptsOf = ({ language = '' }: PhotoLabel): string =>
  [...new Set(language.split('/').map((code) => SCRIPTS[code] ?? 'Latin'))].join(', ')
