import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Page, READABLE } from '../../page.ts'
import { findCoinedNames } from './coinedNames.ts'
import { withCutNamesWhole } from './cutNames.ts'
import { findKnownNames } from './knownNames.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { withoutNoise } from './nameNoise.ts'
import { lexiconOfPackage } from './packageLexicon.ts'
import { toSurroundings } from './surroundings.ts'

/** Shorter print, or print read with less confidence, says nothing about the height of names. */
const MEASURED = 0.8
const LETTERS_MEASURED = 4

export function findNameCandidates(page: Page, lexicon: Lexicon): NameCandidate[] {
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const names = lines.filter(
    ({ text, confidence }) => confidence >= MEASURED && (withoutNoise(text)?.length ?? 0) >= LETTERS_MEASURED,
  )
  const largest = Math.max(1, ...names.map((line) => line.letterHeight))
  const known = lexiconOfPackage(lines, lexicon)
  const around = toSurroundings(lines, known)
  const sized = lines.map((line) => ({
    line,
    size: Math.min(1, line.letterHeight / largest),
    around: around(line),
  }))
  return withCutNamesWhole(findKnownNames(sized, known), findCoinedNames(sized, known))
}
