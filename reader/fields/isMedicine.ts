import { fold } from '../letters/fold.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Medicine } from '../lexicon/nameTable.ts'
import { anyGlued, wordList } from '../lexicon/wordLists.ts'
import { type Page, READABLE } from '../page.ts'
import { PILL_FORM, withFormsRepaired } from './words/pillForms.ts'
import { purposesIn } from './words/purposeMentions.ts'
import { strengthsIn } from './words/strength.ts'

/** A sign of a medicine's package, its weight, and the maximum number of lines that count. */
interface Sign {
  weight: number
  most: number
  /** Number of occurrences in a line, given folded and without spaces and marks. */
  in: (folded: string, glued: string) => number
}

/** Numbers that only medicines have. */
const MEDICINE_NUMBER = 'AUSTR\\d{5}|NDC\\d{4}|PZN\\d{7}'

const times = (pattern: RegExp, text: string) => (pattern.test(text) ? 1 : 0)
const form = new RegExp(`(?<![A-Z])${PILL_FORM}(?![A-Z])`)
const countedForm = new RegExp(`\\d\\s?${PILL_FORM}(?![A-Z])`)
const said = new RegExp(
  `${anyGlued([...wordList('signs.csv', 'medicine'), ...wordList('companies.csv', 'trade')])}|${MEDICINE_NUMBER}`,
)
const aSupplement = new RegExp(anyGlued(wordList('signs.csv', 'supplement')))
const saidByFood = new RegExp(anyGlued(wordList('signs.csv', 'food')))

const SIGNS: Sign[] = [
  { weight: 1, most: 3, in: (_, glued) => times(said, glued) },
  { weight: 1, most: 1, in: (folded) => Math.min(1, strengthsIn(folded).length) },
  {
    weight: 1,
    most: 1,
    in: (folded) => times(/(?<![A-Z])(?:I\.?P|B\.?P|U\.?S\.?P|PH\.?\s?EUR)\.?(?![A-Z])/, folded),
  },
  { weight: 1.5, most: 1, in: (folded) => times(form, folded) },
  { weight: 0.5, most: 1, in: (folded) => times(countedForm, folded) },
  { weight: 1, most: 2, in: (folded) => purposesIn(folded).length },
  // Supplements have a table of nutrients, as food has.
  { weight: 9, most: 1, in: (_, glued) => times(aSupplement, glued) },
  { weight: -3, most: 3, in: (_, glued) => times(saidByFood, glued) },
]
const BRAND = 2
const INGREDIENT = 1
const MOST_INGREDIENTS = 2
/** Symbols that only medicines have: Italy's pharmacode. */
const MEDICINE_SYMBOLS = ['Code32']

const ENOUGH = 1.5

/** True if a page shows a medicine's package. Food has dates too, but must get no name or count. */
export function isMedicine(page: Page, lexicon: Lexicon): boolean {
  if (page.barcodes.some(({ format }) => MEDICINE_SYMBOLS.includes(format))) return true
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const texts = lines.map(({ text }) => withFormsRepaired(fold(text)))
  const shownSigns = SIGNS.map(({ weight, most, in: count }) => {
    const shown = texts.reduce((sum, folded) => sum + count(folded, folded.replace(/[^A-Z0-9:]/g, '')), 0)
    return weight * Math.min(most, shown)
  })
  const known = lines.flatMap((line) => lexicon.find(line.text))
  const named = (kind: Medicine['kind'], exact: boolean) =>
    new Set(
      known
        .filter((match) => match.medicine.kind === kind && match.exact === exact)
        .map(({ medicine }) => medicine),
    ).size
  const names =
    BRAND * Math.min(1, named('brand', true)) +
    INGREDIENT * Math.min(MOST_INGREDIENTS, named('ingredient', true) + named('ingredient', false) / 2)
  return shownSigns.reduce((sum, weight) => sum + weight, names) >= ENOUGH
}
