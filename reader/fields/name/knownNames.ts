import { fold } from '../../letters/fold.ts'
import { hasOtherLetters } from '../../letters/scripts.ts'
import type { LexiconMatch } from '../../lexicon/lexicon.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { WELL_READ } from '../../page.ts'
import { isWarning } from '../words/purposeMentions.ts'
import { continuations, type PrintedText } from './continuations.ts'
import { repetition } from './evidence.ts'
import { type NameCandidate, type PackageLexicon, type SizedLine, toCandidate } from './nameCandidate.ts'
import { asHeading, endOfVariant, withStrength } from './printedName.ts'

/** Smaller print names the content or other products. */
const STANDS_OUT = { brand: 0.35, ingredient: 0.6 }
/** Lines with more words around a name are sentences. */
const MOST_WORDS_AROUND = 3
/** "With the natural taste of menthol", "Compare to the active ingredient of …": names of something else. */
export const NOT_ITS_NAME = new RegExp(`${anyOf(wordList('signs.csv', 'contents'))}|^OF `)

/** Pharmacopoeias named after contents, and words before an equivalent. */
const IN_A_BOOK = /(?<![A-Z])(?:I\.?P|B\.?P|U\.?S\.?P|PH\.?\s?EUR|EQ\.?|EQUIV[A-Z]*|AS)\.?(?![A-Z])/

export function findKnownNames(lines: SizedLine[], known: PackageLexicon): NameCandidate[] {
  const timesNamed = countMedicines(lines, known)
  const names = [
    ...lines.map((sized) => ({ ...sized, text: sized.line.text })),
    ...lines.flatMap((sized) => continuations(sized, lines, known)),
  ].flatMap((printed) => namesIn(printed, known, timesNamed))
  const mixtures = names.filter(({ isOfPackage, substances }) => isOfPackage && substances.length > 1)
  const isPartOf = (name: PrintedName, mixture: PrintedName) =>
    name.substances.length === 1 &&
    mixture.substances.includes(name.substances[0]!) &&
    name.height <= mixture.height
  // A single substance of a mixture is another medicine.
  return names
    .filter((name) => !mixtures.some((mixture) => isPartOf(name, mixture)))
    .map(({ candidate }) => candidate)
}

function countMedicines(lines: SizedLine[], known: PackageLexicon): Map<Medicine, number> {
  const times = new Map<Medicine, number>()
  for (const { line } of lines)
    for (const medicine of new Set(known.find(line.text).map((match) => match.medicine)))
      times.set(medicine, (times.get(medicine) ?? 0) + 1)
  return times
}

interface PrintedName {
  candidate: NameCandidate
  /** Its substances; empty for a brand. */
  substances: Medicine[]
  height: number
  /** True if the words around it do not contradict that it is this package's name. */
  isOfPackage: boolean
}

function namesIn(
  { text, line, size, around, height = line.letterHeight }: PrintedText,
  known: PackageLexicon,
  timesNamed: Map<Medicine, number>,
): PrintedName[] {
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
  const names = [...new Map(substances.map((match) => [match.medicine, asPrinted(match, text)])).entries()]
  const isOfPackage = !isInSentence && !isOtherName && !isWarning(text)
  const heading = () => asHeading(names.map(([, name]) => name))
  const ofBrand = (match: LexiconMatch): NameCandidate => {
    const end = endOfVariant(text, match.end)
    const name = asPrinted(match, text) + text.slice(match.end, end)
    const found = candidate(match.medicine, withStrength(name, text, end), match.exact)
    return { ...found, sure: found.sure && end === match.end }
  }
  return [
    ...brands.map((match) => ({
      candidate: ofBrand(match),
      substances: [],
      height,
      isOfPackage,
    })),
    ...substances.slice(0, 1).map((first) => ({
      candidate: candidate(
        first.medicine,
        names.length > 1 ? heading() : withStrength(heading(), text, first.end),
        substances.every((match) => match.exact),
      ),
      substances: names.map(([medicine]) => medicine),
      height,
      isOfPackage,
    })),
  ]
}

/** The name as the lexicon spells it; in Greek or Cyrillic letters as printed. */
function asPrinted({ name, start, end }: LexiconMatch, text: string): string {
  const printed = text.slice(start, end)
  return hasOtherLetters(printed) ? asHeading([printed]) : name
}
