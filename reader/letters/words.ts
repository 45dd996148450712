import { fold } from './fold.ts'
import { lettersRepaired } from './repairs.ts'

export interface Word {
  text: string
  start: number
  end: number
}

/** Letters and digits of a name, folded. */
export function squash(name: string): string {
  return fold(name).replace(/[^A-Z0-9]/g, '')
}

/** Words of a text; adjacent letters and digits are separate words, but a zero or one among letters is a letter. */
export function wordsOf(text: string): Word[] {
  const readable = lettersRepaired(fold(text))
  return [...readable.matchAll(/[A-Z]+|\d+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const WORD = /[\p{L}\d]+/gu
const LETTERS = /\p{L}{3}/u
const SHORTEST = 4

/** Greek or Cyrillic read as Latin: capitals inside small letters (т к м н в), a six for б, a Greek letter left over. */
const CAPITALS_AMID = /\p{Ll}.*[ABCHIJKMNOTUX].*[ABCHIJKMNOTUX]/u
/** Latin words joined without spaces have other capitals too, or a capitalised word at the end: onlyTABLETS. */
const OTHER_CAPITALS = /\p{Ll}.*[DEFGLPQRSVWYZ]/u
const RUN_TOGETHER = /^\p{Lu}?\p{Ll}{3,}\p{Lu}{3,}$/u
const SIX_AMID = /\p{Ll}6\p{L}/u
const GREEK_AMID = /\p{L}[μµ]\p{L}|[μµ]\p{L}{3}/u

/** Words that are long enough to show their script. */
export const longWords = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST && LETTERS.test(word))

export const looksTakenForLatin = (word: string): boolean =>
  (CAPITALS_AMID.test(word) && !OTHER_CAPITALS.test(word) && !RUN_TOGETHER.test(word)) ||
  SIX_AMID.test(word) ||
  GREEK_AMID.test(word)
