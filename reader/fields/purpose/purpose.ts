import { fold } from '../../letters/fold.ts'
import type { Lexicon, LexiconMatch } from '../../lexicon/lexicon.ts'
import { purposeOfMixture } from '../../lexicon/medicines.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import type { FieldReading } from '../../medicineReading.ts'
import { type Page, READABLE, type TextLine, WELL_READ } from '../../page.ts'
import { unionOfPlaces } from '../layout/rows.ts'
import { isWarning, purposesIn, purposesInMisread } from '../words/purposeMentions.ts'
import { strengthsIn } from '../words/strength.ts'

/** With more terms it is a leaflet. */
const MOST_TERMS = 4
/** Finding misread terms takes time, so only the largest lines are searched. */
const MOST_MISREAD_LINES = 40
/** A purpose is larger than the small print. */
const SMALL_PRINT = 0.5

/** The purpose in the package's own words; otherwise the usual one. */
export function findPurpose(page: Page, usual: string | null): FieldReading<string> | null {
  const lines = page.lines.filter((line) => line.confidence >= READABLE)
  const printed = printedPurpose(
    lines.filter((line) => !line.joined),
    purposesIn,
  )
  if (printed) return printed
  const largest = [...lines].sort((a, b) => b.letterHeight - a.letterHeight).slice(0, MOST_MISREAD_LINES)
  const misread = printedPurpose(largest, purposesInMisread)
  if (misread) return { ...misread, confidence: 'medium' }
  return usual ? { value: usual, confidence: 'medium', source: 'lexicon', place: null } : null
}

function printedPurpose(lines: TextLine[], termsIn: (text: string) => string[]): FieldReading<string> | null {
  const mentions = lines.flatMap((line) => termsIn(line.text).map((term) => ({ term, line })))
  if (mentions.length === 0) return null
  const largest = Math.max(...mentions.map(({ line }) => line.letterHeight))
  const prominent = mentions.filter(({ line }) => line.letterHeight > largest * SMALL_PRINT)
  const terms = [...new Set(prominent.map(({ term }) => term))].slice(0, MOST_TERMS)
  const places = [...new Set(prominent.map(({ line }) => line))]
  return {
    value: inASentence(terms),
    confidence: Math.min(...places.map((line) => line.confidence)) >= WELL_READ ? 'high' : 'medium',
    source: 'text',
    place: unionOfPlaces(places.map((line) => line.place)),
  }
}

function inASentence(terms: string[]): string {
  const listed = terms.join(', ')
  return listed.slice(0, 1).toUpperCase() + listed.slice(1)
}

/** A line with more words and no strength is a sentence, which may name incompatible medicines. */
const MOST_WORDS = 4
/** Shorter misread names may be others. */
const SHORTEST_MISREAD = 9

/** The usual purpose in the lexicon: of the brand, otherwise of all substances on the package together. Null if ambiguous. */
export function usualPurpose(page: Page, medicine: Medicine | null, lexicon: Lexicon): string | null {
  if (medicine?.kind === 'brand') return medicine.purpose || null
  const substances = new Set([...(medicine ? [medicine] : []), ...substancesOn(page, lexicon)])
  return purposeOfMixture([...substances].map(({ purpose }) => purpose))
}

/** Substances on the package, largest print first; misread ones only if none was read well. */
function substancesOn(page: Page, lexicon: Lexicon): Medicine[] {
  const matches = page.lines
    .filter(({ joined, text }) => !joined && saysContents(text))
    .sort((a, b) => b.letterHeight - a.letterHeight)
    .flatMap(({ text, confidence }) =>
      lexicon
        .find(text)
        .filter(({ medicine }) => medicine.kind === 'ingredient')
        .map((match) => ({ match, isWellRead: confidence >= WELL_READ })),
    )
  const sure = matches.filter(({ match, isWellRead }) => match.exact && isWellRead)
  const believed = sure.length > 0 ? sure : matches.filter(({ match }) => match.exact || isLong(match))
  return believed.map(({ match }) => match.medicine)
}

function saysContents(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length
  return !isWarning(text) && (words <= MOST_WORDS || strengthsIn(fold(text)).length > 0)
}

const isLong = ({ start, end }: LexiconMatch) => end - start >= SHORTEST_MISREAD
