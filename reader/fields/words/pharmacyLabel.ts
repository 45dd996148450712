import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { TextLine } from '../../page.ts'

const SAID = new RegExp(anyOf(wordList('signs.csv', 'pharmacy label')), 'g')
/** Minimum number of different phrases: a carton may have Rx, or quantity. */
const ENOUGH = 3

/** True for a pharmacy's label: for whom, how to take it, how much, until when. */
export const isPharmacyLabel = (lines: TextLine[]): boolean =>
  new Set(lines.flatMap(({ text }) => fold(text).match(SAID) ?? [])).size >= ENOUGH
