import type { Lexicon, Medicine } from '../../lexicon/lexicon.ts'
import type { Page, TextLine } from '../../page.ts'
import { believedNamesOn } from './believedNames.ts'
import { findCoinedNames } from './coinedNames.ts'
import { findKnownNames } from './knownNames.ts'
import { withoutNoise } from './nameNoise.ts'

/** Something on a package that may be its name. */
export interface NameCandidate {
  value: string
  /** Null where the lexicon does not know it. */
  medicine: Medicine | null
  line: TextLine
  score: number
  /** Whether the lexicon knows it letter for letter, from lettering that stands out and was read well. */
  sure: boolean
}

/** A line of print with the size of its type, from 0 to 1 for the largest on the package that may be a name. */
export interface SizedLine {
  line: TextLine
  size: number
}

const READABLE = 0.6

/** Everything on a page that may be its name: names that the lexicon knows, and lettering in no list, as most brands are. */
export function findNameCandidates(page: Page, lexicon: Lexicon): NameCandidate[] {
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const names = lines.filter((line) => withoutNoise(line.text) !== null)
  const largest = Math.max(1, ...names.map((line) => line.letterHeight))
  const sized = lines.map((line) => ({ line, size: Math.min(1, line.letterHeight / largest) }))
  const known = believedNamesOn(lines, lexicon)
  return [...findKnownNames(sized, known), ...findCoinedNames(sized, known)]
}
