import { fold } from '../../letters/fold.ts'
import { mistakesBetween } from '../../letters/misreading.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { type TextLine, WELL_READ } from '../../page.ts'
import { isRightBelow } from '../layout/nearness.ts'
import { frameOf } from '../layout/rows.ts'
import { companiesOn } from '../words/companies.ts'
import { isPharmacyLabel } from '../words/pharmacyLabel.ts'
import { purposesIn } from '../words/purposeMentions.ts'
import { strengthsIn } from '../words/strength.ts'
import { type Evidence, repetition } from './evidence.ts'
import { NOT_ITS_NAME } from './knownNames.ts'
import { type NameCandidate, type PackageLexicon, type SizedLine, toCandidate } from './nameCandidate.ts'
import { ordinaryShare, withoutNoise } from './nameNoise.ts'
import { asHeading } from './printedName.ts'

const LEAST_LETTERS = 4
/** Names of three letters are much larger than all longer print. */
const MUCH_LARGER = 1.2
const MOST_LETTERS = 18
/** Most names have fewer letters. */
const LONG = 12
/** Print below this share of the largest is small print, which never has the name. */
const SMALL_PRINT = 0.35
/** Below this confidence, the height of print says nothing about names. */
const MEASURED = 0.8
/** Lines with more words are sentences. */
const MOST_WORDS = 3
/** Longest suffix that distinguishes a maker's medicines: -L, SP, MR, PLUS. */
const LONGEST_SUFFIX = 4
/** Variants alone are no names: FORTE below a brand. */
const VARIANT = new RegExp(`^${anyOf(wordList('signs.csv', 'variant'))}$`)
/** Share of the largest size that still counts as largest. */
const LARGEST = 0.9

interface CoinedWord extends SizedLine {
  value: string
  letters: string
}

/** Finds names that are in no list, by size, repetition and a strength beside them. */
export function findCoinedNames(lines: SizedLine[], known: PackageLexicon): NameCandidate[] {
  const namesSubstance = lines.some(
    ({ line, around }) =>
      around.strengthBeside > 0 &&
      known.find(line.text).some(({ medicine }) => medicine.kind === 'ingredient'),
  )
  const largest = largestOf(lines)
  const large = lines.filter(({ line }) => line.letterHeight >= SMALL_PRINT * largest)
  const mayBePurpose = (size: number) => size > LARGEST && !namesSubstance
  const words = large
    .filter(({ line, size }) => isUnknown(line, mayBePurpose(size), known))
    .flatMap((sized) => coinedIn(sized, largest))
  const printed = lines.map(({ line }) => line)
  const companies = companiesOn(printed)
  const makers = new Set(printed.flatMap(({ text }) => makerOfGeneric(text, known)))
  const strengths = new Set(printed.flatMap(({ text }) => strengthsIn(fold(text))))
  const isOnLabel = isPharmacyLabel(printed)
  // A cut copy may end like a substance, or be part of a company.
  const isOther = ({ letters }: CoinedWord) =>
    companies.includes(letters) || known.endsAName(letters) || makers.has(letters)
  const candidates = group(words)
    .filter((same) => !isOther(bestReading(same)))
    .map((same) => fromGroup(same, strengths, known, isOnLabel))
  return overTwoLines(candidates)
}

/** Joins names in two lines of one size, the larger print of a package: Imunol over Defence. */
function overTwoLines(candidates: NameCandidate[]): NameCandidate[] {
  const isPart = ({ value, evidence }: NameCandidate) =>
    evidence.sizeCoined > LARGEST && evidence.oneWord === 1 && /^[\p{L}-]+$/u.test(value)
  const first = candidates.find(
    (upper) => isPart(upper) && candidates.some((lower) => isPart(lower) && continues(upper, lower)),
  )
  if (!first) return candidates
  const next = candidates.find((lower) => isPart(lower) && continues(first, lower))!
  const evidence = { ...first.evidence }
  for (const kind of Object.keys(evidence) as (keyof Evidence)[])
    evidence[kind] = Math.max(evidence[kind], next.evidence[kind])
  const joined = toCandidate({ ...first, value: `${first.value} ${next.value}` }, evidence)
  return [joined, ...candidates.filter((candidate) => candidate !== first && candidate !== next)]
}

const continues = ({ line }: NameCandidate, { line: next }: NameCandidate): boolean =>
  Math.min(line.letterHeight, next.letterHeight) > LARGEST * Math.max(line.letterHeight, next.letterHeight) &&
  isRightBelow(frameOf(line), frameOf(next))

/** The word after a generic's substance is its maker: PARACETAMOL ARROW 1 g. */
function makerOfGeneric(text: string, known: PackageLexicon): string[] {
  const [first] = known.find(text)
  if (first?.medicine.kind !== 'ingredient' || first.start > 0) return []
  const behind = /^\s+(\p{L}+)/u.exec(text.slice(first.end))
  return behind ? [lettersOf(behind[1]!)] : []
}

/** False for sentences, and for purposes unless they are the largest print and no substance has a strength (Antacid). */
function isUnknown(line: TextLine, mayBePurpose: boolean, known: PackageLexicon): boolean {
  if (known.find(line.text).length > 0 || /^\p{Ll}.*\.\s*$/u.test(line.text)) return false
  return mayBePurpose || purposesIn(line.text).length === 0
}

/** Height of the largest print that is long enough to be measured. */
const largestOf = (lines: SizedLine[]): number =>
  Math.max(
    0,
    ...lines
      .filter(({ line }) => line.confidence >= MEASURED && lettersOf(line.text).length >= LEAST_LETTERS)
      .map(({ line }) => line.letterHeight),
  )

const isShortName = ({ text, confidence }: TextLine): boolean =>
  confidence >= WELL_READ && /^\P{L}*\p{L}{3}\P{L}*$/u.test(text) && !/\d/.test(text)

function coinedIn({ line, size, around }: SizedLine, largest: number): CoinedWord[] {
  const value = withoutNoise(line.text)
  if (!value) return []
  const letters = lettersOf(value)
  if (letters.length < LEAST_LETTERS && !(line.letterHeight > MUCH_LARGER * largest && isShortName(line)))
    return []
  if (letters.length > MOST_LETTERS || !/[AEIOUY]/.test(letters)) return []
  if (VARIANT.test(fold(value))) return []
  if (value.split(/\s+/).length > MOST_WORDS || line.text.split(/\s+/).length > MOST_WORDS + 1) return []
  return [{ value, letters, line, size, around }]
}

const lettersOf = (text: string) => fold(text).replace(/[^A-Z]/g, '')

/** Groups readings of probably the same word: blisters repeat their brand, cut here and misread there. */
function group(words: CoinedWord[]): CoinedWord[][] {
  const groups: CoinedWord[][] = []
  for (const word of [...words].sort((a, b) => b.size - a.size)) {
    const own = groups.find((others) => others.some((other) => maybeSame(other.letters, word.letters)))
    if (own) own.push(word)
    else groups.push([word])
  }
  return groups
}

function maybeSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= LEAST_LETTERS && long.includes(short) && long.length <= short.length * 2) return true
  const limit = long.length / 5 + 0.1
  return mistakesBetween(short, long, limit) < limit
}

function fromGroup(
  words: CoinedWord[],
  strengths: Set<number>,
  known: PackageLexicon,
  isOnLabel: boolean,
): NameCandidate {
  const best = bestReading(words)
  const any = (isSo: (word: CoinedWord) => number) => Math.max(...words.map(isSo))
  const number = /\d{2,4}$/.exec(best.value)?.[0]
  return toCandidate(
    { value: asHeading([best.value]), medicine: null, line: best.line, sure: false },
    {
      coined: 1,
      sizeCoined: any(({ size }) => size),
      repeated: repetition(words.length),
      strengthBeside: any(({ around }) => around.strengthBeside),
      aboveSubstance: any(({ around }) => around.aboveSubstance),
      besideCompany: any(({ around }) => around.besideCompany),
      turned: best.around.turned,
      numbered: Number(number !== undefined),
      numberIsStrength: Number(strengths.has(Number(number))),
      onPharmacyLabel: Number(isOnLabel),
      oneWord: Number(best.value.split(/\s+/).length === 1),
      // Three letters say nothing about their likeness.
      unlikeNames:
        best.letters.length < LEAST_LETTERS ? 0 : unlikeness(known.likeness(longestWord(best.value))),
      ordinaryLetters: ordinaryShare(best.letters),
      long: Number(lettersOf(withoutVariants(best.value)).length > LONG),
      smallLetter: Number(/^\p{Ll}/u.test(best.value)),
      otherName: Number(NOT_ITS_NAME.test(fold(best.line.text))),
      misread: Number(any(({ line }) => line.confidence) < WELL_READ),
    },
  )
}

const withoutVariants = (value: string): string =>
  value
    .split(/\s+/)
    .filter((word) => !VARIANT.test(fold(word)))
    .join(' ')

const longestWord = (value: string): string =>
  value
    .split(/\s+|-/)
    .map(lettersOf)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

/** Typical likeness of names and other words; see LetterModel. */
const LIKE_NAMES = -2.4
const UNLIKE_NAMES = -3.4
const unlikeness = (likeness: number): number =>
  Math.min(1, Math.max(0, (LIKE_NAMES - likeness) / (LIKE_NAMES - UNLIKE_NAMES)))

/** The reading found on most lines, with a suffix from a well-read line. */
function bestReading(words: CoinedWord[]): CoinedWord {
  const votes = new Map<string, number>()
  for (const { letters, line } of words) votes.set(letters, (votes.get(letters) ?? 0) + line.confidence ** 4)
  const ranked = [...words].sort(
    (a, b) => votes.get(b.letters)! - votes.get(a.letters)! || b.letters.length - a.letters.length,
  )
  const [winner] = ranked as [CoinedWord]
  const suffixed = ranked.find(({ letters, line }) => {
    const extra = letters.length - winner.letters.length
    return (
      line.confidence >= WELL_READ &&
      letters.startsWith(winner.letters) &&
      extra > 0 &&
      extra <= LONGEST_SUFFIX
    )
  })
  return suffixed ?? winner
}
