import type { Confidence, MedicineReading } from '../medicineReading.ts'
import type { Page } from '../page.ts'
import { type DateCandidate, findDateCandidates } from './dateCandidates.ts'

/** Below this the reader guessed some of a line's characters. */
const WELL_READ = 0.9

/**
 * The expiration date printed on a page. A date behind an expiry caption counts first; of dates that nothing
 * explains the later one counts, if it does not stand alone. What is captioned as anything else never counts.
 */
export function findExpirationDate(page: Page, today: string): MedicineReading['expirationDate'] {
  const candidates = findDateCandidates(page, today)
  const made = candidates
    .filter((candidate) => candidate.kind === 'manufacture')
    .map((candidate) => candidate.value)
  const isAfterMaking = (candidate: DateCandidate) => made.every((date) => candidate.value > date)
  const expiring = candidates.filter((candidate) => candidate.kind === 'expiry' && isAfterMaking(candidate))
  const best = expiring.sort((a, b) => weight(b) - weight(a))[0]
  if (best) return toFound(best, captionedConfidence(best, expiring))
  return findBareDate(candidates, isAfterMaking)
}

const WEIGHT = { beside: 3, near: 1.5, none: 0, full: 2, short: 1, loose: 0 }
const weight = (candidate: DateCandidate) =>
  WEIGHT[candidate.bond] + WEIGHT[candidate.form] + (candidate.sure ? 1 : 0) + candidate.span.confidence

function captionedConfidence(best: DateCandidate, others: DateCandidate[]): Confidence {
  const isContradicted = others.some((other) => !isSameMonth(other, best))
  if (best.form === 'loose' || isContradicted || !best.sure) return 'low'
  if (best.alternatives.length > 0) return 'low'
  return best.bond === 'beside' && best.span.confidence >= WELL_READ ? 'high' : 'medium'
}

function findBareDate(candidates: DateCandidate[], isAfterMaking: (candidate: DateCandidate) => boolean) {
  const bare = candidates.filter((candidate) => candidate.kind === null && candidate.form !== 'loose')
  const [latest, ...earlier] = bare.filter(isAfterMaking).sort((a, b) => b.value.localeCompare(a.value))
  if (!latest) return null
  const isPair = earlier.some((other) => !isSameMonth(other, latest))
  if (latest.form === 'short' && !isPair) return null
  return toFound(latest, isPair ? 'medium' : 'low')
}

const isSameMonth = (a: DateCandidate, b: DateCandidate) => a.value.slice(0, 7) === b.value.slice(0, 7)

const toFound = (date: DateCandidate, confidence: Confidence) => ({
  value: date.value,
  alternatives: date.alternatives,
  confidence,
  source: 'text' as const,
  place: date.span.place,
})
