import { mistakesBetween } from '../../letters/misreading.ts'
import { anyOf, anyPlain, wordList } from '../../lexicon/wordLists.ts'

/** Matches a form that is counted in pieces and swallowed, in folded text. */
export const PILL_FORM = anyOf(wordList('counting.csv', 'form'))

/** Words between number and form: 28 gastro-resistant capsules. */
export const FORM_QUALIFIER = `(?:${anyPlain(wordList('counting.csv', 'qualifier'))}[A-Z]*[\\s.,-]*)`

/** Forms that are often misread; shorter words are too similar to others. */
const OFTEN_MISREAD = wordList('counting.csv', 'long form')
const FORM = new RegExp(`^${PILL_FORM}$`)

/** Repairs misread forms (UBLETS, TAALES), position for position; `mistakes` is an exclusive limit (see misreading.ts). */
export function withFormsRepaired(folded: string, mistakes = 2.1): string {
  return folded.replace(/[A-Z]{5,11}(?!\/\d)/g, (word) => {
    if (FORM.test(word)) return word
    const form = OFTEN_MISREAD.find(
      (name) => mistakesBetween(name, word, mistakes) < mistakes && name.length >= word.length,
    )
    // A word that lost a letter only has to be recognisable as a form.
    return form ? form.slice(0, word.length) : word
  })
}
