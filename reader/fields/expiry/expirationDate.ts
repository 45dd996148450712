import type { Confidence, FieldReading, MedicineReading } from '../../medicineReading.ts'
import { oncePerPage, WELL_READ } from '../../page.ts'
import { isPharmacyLabel } from '../words/pharmacyLabel.ts'
import { findDateCandidates } from './dateCandidates.ts'
import type { DateCandidate } from './datesInText.ts'

const LONGEST_SHELF_LIFE_YEARS = 6
/** The oldest box in a drawer is about ten years old: an older date without a caption is no expiration date. */
const OLDEST_BARE_YEARS = 12

/** Prefers a date after an expiry caption, else the later of uncaptioned ones. Dates with other captions never count. */
export const findExpirationDate = oncePerPage((page, today: string): MedicineReading['expirationDate'] => {
  const candidates = findDateCandidates(page, today)
  const made = candidates.filter((candidate) => candidate.kind === 'manufacture').map(({ value }) => value)
  const isOnLabel = isPharmacyLabel(page.lines)
  const expiring = candidates.filter(
    (candidate) =>
      candidate.kind === 'expiry' &&
      !isOfAnotherForm(made, candidate) &&
      !(isOnLabel && isLeftBlank(candidate)),
  )
  const believable = expiring.filter((candidate) => candidate.sure || isAfter(made, candidate))
  const [weightiest] = believable.sort((a, b) => weight(b) - weight(a))
  const best = believable.find((other) => weightiest && hasLostADigitOf(other, weightiest)) ?? weightiest
  if (best) return toFound(best, captionedConfidence(best, believable, made))
  // An uncaptioned date on a pharmacy's label is the day of dispensing.
  if (isOnLabel) return null
  return findBareDate(
    candidates.filter((candidate) => isAfter(made, candidate)),
    today,
  )
})

/** A code may belong to another package in the picture: only print of the same month makes its date certain. */
export function withDateFromCode(
  printed: MedicineReading['expirationDate'],
  coded: FieldReading<string> | null,
): MedicineReading['expirationDate'] {
  if (!coded) return printed
  if (printed?.value.slice(0, 7) === coded.value.slice(0, 7))
    return { ...coded, confidence: 'high', alternatives: [] }
  const isContradicted = printed !== null && printed.confidence !== 'low'
  return { ...coded, confidence: 'medium', alternatives: isContradicted ? [printed.value] : [] }
}

const WEIGHT = { beside: 3, near: 1.5, none: 0, full: 2, short: 1, loose: 0 }
const weight = (candidate: DateCandidate) =>
  WEIGHT[candidate.bond] + WEIGHT[candidate.form] + (candidate.sure ? 1 : 0) + candidate.span.confidence

/** High only where errors are below 1 %: month and year in full, caption beside it, and nothing on the package against it. */
function captionedConfidence(best: DateCandidate, all: DateCandidate[], made: string[]): Confidence {
  const isContradicted = all.some((other) => !isSameMonth(other, best))
  const isDoubtful = best.form === 'loose' || !best.sure || best.alternatives.length > 0
  if (isContradicted || isDoubtful || !isAfter(made, best)) return 'low'
  const isConfirmed = best.form === 'full' || all.some((other) => other !== best)
  const isWellRead = best.bond === 'beside' && best.span.confidence >= WELL_READ
  return isWellRead && isConfirmed && isWithinShelfLife(made, best) ? 'high' : 'medium'
}

/** True if a date is another one that lost a digit of its month (1/2028 of 10/2028): readers lose digits but add none. */
const hasLostADigitOf = (whole: DateCandidate, { print }: DateCandidate) =>
  /^1\D/.test(print) && /^1[0-2]\D/.test(whole.print) && whole.print.slice(2) === print.slice(1)

/** An unfilled field of a form: "Exp: ____/20__". */
const isLeftBlank = ({ form, print }: DateCandidate) => form !== 'full' && /(?<!\d)20$/.test(print)

/** Both dates of a package have one form: six digits (021025) are a misread slash if the other date has no day. */
const isOfAnotherForm = (made: string[], { form, value }: DateCandidate) =>
  form === 'loose' && value.length === 10 && made.length > 0 && made.every((date) => date.length < 10)

const isAfter = (made: string[], candidate: DateCandidate) => made.every((date) => candidate.value > date)

/** No medicine is sold with more than about five years left; a longer life means that a date was misread. */
function isWithinShelfLife(made: string[], candidate: DateCandidate): boolean {
  return made.every(
    (date) => Number(candidate.value.slice(0, 4)) - Number(date.slice(0, 4)) <= LONGEST_SHELF_LIFE_YEARS,
  )
}

function findBareDate(candidates: DateCandidate[], today: string) {
  const oldest = String(Number(today.slice(0, 4)) - OLDEST_BARE_YEARS)
  const bare = candidates.filter(
    ({ kind, form, value }) => kind === null && form !== 'loose' && value >= oldest,
  )
  const [latest, ...earlier] = bare.sort((a, b) => b.value.localeCompare(a.value))
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
