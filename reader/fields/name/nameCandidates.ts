import type { Lexicon } from '../../lexicon/lexicon.ts'
import { type Page, READABLE } from '../../page.ts'
import { findCoinedNames } from './coinedNames.ts'
import { findKnownNames } from './knownNames.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { withoutNoise } from './nameNoise.ts'
import { lexiconOfPackage } from './packageLexicon.ts'

/** Everything on a page that may be its name: names that the lexicon knows, and lettering in no list, as most brands are. */
export function findNameCandidates(page: Page, lexicon: Lexicon): NameCandidate[] {
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const names = lines.filter((line) => withoutNoise(line.text) !== null)
  const largest = Math.max(1, ...names.map((line) => line.letterHeight))
  const sized = lines.map((line) => ({ line, size: Math.min(1, line.letterHeight / largest) }))
  const known = lexiconOfPackage(lines, lexicon)
  return [...findKnownNames(sized, known), ...findCoinedNames(sized, known)]
}
