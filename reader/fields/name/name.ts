import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { Medicine } from '../../lexicon/nameTable.ts'
import type { Confidence, FieldReading } from '../../medicineReading.ts'
import type { Page } from '../../page.ts'
import type { NameCandidate } from './nameCandidate.ts'
import { findNameCandidates } from './nameCandidates.ts'

export interface NamedMedicine {
  found: FieldReading<string>
  medicine: Medicine | null
}

/** Below this score, no name is better than a wrong one. */
const LEAST_SCORE = 1
/** Unknown names need at least this score for high confidence. */
const STRIKING = 2
/** A substance is less certain if another candidate's score is this close. */
const CLOSE = 1

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
