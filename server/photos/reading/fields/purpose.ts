import type { Found } from '../medicineReading.ts'
import type { Page, TextLine } from '../page.ts'
import { fold } from './fold.ts'
import type { Medicine } from './lexicon.ts'
import { PURPOSE_TERMS } from './purposeTerms.ts'
import { unionOfPlaces } from './strips.ts'

/** More terms than this are a leaflet, not a purpose. */
const MOST_TERMS = 4
const READABLE = 0.6
const WELL_READ = 0.9

/** Warnings and side effects name complaints too. */
const A_WARNING =
  /WARNING|DONOT|NOTFOR|PERSIST|CONSULT|ASKA|SIDEEFFECT|MAYCAUSE|STOPUSE|IFYOU|ALLERGICREACTION|ALLERGYALERT|SEEKMEDICAL|DOCTOR|OVERDOSE|SERIOUS|INCASEOF|CAUTION|CONTRAINDI|WARNHINWEIS|NEBENWIRKUNG|PATIENTSWITHPAIN/

interface Mention {
  label: string
  line: TextLine
  at: number
}

/** What the package says it is for, in its own language; else what the lexicon knows of the medicine that was found. */
export function findPurpose(page: Page, medicine: Medicine | null): Found<string> | null {
  const mentions = page.lines
    .filter((line) => !line.joined && line.confidence >= READABLE)
    .flatMap(mentionsIn)
  if (mentions.length === 0) return knownPurpose(medicine)
  // What the package is for stands in larger type than its small print.
  const largest = Math.max(...mentions.map(({ line }) => line.letterHeight))
  const prominent = mentions.filter(({ line }) => line.letterHeight > largest * 0.5)
  const labels = [...new Set(prominent.map(({ label }) => label))].slice(0, MOST_TERMS)
  const lines = [...new Set(prominent.map(({ line }) => line))]
  return {
    value: inASentence(labels),
    confidence: Math.min(...lines.map((line) => line.confidence)) >= WELL_READ ? 'high' : 'medium',
    source: 'text',
    place: unionOfPlaces(lines.map((line) => line.place)),
  }
}

function knownPurpose(medicine: Medicine | null): Found<string> | null {
  if (!medicine?.purpose) return null
  return { value: medicine.purpose, confidence: 'medium', source: 'lexicon', place: null }
}

function mentionsIn(line: TextLine): Mention[] {
  const letters = fold(line.text).replace(/[^A-Z]/g, '')
  if (A_WARNING.test(letters)) return []
  const mentions: Mention[] = []
  let left = letters
  for (const [label, ...stems] of PURPOSE_TERMS) {
    const stem = stems.find((candidate) => left.includes(candidate))
    if (!stem) continue
    mentions.push({ label, line, at: letters.indexOf(stem) })
    left = left.replaceAll(stem, ' '.repeat(stem.length))
  }
  return mentions.sort((a, b) => a.at - b.at)
}

/** "Pain reliever, fever reducer". */
function inASentence(labels: string[]): string {
  const [first = '', ...rest] = labels
  return [first, ...rest.map((label) => label.toLowerCase())].join(', ')
}
