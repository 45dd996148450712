import { fold } from '../letters/fold.ts'
import { longWords, looksTakenForLatin } from '../letters/oddWords.ts'
import { isOtherScript } from '../letters/scripts.ts'
import { anyOf, wordList } from '../lexicon/wordLists.ts'
import { type Page, READABLE } from '../page.ts'

/** Common words in capitals that look like Latin ones: ΛΗΞΗ, ΔΙΣΚΙΑ. */
const KNOWN = new RegExp(anyOf(wordList('signs.csv', 'other script')))

/** Minimum of lines, and share of words: twice what misread Latin print yields. */
const ENOUGH = 2
const SHARE = 0.25

/** True for Chinese, and for poor Greek and Cyrillic. Arabic, Hebrew, Thai and Indian letters look like dirt. */
export function showsOtherScript({ lines, foreignLines }: Page): boolean {
  const single = lines.filter(({ joined }) => !joined)
  if (foreignLines >= ENOUGH && foreignLines >= SHARE * (single.length + foreignLines)) return true
  const words = single.filter(({ confidence }) => confidence >= READABLE).map(({ text }) => longWords(text))
  const oddLines = words.filter((line) => line.some(isOdd)).length
  return oddLines >= ENOUGH && words.flat().filter(isOdd).length >= SHARE * words.flat().length
}

const isOdd = (word: string) =>
  !isOtherScript(word.replaceAll('μ', '')) && (KNOWN.test(fold(word)) || looksTakenForLatin(word))

/** True if a name may be Greek or Cyrillic capitals read as Latin look-alikes: ΠΟΝΟΣΤΟΠ becomes NONOMTON. */
export const mayBeLookAlikes = (name: string): boolean => /^[ABCEHIKMNOPTXYZ\s-]+$/.test(name.toUpperCase())
