import { fold } from '../../letters/fold.ts'
import { capitalIsRepaired, smallLsRepaired } from '../../letters/repairs.ts'
import { readTable, severalIn } from '../../lexicon/table.ts'
import { anyGlued, anyOf, wordList } from '../../lexicon/wordLists.ts'
import { isOfCompanies, namesCompany } from '../words/companies.ts'
import { PILL_FORM, withFormsRepaired } from '../words/pillForms.ts'
import { AMOUNT, AMOUNT_UNIT } from '../words/strength.ts'

const FORM = new RegExp(`^(?:${PILL_FORM}|${anyOf(wordList('counting.csv', 'other form'))})$`)
/** Letters that a form may have lost in a fold: ABLETS, APSULES. */
const LOST = ['', 'T', 'C']
/** Maximum mistakes in a form's name (FABLETS); names differ more. */
const MISREAD = 1.1
/** Words in large print that are not part of a name. */
const ORDINARY = new Set(readTable('ordinaryWords.csv').flatMap(([, words]) => severalIn(words!).map(fold)))
const A_STRENGTH = new RegExp(`(?<!\\d)${AMOUNT}\\s?${AMOUNT_UNIT}`)
/** Rows of prices, dates, lots, addresses and instructions. */
const SMALL_PRINT = new RegExp(anyOf(wordList('signs.csv', 'small print')))

export const isOrdinary = (word: string) =>
  ORDINARY.has(word.replace(/\d+$/, '')) ||
  isOfCompanies(word) ||
  LOST.some((letter) => FORM.test(letter + word)) ||
  FORM.test(withFormsRepaired(word, MISREAD))

/** A line without ordinary words, marks and forms; null if nothing is left. */
export function withoutNoise(text: string): string | null {
  const line = fold(text)
  if (SMALL_PRINT.test(line) || namesCompany(line)) return null
  const cleaned = smallLsRepaired(capitalIsRepaired(text))
    .replace(/[®™©*·•"“”]/g, ' ')
    .replace(/(?<=[A-Z]{3})TM\b/g, ' ')
  const strength = A_STRENGTH.exec(fold(cleaned))
  const strengthless = cleaned.slice(0, strength?.index)
  const words = strengthless.split(/[\s,;:()[\]]+/).filter((word) => {
    const folded = fold(word).replace(/[^A-Z0-9-]/g, '')
    return folded !== '' && !isOrdinary(folded)
  })
  const value = words.join(' ').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return /\p{L}{3}/u.test(value) ? value : null
}

/** Shorter ordinary words occur within too many names. */
const SHORTEST_GLUED = 4
const GLUED = new RegExp(
  anyGlued([...ORDINARY].filter((word) => /^[A-Z]+$/.test(word) && word.length >= SHORTEST_GLUED)),
  'g',
)

/** Share of letters that are ordinary words without spaces (TAKETABLET); a name may begin with one (Willsun). */
export function ordinaryShare(letters: string): number {
  const words = letters.match(GLUED) ?? []
  return words.length > 1 || words[0] === letters ? words.join('').length / letters.length : 0
}
