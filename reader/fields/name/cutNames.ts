import { fold } from '../../letters/fold.ts'
import { mistakesBetween } from '../../letters/misreading.ts'
import type { Evidence } from './evidence.ts'
import { type NameCandidate, toCandidate } from './nameCandidate.ts'

/** What a fold or the edge of the photo may take of a name: so many letters, and at most a quarter. */
const MOST_LOST = 3
const SHARE_LOST = 0.25
/** What speaks for the cut copy speaks for the whole name. */
const SHARED: (keyof Evidence)[] = ['repeated', 'strengthBeside', 'aboveSubstance']

/**
 * All candidates, where lettering in no list that is a cut or misread copy of a brand on the package (ENTEL beside ZENTEL) is no
 * candidate of its own, but speaks for that brand.
 */
export function withCutNamesWhole(known: NameCandidate[], coined: NameCandidate[]): NameCandidate[] {
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
