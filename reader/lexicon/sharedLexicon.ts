import { Lexicon } from './lexicon.ts'
import { readMedicines } from './medicines.ts'

let shared: Lexicon | null = null

export function sharedLexicon(): Lexicon {
  shared ??= new Lexicon(readMedicines())
  return shared
}
