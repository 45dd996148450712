import type { FieldReading } from '../../medicineReading.ts'
import { type Page, READABLE, type TextLine, WELL_READ } from '../../page.ts'
import { unionOfPlaces } from '../layout/rows.ts'
import { purposesIn, purposesInMisread } from '../words/purposeMentions.ts'

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
