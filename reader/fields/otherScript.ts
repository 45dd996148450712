import { fold } from '../letters/fold.ts'
import { looksTakenForLatin, tellingWords } from '../letters/oddWords.ts'
import { isOtherScript } from '../letters/scripts.ts'
import { anyOf, wordList } from '../lexicon/wordLists.ts'
import { type Page, READABLE } from '../page.ts'

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
  const words = single
    .filter(({ confidence }) => confidence >= READABLE)
    .map(({ text }) => tellingWords(text))
  const oddLines = words.filter((line) => line.some(isOdd)).length
  return oddLines >= ENOUGH && words.flat().filter(isOdd).length >= SHARE * words.flat().length
}

const isOdd = (word: string) =>
  !isOtherScript(word.replaceAll('μ', '')) && (KNOWN.test(fold(word)) || looksTakenForLatin(word))

/** What may be Greek or Cyrillic capitals, each taken for the Latin one that looks like it: ΠΟΝΟΣΤΟΠ becomes NONOMTON. */
export const mayBeLookAlikes = (name: string): boolean => /^[ABCEHIKMNOPTXYZ\s-]+$/.test(name.toUpperCase())
