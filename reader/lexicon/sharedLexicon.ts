import { Lexicon } from './lexicon.ts'
import { readMedicines } from './medicines.ts'

let shared: Lexicon | null = null

/** The lexicon that ships with the product, read once. */
export function sharedLexicon(): Lexicon {
  shared ??= new Lexicon(readMedicines())
  return shared
}
