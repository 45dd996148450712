import { fold } from '../letters/fold.ts'
import { isOtherScript } from '../letters/scripts.ts'
import { anyOf, wordList } from '../lexicon/wordLists.ts'
import { type Page, READABLE } from '../page.ts'

const WORD = /[\p{L}\d]+/gu
const LETTERS = /\p{L}{3}/u
const SHORTEST = 4
/**
 * What becomes of words in other letters when every letter is taken for the Latin one that looks like it: capitals amid
 * small letters, from those that are written alike at both sizes (т к м н в); a six for a б; a Greek letter left over.
 */
const CAPITALS_AMID = /\p{Ll}.*[ABCHIJKMNOTUX].*[ABCHIJKMNOTUX]/u
/** Latin words run together have other capitals too, or a whole word of them behind: onlyTABLETS. */
const OTHER_CAPITALS = /\p{Ll}.*[DEFGLPQRSVWYZ]/u
const RUN_TOGETHER = /^\p{Lu}?\p{Ll}{3,}\p{Lu}{3,}$/u
const SIX_AMID = /\p{Ll}6\p{L}/u
const GREEK_AMID = /\p{L}[μµ]\p{L}|[μµ]\p{L}{3}/u

/** Common words in capitals, which leave nothing but Latin capitals: ΛΗΞΗ, ΔΙΣΚΙΑ. */
const KNOWN = new RegExp(anyOf(wordList('signs.csv', 'other script')))

/** So many lines with such words, or of Chinese, and this share of all words; misreadings make at most half as many of Latin print. */
const ENOUGH = 2
const SHARE = 0.25

/**
 * True if much of the print could not be read because of its script: Chinese, or Greek and Cyrillic too poor for their
 * recogniser. Arabic, Hebrew, Thai and Indian letters leave nothing behind that could be told from dirt.
 */
export function showsOtherScript({ lines, foreignLines }: Page): boolean {
  const single = lines.filter(({ joined }) => !joined)
  if (foreignLines >= ENOUGH && foreignLines >= SHARE * (single.length + foreignLines)) return true
  const words = single.filter(({ confidence }) => confidence >= READABLE).map(({ text }) => wordsIn(text))
  const oddLines = words.filter((line) => line.some(isOdd)).length
  return oddLines >= ENOUGH && words.flat().filter(isOdd).length >= SHARE * words.flat().length
}

const wordsIn = (text: string) =>
  (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST && LETTERS.test(word))

const isOdd = (word: string) =>
  !isOtherScript(word.replaceAll('μ', '')) &&
  (KNOWN.test(fold(word)) ||
    (CAPITALS_AMID.test(word) && !OTHER_CAPITALS.test(word) && !RUN_TOGETHER.test(word)) ||
    SIX_AMID.test(word) ||
    GREEK_AMID.test(word))

/** What may be Greek or Cyrillic capitals, each taken for the Latin one that looks like it: ΠΟΝΟΣΤΟΠ becomes NONOMTON. */
export const mayBeLookAlikes = (name: string): boolean => /^[ABCEHIKMNOPTXYZ\s-]+$/.test(name.toUpperCase())
