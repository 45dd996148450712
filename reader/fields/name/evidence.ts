/** What speaks for and against something on a package being its name, each from 0 to 1. */
export interface Evidence {
  /** The lexicon knows it: as a brand or a substance, letter for letter or nearly so; else it is coined. One of the five is 1. */
  brand: number
  nearlyBrand: number
  substance: number
  nearlySubstance: number
  coined: number
  /** Height of its type, 1 for the largest that may be a name: of what the lexicon knows, and of what it does not. */
  sizeKnown: number
  sizeCoined: number
  /** It stands on several lines. */
  repeated: number
  /** A strength stands right behind or below it. */
  strengthBeside: number
  /** What is in it stands right below it: of a brand or a coined name, and of a substance, that it is one of several. */
  aboveSubstance: number
  besideSubstance: number
  /** Its line says how it is made, or names several substances: IP, USP, eq. to. */
  asContents: number
  /** It ends in a number, and the number is a strength elsewhere on the package. */
  numbered: number
  numberIsStrength: number
  oneWord: number
  /** Its letters do not follow one another as in names. */
  unlikeNames: number
  /** It is made of ordinary words run together. */
  ordinaryLetters: number
  /** More letters than names have. */
  long: number
  /** It begins with a small letter. */
  smallLetter: number
  /** It was not read well. */
  misread: number
  /** Other words stand around it on its line. */
  inSentence: number
  /** Its line speaks of another name than the package's: of a flavour, of what it compares itself to. */
  otherName: number
  /** It stands right above, below or beside a company. */
  besideCompany: number
  /** It is in no list and stands on a pharmacy's label, which names a substance or a brand, and a person. */
  onPharmacyLabel: number
  /** It does not read the way most of the package does. */
  turned: number
}

/**
 * What each piece of evidence weighs, in natural logarithms of odds: how many times likelier it makes a name. Fitted; see
 * docs/reading.md. Nothing on a package being its name weighs nothing.
 */
export const WEIGHTS: Evidence = {
  brand: 0.9,
  nearlyBrand: -0,
  substance: -0.3,
  nearlySubstance: -0.4,
  coined: -2,
  sizeKnown: 2.7,
  sizeCoined: 4,
  repeated: 2.6,
  strengthBeside: 1.1,
  aboveSubstance: 1.2,
  besideSubstance: -0.5,
  asContents: -0.3,
  numbered: 0.2,
  numberIsStrength: 0.8,
  oneWord: 0.6,
  unlikeNames: -1.5,
  ordinaryLetters: -1.8,
  long: -1.6,
  smallLetter: -1.5,
  misread: -1,
  inSentence: -1.2,
  otherName: -1.3,
  besideCompany: -0.3,
  onPharmacyLabel: -2,
  turned: -0.2,
}

/** Nothing speaks for it or against it. */
export const NO_EVIDENCE = Object.fromEntries(
  Object.keys(WEIGHTS).map((kind) => [kind, 0]),
) as unknown as Evidence

/** The logarithm of the odds that something is the name rather than nothing being it. */
export const scoreOf = (evidence: Evidence): number =>
  Object.entries(evidence).reduce((sum, [kind, value]) => sum + value * WEIGHTS[kind as keyof Evidence], 0)

/** Of four lines on, more say nothing more. */
const MOST_REPEATED = 4

/** How much it says that something stands on so many lines. */
export const repetition = (lines: number): number => Math.min(1, (lines - 1) / (MOST_REPEATED - 1))
