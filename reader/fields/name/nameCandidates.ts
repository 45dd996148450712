import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Page, READABLE } from '../../page.ts'
import { findCoinedNames } from './coinedNames.ts'
import { withCutNamesWhole } from './cutNames.ts'
import { findKnownNames } from './knownNames.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { withoutNoise } from './nameNoise.ts'
import { lexiconOfPackage } from './packageLexicon.ts'
import { toSurroundings } from './surroundings.ts'

/** Lettering that was read worse than this, or is shorter, does not tell how large names are printed. */
const MEASURED = 0.8
const LETTERS_MEASURED = 4

/** Everything on a page that may be its name: names that the lexicon knows, and lettering in no list, as most brands are. */
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
