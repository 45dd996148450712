/** Units of a substance's amount, in folded text; may be joined: 500MGTABLETS. мкг folds to MKG. */
export const SUBSTANCE_UNIT = '(?:M[CK]?G|MICROG|(?:UG|I\\.?U|U\\.?I)(?![A-Z]))'
/** Units of any amount: a strength, or the package's content. */
export const AMOUNT_UNIT = `(?:${SUBSTANCE_UNIT}|(?:GM?|ML|L)(?![A-Z])|%)`

export const AMOUNT = '\\d+(?:[.,]\\d+)?'

const STRENGTH = new RegExp(`(?<!\\d)(\\d{1,4})(?:\\s|\\.(?!\\d))?${SUBSTANCE_UNIT}`, 'g')

/** Strengths in a folded text as whole numbers of any unit; 5 for 0.5 MG. */
export const strengthsIn = (folded: string): number[] =>
  [...folded.matchAll(STRENGTH)].map((match) => Number(match[1]))
