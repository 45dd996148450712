import { fold } from '../../letters/fold.ts'
import { mistakesBetween } from '../../letters/misreading.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { oncePerPage, READABLE } from '../../page.ts'
import { findCoinedNames } from './coinedNames.ts'
import type { Evidence } from './evidence.ts'
import { findKnownNames } from './knownNames.ts'
import { lexiconOfPackage, type NameCandidate, toCandidate, toSurroundings } from './nameCandidate.ts'
import { withoutNoise } from './nameNoise.ts'

/** Shorter print, or print read with less confidence, says nothing about the height of names. */
const MEASURED = 0.8
const LETTERS_MEASURED = 4

export const findNameCandidates = oncePerPage((page, lexicon: Lexicon): readonly NameCandidate[] => {
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
})

/** Maximum letters that a fold or the photo's edge takes from a name, at most a quarter. */
const MOST_LOST = 3
const SHARE_LOST = 0.25
/** Evidence that a cut copy passes on to the whole name. */
const SHARED: (keyof Evidence)[] = ['repeated', 'strengthBeside', 'aboveSubstance']

/** Merges coined names that are cut or misread copies of a known brand (ENTEL beside ZENTEL) into that brand. */
function withCutNamesWhole(known: NameCandidate[], coined: NameCandidate[]): NameCandidate[] {
  const brands = known.filter(({ evidence }) => evidence.brand === 1)
  const copies = new Map(
    coined.flatMap((copy) => {
      const whole = brands.find((brand) => isCopy(lettersOf(copy.value), lettersOf(brand.medicine!.name)))
      return whole ? [[copy, whole] as const] : []
    }),
  )
  const enriched = known.map((candidate) => {
    const own = [...copies].filter(([, whole]) => whole.medicine === candidate.medicine).map(([copy]) => copy)
    return own.length > 0 && candidate.evidence.brand === 1 ? withEvidenceOf(candidate, own) : candidate
  })
  return [...enriched, ...coined.filter((candidate) => !copies.has(candidate))]
}

const lettersOf = (text: string) => fold(text).replace(/[^A-Z]/g, '')

function isCopy(copy: string, whole: string): boolean {
  const lost = whole.length - copy.length
  if (Math.abs(lost) > Math.min(MOST_LOST, SHARE_LOST * whole.length)) return false
  // The letter at the cut is often misread: RILOVAR of RILOVANE.
  const isCut = whole.startsWith(copy.slice(0, -1)) || whole.endsWith(copy.slice(1))
  return isCut || mistakesBetween(whole, copy, 1.6) < 1.6
}

function withEvidenceOf(brand: NameCandidate, copies: NameCandidate[]): NameCandidate {
  const evidence = { ...brand.evidence }
  for (const copy of copies) {
    for (const kind of SHARED) evidence[kind] = Math.max(evidence[kind], copy.evidence[kind])
    evidence.sizeKnown = Math.max(evidence.sizeKnown, copy.evidence.sizeCoined)
  }
  return toCandidate(brand, evidence)
}
