/** Evidence for and against a name, each from 0 to 1. */
export interface Evidence {
  /** Known to the lexicon, exactly or nearly, as brand or substance; otherwise coined. One of the five is 1. */
  brand: number
  nearlyBrand: number
  substance: number
  nearlySubstance: number
  coined: number
  /** Height of its type, 1 for the largest candidate: for known and unknown names. */
  sizeKnown: number
  sizeCoined: number
  /** Number of lines with it, scaled. */
  repeated: number
  /** A strength is right behind or below it. */
  strengthBeside: number
  /** Its content is right below it: for a brand or coined name; for a substance, that it is one of several. */
  aboveSubstance: number
  besideSubstance: number
  /** Its line names a standard or several substances: IP, USP, eq. to. */
  asContents: number
  /** Ends in a number that is a strength elsewhere on the package. */
  numbered: number
  numberIsStrength: number
  oneWord: number
  unlikeNames: number
  /** Consists of ordinary words without spaces. */
  ordinaryLetters: number
  long: number
  smallLetter: number
  misread: number
  inSentence: number
  /** Its line is about another name: a flavour, a comparison. */
  otherName: number
  besideCompany: number
  /** In no list and on a pharmacy's label, which names a substance or brand, and a person. */
  onPharmacyLabel: number
  /** Not in the package's main direction. */
  turned: number
}

/** Weights in natural logarithms of odds, fitted (see docs/reading.md). Having no name scores 0. */
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

export const NO_EVIDENCE = Object.fromEntries(
  Object.keys(WEIGHTS).map((kind) => [kind, 0]),
) as unknown as Evidence

/** Log odds of being the name rather than there being none. */
export const scoreOf = (evidence: Evidence): number =>
  Object.entries(evidence).reduce((sum, [kind, value]) => sum + value * WEIGHTS[kind as keyof Evidence], 0)

/** More repetitions are no more evidence. */
const MOST_REPEATED = 4

export const repetition = (lines: number): number => Math.min(1, (lines - 1) / (MOST_REPEATED - 1))
