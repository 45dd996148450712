import { fold } from '../../letters/fold.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { type TextLine, WELL_READ } from '../../page.ts'
import { nextBelow, nextInRow } from '../layout/neighbours.ts'
import { AMOUNT_UNIT } from '../words/strength.ts'
import type { NameCandidate, SizedLine } from './nameCandidate.ts'
import type { PackageLexicon } from './packageLexicon.ts'
import { asHeading, withStrength } from './printedName.ts'

/** Smaller type than this tells what is in a medicine, or what else there is, not what it is called. */
const STANDS_OUT = { brand: 0.35, ingredient: 0.6 }
/** Around a name stand few words; more are a sentence. */
const MOST_WORDS_AROUND = 3
/** "With the natural taste of menthol", "Compare to the active ingredient of …": other names than the package's. */
const NOT_ITS_NAME = new RegExp(`${anyOf(wordList('signs.csv', 'contents'))}|^OF `)

/** The names on a package that the lexicon knows, brands before ingredients and large type before small. */
export function findKnownNames(lines: SizedLine[], known: PackageLexicon): NameCandidate[] {
  return [
    ...lines.flatMap(({ line, size }) => namesIn(line.text, line, size, known)),
    ...lines.flatMap(({ line, size }) =>
      continuations(line, lines, known).flatMap((text) => namesIn(text, line, size, known)),
    ),
  ]
}

function namesIn(text: string, line: TextLine, size: number, known: PackageLexicon): NameCandidate[] {
  const matches = known.find(text)
  const penalty = line.confidence < WELL_READ ? 0.4 : 0
  const words = text.split(/[\s,&+/]+/).filter((word) => /\p{L}{2}/u.test(word)).length
  const doubt = words - matches.length > MOST_WORDS_AROUND || NOT_ITS_NAME.test(fold(text)) ? 1.2 : 0
  const candidate = (medicine: Medicine, value: string, exact: boolean): NameCandidate => ({
    value,
    medicine,
    line,
    score: weight(medicine, size) + (exact ? 0.6 : 0) - penalty - doubt,
    sure: exact && line.confidence >= WELL_READ && doubt === 0 && size >= STANDS_OUT[medicine.kind],
  })
  const brands = matches.filter(({ medicine }) => medicine.kind === 'brand')
  const substances = matches.filter(({ medicine }) => medicine.kind === 'ingredient')
  const names = [...new Map(substances.map(({ medicine, name }) => [medicine, name])).values()]
  return [
    ...brands.map((match) =>
      candidate(match.medicine, withStrength(match.name, text, match.end), match.exact),
    ),
    ...substances.slice(0, 1).map((first) =>
      candidate(
        first.medicine,
        names.length > 1 ? asHeading(names) : withStrength(asHeading(names), text, first.end),
        substances.every((match) => match.exact),
      ),
    ),
  ]
}

const weight = (medicine: Medicine, size: number) =>
  medicine.kind === 'brand' ? 3.2 + 2 * size : 2.6 + 1.6 * size

/** The line and what follows it, where a name breaks between them: ISOSORBIDE over MONONITRATE, Vitamin beside D3, Evion beside 400. */
function continuations(line: TextLine, lines: SizedLine[], known: PackageLexicon): string[] {
  const all = lines.map((sized) => sized.line)
  const below = nextBelow(line, all)
  const beside = nextInRow(line, all)
  return [
    ...(below && (breaksBefore(line, below, known) || GOES_ON.test(fold(line.text)))
      ? [`${line.text} ${below.text}`]
      : []),
    ...(beside && (breaksBefore(line, beside, known) || STRENGTH.test(fold(beside.text)))
      ? [`${line.text} ${beside.text}`]
      : []),
  ]
}

const GOES_ON = new RegExp(`(?:&|${anyOf(wordList('signs.csv', 'joined'))}|[,+/])\\s*$`)
const STRENGTH = new RegExp(`^d{2,4}(?:[.,]d+)?s?${AMOUNT_UNIT}?$`)

function breaksBefore(line: TextLine, next: TextLine, known: PackageLexicon): boolean {
  return known
    .find(`${line.text} ${next.text}`)
    .some((match) => match.start < line.text.length && match.end > line.text.length)
}
