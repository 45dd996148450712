/** What follows a number that says how much of a substance is in one piece, in folded text; 500MGTABLETS may be glued. мкг folds to MKG. */
export const SUBSTANCE_UNIT = '(?:M[CK]?G|MICROG|(?:UG|I\\.?U|U\\.?I)(?![A-Z]))'
/** What follows the number of any amount: a strength, or how much is in the package. */
export const AMOUNT_UNIT = `(?:${SUBSTANCE_UNIT}|(?:GM?|ML|L)(?![A-Z])|%)`

/** A number as amounts are printed, whole or not. */
export const AMOUNT = '\\d+(?:[.,]\\d+)?'

const STRENGTH = new RegExp(`(?<!\\d)(\\d{1,4})\\s?${SUBSTANCE_UNIT}`, 'g')

/** The strengths in a folded text, in whole numbers of whatever unit; of 0.5 MG the 5. */
export const strengthsIn = (folded: string): number[] =>
  [...folded.matchAll(STRENGTH)].map((match) => Number(match[1]))
