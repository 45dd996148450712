import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import type { Confidence, Found } from '../../medicineReading.ts'
import type { Page } from '../../page.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { findNameCandidates } from './nameCandidates.ts'

/** What a package is called, and the lexicon's entry for that, if it has one. */
export interface NamedMedicine {
  found: Found<string>
  medicine: Medicine | null
}

/** Less likely than this a name would be wrong too often: none is better. */
const LEAST_SCORE = 1
/** Lettering that the lexicon does not know is a name for certain enough only when much speaks for it. */
const STRIKING = 2
/** An ingredient is less sure to be the name where other lettering scores this little less. */
const CLOSE = 1

/** The name on a package: of all that may be it, what the evidence speaks for most. */
export function findName(page: Page, lexicon: Lexicon): NamedMedicine | null {
  const candidates = findNameCandidates(page, lexicon)
  const [best, ...others] = candidates.sort((a, b) => b.score - a.score)
  if (!best || best.score < LEAST_SCORE) return null
  return {
    found: {
      value: best.value,
      confidence: confidenceIn(best, others),
      source: 'text',
      place: best.line.place,
    },
    medicine: best.medicine,
  }
}

function confidenceIn(best: NameCandidate, others: NameCandidate[]): Confidence {
  if (best.medicine) {
    const isBrand = best.medicine.kind === 'brand'
    const hasRival = others.some(({ medicine, score }) => !medicine && score > best.score - CLOSE)
    return best.sure && (isBrand || !hasRival) ? 'high' : 'medium'
  }
  return best.score >= STRIKING ? 'medium' : 'low'
}
