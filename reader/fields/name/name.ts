import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import type { Confidence, FieldReading } from '../../medicineReading.ts'
import type { Page } from '../../page.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { findNameCandidates } from './nameCandidates.ts'

export interface NamedMedicine {
  found: FieldReading<string>
  medicine: Medicine | null
  /** True if another brand's name is as large: the photo may show two packages. */
  isBesideAnother: boolean
}

/** Below this score, no name is better than a wrong one. */
const LEAST_SCORE = 1
/** Unknown names below this score are right in less than 95 of 100 photos of sources left out: they ask for a check. */
const STRIKING = 4
/** Known names likewise. */
const FAIR = 2
/** Share of the name's height from which another brand is as large. */
const AS_LARGE = 0.7
/** A substance is less certain if another candidate's score is this close. */
const CLOSE = 1

/** `doubt` is what the best candidate's score must have beyond the least. */
export function findName(page: Page, lexicon: Lexicon, doubt = 0): NamedMedicine | null {
  const candidates = findNameCandidates(page, lexicon)
  // Of equal ones the longer: Pepto-Bismol over Pepto.
  const [best, ...others] = candidates.toSorted(
    (a, b) => b.score - a.score || b.value.length - a.value.length,
  )
  if (!best || best.score < LEAST_SCORE + doubt) return null
  const isBesideAnother = others.some((other) => isOtherBrand(best, other))
  return {
    found: {
      value: best.value,
      confidence: isBesideAnother ? 'low' : confidenceIn(best, others),
      source: 'text',
      place: best.line.place,
    },
    medicine: best.medicine,
    isBesideAnother,
  }
}

function confidenceIn(best: NameCandidate, others: NameCandidate[]): Confidence {
  if (best.medicine) {
    if (!best.sure && best.score < FAIR) return 'low'
    const isBrand = best.medicine.kind === 'brand'
    const hasRival = others.some(({ medicine, score }) => !medicine && score > best.score - CLOSE)
    return best.sure && (isBrand || !hasRival) ? 'high' : 'medium'
  }
  return best.score >= STRIKING ? 'medium' : 'low'
}

/** True for a brand of other substances in print as large, on another line. */
function isOtherBrand(best: NameCandidate, { medicine, line, sure }: NameCandidate): boolean {
  if (medicine?.kind !== 'brand' || !sure || line === best.line) return false
  if (line.letterHeight < AS_LARGE * best.line.letterHeight) return false
  return !medicine.ingredients.some((one) => best.medicine?.ingredients.includes(one))
}
