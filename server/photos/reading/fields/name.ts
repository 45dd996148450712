import type { Confidence, Found } from '../medicineReading.ts'
import type { Page, TextLine } from '../page.ts'
import { fold } from './fold.ts'
import type { Lexicon, LexiconMatch, Medicine } from './lexicon.ts'
import { isNoise, withoutNoise } from './nameNoise.ts'
import { unionOfPlaces } from './strips.ts'

/** What a package is called, and the lexicon's entry for it when it has one. */
export interface NamedMedicine {
  found: Found<string>
  medicine: Medicine | null
}

interface Candidate {
  value: string
  medicine: Medicine | null
  line: TextLine
  score: number
  sure: boolean
}

const READABLE = 0.6
const WELL_READ = 0.9
/** Below this score nothing on the package looks like its name. */
const LEAST_SCORE = 2

/** The name on a package: a brand the lexicon knows, else its largest lettering that is no ordinary word, else the ingredient. */
export function findName(page: Page, lexicon: Lexicon): NamedMedicine | null {
  const lines = page.lines.filter(
    (line) => !line.joined && line.confidence >= READABLE && /[A-Za-z]{3}/.test(line.text),
  )
  const largest = Math.max(1, ...lines.filter((line) => !isNoise(line.text)).map((line) => line.letterHeight))
  const candidates = lines.flatMap((line) => {
    const size = Math.min(1, line.letterHeight / largest)
    const matches = lexicon.find(line.text)
    return [...matches.map((match) => known(match, line, size)), ...unknown(line, size, matches, lines)]
  })
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  if (!best || best.score < LEAST_SCORE) return null
  const same = candidates.filter(
    (other) => other.value === best.value && other.line.direction === best.line.direction,
  )
  const place = same.length > 1 ? best.line.place : unionOfPlaces([best.line.place])
  return {
    found: { value: best.value, confidence: confidenceIn(best), source: 'text', place },
    medicine: best.medicine ?? ingredientOn(candidates),
  }
}

function ingredientOn(candidates: Candidate[]): Medicine | null {
  return candidates.find((candidate) => candidate.medicine)?.medicine ?? null
}

function known(match: LexiconMatch, line: TextLine, size: number): Candidate {
  const { medicine, exact } = match
  const isBrand = medicine.kind === 'brand'
  const score =
    (isBrand ? 3 : 2.6) +
    size * (isBrand ? 2 : 1.6) +
    (exact ? 0.6 : 0) -
    (line.confidence < WELL_READ ? 0.4 : 0)
  const strength = strengthAfter(line.text, match.end)
  return {
    value: strength ? `${medicine.name} ${strength}` : medicine.name,
    medicine,
    line,
    score,
    sure: exact && line.confidence >= WELL_READ,
  }
}

/** "500 mg", when it directly follows the name. */
function strengthAfter(text: string, from: number): string | null {
  const match = /^[\s®™©]{0,3}(\d+(?:[.,]\d+)?)\s?(mg|mcg|µg|g|IU|ml)\b/i.exec(text.slice(from))
  return match ? `${match[1]} ${match[2]!.toLowerCase()}` : null
}

function unknown(line: TextLine, size: number, matches: LexiconMatch[], lines: TextLine[]): Candidate[] {
  const value = withoutNoise(line.text)
  if (!value || matches.length > 0) return []
  const letters = fold(value).replace(/[^A-Z]/g, '')
  if (letters.length < 3 || letters.length > 18) return []
  const repeats = lines.filter((other) =>
    fold(other.text)
      .replace(/[^A-Z]/g, '')
      .includes(letters),
  ).length
  const isOneWord = value.split(/\s+/).length <= 2
  const score =
    0.8 +
    size * 3 +
    (repeats > 1 ? 0.8 : 0) +
    (/\d{2,4}$/.test(value) ? 0.5 : 0) +
    (isOneWord ? 0.4 : -0.6) -
    (line.confidence < WELL_READ ? 0.8 : 0)
  return [{ value, medicine: null, line, score, sure: false }]
}

function confidenceIn(best: Candidate): Confidence {
  if (best.medicine) return best.sure ? 'high' : 'medium'
  return best.score > 4.5 ? 'medium' : 'low'
}
