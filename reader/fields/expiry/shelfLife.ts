import { offsetsBetween } from '../layout/nearness.ts'
import type { DateCandidate } from './datesInText.ts'

/** Maximum distances between the dates of a pair, in letter heights: across rows and along one. */
const REACH_BELOW = 4.5
const REACH_BESIDE = 22
/** Months from manufacture to expiration: medicines keep from half a year to six years. */
const SHORTEST_MONTHS = 5
const LONGEST_MONTHS = 72

/**
 * Finds manufacture and expiration by themselves: a past and a later date of one form, beside each other, a shelf life
 * apart. Overrides single letters and cut captions (F/V, F/P, M/E), but no clear expiry caption.
 */
export function withShelfLives(candidates: DateCandidate[], today: string): DateCandidate[] {
  if (candidates.some(({ kind, sure }) => kind === 'expiry' && sure)) return candidates
  const meant = new Map<DateCandidate, DateCandidate>()
  for (const made of candidates) {
    if (made.value > today || (made.sure && made.kind !== 'manufacture')) continue
    for (const expiring of candidates) {
      if (expiring.sure || !isPair(made, expiring)) continue
      meant.set(made, { ...made, kind: 'manufacture' })
      meant.set(expiring, { ...expiring, kind: 'expiry', bond: 'near', sure: true })
    }
  }
  return candidates.map((candidate) => meant.get(candidate) ?? unlessInFuture(candidate, today))
}

/**
 * Exchanges two dates on a tilted label: the expiry caption is in a row with the date of manufacture, and the other
 * caption and the later date have no partner. Never certain: it contradicts the print.
 */
export function withDatesExchanged(candidates: DateCandidate[], today: string): DateCandidate[] | undefined {
  const made = candidates.find(({ kind, value }) => kind === 'expiry' && value <= today)
  const expiring = made && candidates.find((other) => other.kind === null && isPair(made, other))
  if (!expiring) return undefined
  return candidates.map((candidate) => {
    if (candidate.value === made.value) return { ...candidate, kind: 'manufacture' }
    return candidate === expiring ? { ...candidate, kind: 'expiry', bond: 'near', sure: false } : candidate
  })
}

/** Ignores a single-letter caption that makes a past date an expiration: P is production as well as péremption. */
const unlessInFuture = (candidate: DateCandidate, today: string): DateCandidate =>
  candidate.kind === 'manufacture' && !candidate.sure && candidate.value > today
    ? { ...candidate, kind: null, bond: 'none' }
    : candidate

function isPair(made: DateCandidate, expiring: DateCandidate): boolean {
  const months = monthsOf(expiring.value) - monthsOf(made.value)
  if (months < SHORTEST_MONTHS || months > LONGEST_MONTHS) return false
  if (made.value.length !== expiring.value.length || shapeOf(made) !== shapeOf(expiring)) return false
  return isBelievable(made) && isBelievable(expiring) && isNear(made, expiring)
}

const monthsOf = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7))

/** Form of a date: month in letters, year with century. */
const shapeOf = ({ print, value }: DateCandidate) =>
  `${/[A-Z]{2}/.test(print)} ${print.includes(value.slice(0, 4))}`

/** Bare digits need letters before them, or a month and a whole year: 052025. */
const isBelievable = ({ form, bond, kind, print }: DateCandidate) =>
  form !== 'loose' || bond !== 'none' || kind !== null || /^(?:0[1-9]|1[0-2])20\d\d$/.test(print)

function isNear(made: DateCandidate, expiring: DateCandidate): boolean {
  if (made.span.direction !== expiring.span.direction) return false
  const height = Math.max(made.span.bottom - made.span.top, expiring.span.bottom - expiring.span.top)
  const { right, lower, alongside } = offsetsBetween(made.span, expiring.span, height)
  if (Math.abs(lower) < 0.7) return Math.abs(right) < REACH_BESIDE
  return alongside > 0 && Math.abs(lower) < REACH_BELOW
}
