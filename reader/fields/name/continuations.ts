import { fold } from '../../letters/fold.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import type { TextLine } from '../../page.ts'
import { isRightBelow } from '../layout/nearness.ts'
import { frameOf, nextBelow, nextInRow } from '../layout/rows.ts'
import { AMOUNT_UNIT } from '../words/strength.ts'
import type { PackageLexicon, SizedLine } from './nameCandidate.ts'

export interface PrintedText extends SizedLine {
  text: string
  /** Pixels of its largest letters. */
  height?: number
}

const JOINING_WORD = anyOf(wordList('signs.csv', 'joined'))
const JOINS_NEXT = new RegExp(`(?:[&,+/]|${JOINING_WORD})\\s*$`)
const JOINED = new RegExp(`^\\s*(?:[&+/]|${JOINING_WORD})`)
/** Minimum ratio of letter sizes within a mixture. */
const SAME_SIZE = 0.8
/** Minimum ratio of letter sizes within a known name: PEPTO- over BISMOL. */
const OF_ONE_NAME = 0.4
const STRENGTH = new RegExp(`^\\d{2,4}(?:[.,]\\d+)?\\s?${AMOUNT_UNIT}?$`)

/** Continues broken names: ISOSORBIDE over MONONITRATE, Vitamin beside D3, Evion beside 400. */
export function continuations(first: SizedLine, lines: SizedLine[], known: PackageLexicon): PrintedText[] {
  const { line } = first
  const all = lines.map((sized) => sized.line)
  const goesOn = (next: TextLine) =>
    breaksBefore(line, next, known) ||
    areOfAMixture(line, next, known) ||
    JOINS_NEXT.test(fold(line.text)) ||
    JOINED.test(fold(next.text))
  const below = nextBelow(line, all)
  const beside = nextInRow(line, all)
  return [
    ...(below && goesOn(below) ? [below] : lowerPartOf(line, all, known)),
    ...(beside && (goesOn(beside) || STRENGTH.test(fold(beside.text))) ? [beside] : []),
  ].map((next) => ({
    ...first,
    text: `${line.text} ${next.text}`,
    height: Math.max(line.letterHeight, next.letterHeight),
  }))
}

function lowerPartOf(line: TextLine, lines: TextLine[], known: PackageLexicon): TextLine[] {
  const lower = lines.find(
    (next) =>
      next !== line &&
      next.letterHeight > OF_ONE_NAME * line.letterHeight &&
      isRightBelow(frameOf(line), frameOf(next)),
  )
  return lower && breaksBefore(line, lower, known) ? [lower] : []
}

function breaksBefore(line: TextLine, next: TextLine, known: PackageLexicon): boolean {
  return known
    .find(`${line.text} ${next.text}`)
    .some((match) => match.start < line.text.length && match.end > line.text.length)
}

/** True for two substances of one size, one below the other, alone on their lines: a mixture. */
function areOfAMixture(line: TextLine, next: TextLine, known: PackageLexicon): boolean {
  const [small, large] = [line, next].map(({ letterHeight }) => letterHeight).sort((a, b) => a - b) as [
    number,
    number,
  ]
  const [one, other] = [line, next].map(({ text }) => onlySubstance(text, known))
  return small >= SAME_SIZE * large && one !== undefined && other !== undefined && one !== other
}

function onlySubstance(text: string, known: PackageLexicon): string | undefined {
  const [match, ...others] = known.find(text)
  if (!match || others.length > 0 || match.medicine.kind !== 'ingredient') return undefined
  const rest = text.slice(0, match.start) + text.slice(match.end)
  return /\p{L}|\d/u.test(rest) ? undefined : match.medicine.name
}
