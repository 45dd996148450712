import { fold } from '../../letters/fold.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { type TextLine, WELL_READ } from '../../page.ts'
import { nextBelow, nextInRow } from '../layout/neighbours.ts'
import { isWarning } from '../words/purposeMentions.ts'
import { AMOUNT_UNIT } from '../words/strength.ts'
import { repetition } from './evidence.ts'
import { type NameCandidate, type SizedLine, toCandidate } from './nameCandidate.ts'
import type { PackageLexicon } from './packageLexicon.ts'
import { asHeading, withStrength } from './printedName.ts'

/** Smaller type than this tells what is in a medicine, or what else there is, not what it is called. */
const STANDS_OUT = { brand: 0.35, ingredient: 0.6 }
/** Around a name stand few words; more are a sentence. */
const MOST_WORDS_AROUND = 3
/** "With the natural taste of menthol", "Compare to the active ingredient of …": other names than the package's. */
const NOT_ITS_NAME = new RegExp(`${anyOf(wordList('signs.csv', 'contents'))}|^OF `)

/** The books of standards after which contents are named, and words before an equivalent. */
const IN_A_BOOK = /(?<![A-Z])(?:I\.?P|B\.?P|U\.?S\.?P|PH\.?\s?EUR|EQ\.?|EQUIV[A-Z]*|AS)\.?(?![A-Z])/

/** The names on a package that the lexicon knows. */
export function findKnownNames(lines: SizedLine[], known: PackageLexicon): NameCandidate[] {
  const timesNamed = countMedicines(lines, known)
  const inLine = (text: string, line: SizedLine) => namesIn(text, line, known, timesNamed)
  return [
    ...lines.flatMap((sized) => inLine(sized.line.text, sized)),
    ...lines.flatMap((sized) =>
      continuations(sized.line, lines, known).flatMap((text) => inLine(text, sized)),
    ),
  ]
}

/** On how many lines each medicine is named. */
function countMedicines(lines: SizedLine[], known: PackageLexicon): Map<Medicine, number> {
  const times = new Map<Medicine, number>()
  for (const { line } of lines)
    for (const medicine of new Set(known.find(line.text).map((match) => match.medicine)))
      times.set(medicine, (times.get(medicine) ?? 0) + 1)
  return times
}

function namesIn(
  text: string,
  { line, size, around }: SizedLine,
  known: PackageLexicon,
  timesNamed: Map<Medicine, number>,
): NameCandidate[] {
  const matches = known.find(text)
  const brands = matches.filter(({ medicine }) => medicine.kind === 'brand')
  const substances = matches.filter(({ medicine }) => medicine.kind === 'ingredient')
  const isMisread = line.confidence < WELL_READ
  const words = text.split(/[\s,&+/]+/).filter((word) => /\p{L}{2}/u.test(word)).length
  const isInSentence = words - matches.length > MOST_WORDS_AROUND
  const isOtherName = NOT_ITS_NAME.test(fold(text))
  const candidate = (medicine: Medicine, value: string, exact: boolean): NameCandidate => {
    const isBrand = medicine.kind === 'brand'
    return toCandidate(
      {
        value,
        medicine,
        line,
        sure: exact && !isMisread && !isInSentence && !isOtherName && size >= STANDS_OUT[medicine.kind],
      },
      {
        brand: Number(isBrand && exact),
        nearlyBrand: Number(isBrand && !exact),
        substance: Number(!isBrand && exact),
        nearlySubstance: Number(!isBrand && !exact),
        sizeKnown: size,
        repeated: repetition(timesNamed.get(medicine) ?? 1),
        ...around,
        aboveSubstance: isBrand ? around.aboveSubstance : 0,
        besideSubstance: isBrand ? 0 : around.aboveSubstance,
        asContents: Number(!isBrand && (substances.length > 1 || IN_A_BOOK.test(fold(text)))),
        misread: Number(isMisread),
        inSentence: Number(isInSentence),
        otherName: Number(isOtherName || isWarning(text)),
      },
    )
  }
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
const STRENGTH = new RegExp(`^\\d{2,4}(?:[.,]\\d+)?\\s?${AMOUNT_UNIT}?$`)

function breaksBefore(line: TextLine, next: TextLine, known: PackageLexicon): boolean {
  return known
    .find(`${line.text} ${next.text}`)
    .some((match) => match.start < line.text.length && match.end > line.text.length)
}
