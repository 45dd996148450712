import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { TextLine } from '../../page.ts'

const SAID = new RegExp(anyOf(wordList('signs.csv', 'pharmacy label')), 'g')
/** So many different things that pharmacies say, and it is their label: a carton may say Rx, or quantity. */
const ENOUGH = 3

/** Whether lines are those of the label that a pharmacy glues on what it hands out: for whom, how to take it, how much, until when. */
export const isPharmacyLabel = (lines: TextLine[]): boolean =>
  new Set(lines.flatMap(({ text }) => fold(text).match(SAID) ?? [])).size >= ENOUGH
