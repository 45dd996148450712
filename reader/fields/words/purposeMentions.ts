import { fold } from '../../letters/fold.ts'
import { indexWithMistakes } from '../../letters/misreading.ts'
import { spellingsOf, strokesJoined } from '../../letters/repairs.ts'
import { isOtherScript } from '../../letters/scripts.ts'
import { readTable, severalIn } from '../../lexicon/table.ts'
import { anyGlued, anyOf, wordList } from '../../lexicon/wordLists.ts'

/** Warnings and side effects name complaints too. */
const A_WARNING = new RegExp(anyGlued(wordList('signs.csv', 'warning').map(strokesJoined)))
/** Longer lines are sentences: they name the purpose only with a word of A_CLAIM, or if they begin with a term. */
const MOST_WORDS = 4
const A_CLAIM = new RegExp(anyOf(wordList('signs.csv', 'claim')))
/** Minimum letters of a misread term. */
const SHORTEST_MISREAD = 8

/** Minimum letters of a term within other words: FEBRE is Portuguese for fever and the start of a brand. */
const SHORTEST_GLUED = 7

/** Letters with joined strokes, so that print and its reading are equal. */
const lettersOf = (text: string) => strokesJoined(fold(text)).replace(/[^A-Z]/g, '')

const wordsOf = (text: string) => strokesJoined(fold(text)).replace(/[^A-Z]+/g, ' ')

interface Term {
  label: string
  isOtherScript: boolean
  stem: string
  words: string
}

const LONGEST_FIRST: Term[] = readTable('purposeTerms.csv')
  .flatMap(([label, , prints]) =>
    severalIn(prints!)
      .flatMap(spellingsOf)
      .map((print) => ({
        label: label!,
        isOtherScript: isOtherScript(print),
        stem: lettersOf(print),
        words: wordsOf(print).replaceAll(' ', ' ?'),
      })),
  )
  .sort((a, b) => b.stem.length - a.stem.length)

export const isWarning = (text: string): boolean => A_WARNING.test(lettersOf(text))

export function purposesIn(text: string): string[] {
  const printed = wordsOf(text)
  return mentions(text, (letters, { stem, words }) => {
    const at = letters.indexOf(stem)
    if (at < 0 || stem.length >= SHORTEST_GLUED) return at
    return new RegExp(`\\b${words}(?:E?S)?\\b`).test(printed) ? at : -1
  })
}

/** Long terms with one wrong letter, in a poorly read line. */
export function purposesInMisread(text: string): string[] {
  return mentions(text, (letters, { stem }) =>
    stem.length >= SHORTEST_MISREAD ? indexWithMistakes(stem, letters, 1 + stem.length / 16) : -1,
  )
}

function mentions(text: string, find: (letters: string, term: Term) => number): string[] {
  const letters = lettersOf(text)
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
  if (A_WARNING.test(letters)) return []
  const found = new Map<string, number>()
  let left = letters
  // Words of two scripts may fold alike (диаре, diare): each is shown in its printed letters.
  const isOther = isOtherScript(text)
  for (const term of LONGEST_FIRST) {
    const { label, stem } = term
    if (term.isOtherScript !== isOther || found.has(label)) continue
    const at = find(left, term)
    if (at < 0) continue
    found.set(label, at)
    // Shorter terms within this one (fever in hay fever) do not count.
    left = left.slice(0, at) + ' '.repeat(stem.length) + left.slice(at + stem.length)
  }
  const inOrder = [...found].sort(([, a], [, b]) => a - b)
  const isClaim = words <= MOST_WORDS || inOrder[0]?.[1] === 0 || A_CLAIM.test(fold(text))
  return isClaim ? inOrder.map(([label]) => label) : []
}
