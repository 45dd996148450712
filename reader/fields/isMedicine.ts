import { fold } from '../letters/fold.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Medicine } from '../lexicon/nameTable.ts'
import { anyGlued, wordList } from '../lexicon/wordLists.ts'
import { type Page, READABLE, type TextLine } from '../page.ts'
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
const said = new RegExp(`${anyGlued(wordList('signs.csv', 'medicine'))}|${MEDICINE_NUMBER}`)
const saidByTrade = new RegExp(
  anyGlued([...wordList('signs.csv', 'trade'), ...wordList('companies.csv', 'trade')]),
)
const aSupplement = new RegExp(anyGlued(wordList('signs.csv', 'supplement')))
const saidByFood = new RegExp(anyGlued(wordList('signs.csv', 'food', 'cleaner')))

/** Of food and cleaners, rarely of medicines: 300 g, 0,5 l and more. */
const LARGE_AMOUNT =
  /(?<![\d.,])(?:(?:[3-9]\d\d|1[0-5]00) ?(?:GR?|ML)|\d?[.,]\d+ ?(?:KG|L)|\d{1,2} ?(?:KG|LITERS?|LITRES?))(?![A-Z])/

const SIGNS: Sign[] = [
  { weight: 1, most: 3, in: (_, glued) => times(said, glued) },
  // Also on shops and receipts.
  { weight: 0.5, most: 2, in: (_, glued) => times(saidByTrade, glued) },
  { weight: 1, most: 1, in: (folded) => Math.min(1, strengthsIn(folded).length) },
  {
    weight: 1,
    most: 1,
    in: (folded) => times(/(?<![A-Z])(?:I\.?P|B\.?P|U\.?S\.?P|PH\.?\s?EUR)\.?(?![A-Z])/, folded),
  },
  { weight: 0.5, most: 1, in: (folded) => times(form, withFormsRepaired(folded)) },
  { weight: 1, most: 1, in: (folded) => times(form, folded) },
  { weight: 0.5, most: 1, in: (folded) => times(countedForm, folded) },
  { weight: 1, most: 2, in: (folded) => purposesIn(folded).length },
  // Supplements have a table of nutrients, as food has.
  { weight: 9, most: 1, in: (_, glued) => times(aSupplement, glued) },
  { weight: -3, most: 3, in: (_, glued) => times(saidByFood, glued) },
  { weight: -1, most: 1, in: (folded) => times(LARGE_AMOUNT, folded) },
]
const BRAND = 2
/** Purposes of substances that food and cosmetics contain too. */
const IN_FOOD_TOO = /supplement$|^Vitamin|^Dry skin$/
const MOST_INGREDIENTS = 2
/** Share of the largest print; smaller print lists contents, as on food. */
const SMALL_PRINT = 0.35
/** Symbols that only medicines have: Italy's pharmacode. */
const MEDICINE_SYMBOLS = ['Code32']

const BY_SYMBOL = 9
/** From this evidence on, any likely name is one; with less than the least, none is. */
const ENOUGH = 1.5
const LEAST = 0.5
/** Log odds that a name must gain for each missing unit of evidence. */
const FOR_EACH_MISSING = 1.75

/**
 * Score by which the name on a page must exceed that on a medicine's package; null if the page shows none. Food has dates
 * too, but must get no name or count.
 */
export function doubtOfMedicine(page: Page, lexicon: Lexicon): number | null {
  const evidence = medicineEvidence(page, lexicon)
  return evidence < LEAST ? null : FOR_EACH_MISSING * Math.max(0, ENOUGH - evidence)
}

/** Evidence that a page shows a medicine's package; negative for food. */
export function medicineEvidence(page: Page, lexicon: Lexicon): number {
  if (page.barcodes.some(({ format }) => MEDICINE_SYMBOLS.includes(format))) return BY_SYMBOL
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const texts = lines.map(({ text }) => fold(text))
  const shownSigns = SIGNS.map(({ weight, most, in: count }) => {
    const shown = texts.reduce((sum, folded) => sum + count(folded, folded.replace(/[^A-Z0-9:]/g, '')), 0)
    return weight * Math.min(most, shown)
  })
  const isBranded = lines.some(({ text }) =>
    lexicon.find(text).some(({ medicine, exact }) => medicine.kind === 'brand' && exact),
  )
  const names = (isBranded ? BRAND : 0) + Math.min(MOST_INGREDIENTS, substanceEvidence(lines, lexicon))
  return shownSigns.reduce((sum, weight) => sum + weight, names)
}

function substanceEvidence(lines: TextLine[], lexicon: Lexicon): number {
  const largest = Math.max(...lines.map(({ letterHeight }) => letterHeight))
  const weights = new Map<Medicine, number>()
  for (const { text, letterHeight } of lines)
    for (const { medicine, exact } of lexicon.find(text)) {
      if (medicine.kind !== 'ingredient') continue
      const doubts = [!exact, IN_FOOD_TOO.test(medicine.purpose), letterHeight < SMALL_PRINT * largest]
      const weight = 0.5 ** doubts.filter(Boolean).length
      weights.set(medicine, Math.max(weights.get(medicine) ?? 0, weight))
    }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}
