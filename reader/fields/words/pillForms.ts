import { mistakesBetween } from '../../letters/misreading.ts'
import { anyOf, anyPlain, wordList } from '../../lexicon/wordLists.ts'

/** Matches the name of a pill form in a folded text: what is counted in pieces and swallowed. */
export const PILL_FORM = anyOf(wordList('counting.csv', 'form'))

/** How a form is qualified between the number and its name: 28 gastro-resistant capsules. */
export const FORM_QUALIFIER = `(?:${anyPlain(wordList('counting.csv', 'qualifier'))}[A-Z]*[\\s.,-]*)`

/** The forms that readers most often break; shorter words lie too near to other ones. */
const OFTEN_MISREAD = wordList('counting.csv', 'long form')
const FORM = new RegExp(`^${PILL_FORM}$`)

/** The folded text with misread names of forms (UBLETS, TAALES) put right, position for position; B/16 is none. Fewer than `mistakes`, see misreading.ts. */
export function withFormsRepaired(folded: string, mistakes = 2.1): string {
  return folded.replace(/[A-Z]{5,11}(?!\/\d)/g, (word) => {
    if (FORM.test(word)) return word
    const form = OFTEN_MISREAD.find(
      (name) => mistakesBetween(name, word, mistakes) < mistakes && name.length >= word.length,
    )
    // A word that lost a letter takes the form's last ones: what counts is that it is one.
    return form ? form.slice(0, word.length) : word
  })
}
