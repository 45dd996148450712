import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { TextLine } from '../../page.ts'
import { nextBelow, nextInRow } from '../layout/neighbours.ts'
import { AMOUNT_UNIT } from '../words/strength.ts'
import type { SizedLine } from './nameCandidate.ts'
import type { PackageLexicon } from './packageLexicon.ts'

/** A text that stands on one line or goes on from one to the next. */
export interface PrintedText extends SizedLine {
  text: string
  /** Of its largest letters, in pixels. */
  height?: number
}

const JOINING_WORD = anyOf(wordList('signs.csv', 'joined'))
const JOINS_NEXT = new RegExp(`(?:[&,+/]|${JOINING_WORD})\\s*$`)
const JOINED = new RegExp(`^\\s*(?:[&+/]|${JOINING_WORD})`)
const STRENGTH = new RegExp(`^\\d{2,4}(?:[.,]\\d+)?\\s?${AMOUNT_UNIT}?$`)

/** The line and what follows it, where a name breaks between them: ISOSORBIDE over MONONITRATE, Vitamin beside D3, Evion beside 400. */
export function continuations(first: SizedLine, lines: SizedLine[], known: PackageLexicon): PrintedText[] {
  const { line } = first
  const all = lines.map((sized) => sized.line)
  const goesOn = (next: TextLine) =>
    breaksBefore(line, next, known) || JOINS_NEXT.test(fold(line.text)) || JOINED.test(fold(next.text))
  const below = nextBelow(line, all)
  const beside = nextInRow(line, all)
  return [
    ...(below && goesOn(below) ? [below] : []),
    ...(beside && (goesOn(beside) || STRENGTH.test(fold(beside.text))) ? [beside] : []),
  ].map((next) => ({
    ...first,
    text: `${line.text} ${next.text}`,
    height: Math.max(line.letterHeight, next.letterHeight),
  }))
}

function breaksBefore(line: TextLine, next: TextLine, known: PackageLexicon): boolean {
  return known
    .find(`${line.text} ${next.text}`)
    .some((match) => match.start < line.text.length && match.end > line.text.length)
}
