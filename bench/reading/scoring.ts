import type { Confidence, MedicineReading, PackageReading } from '../../reader/medicineReading.ts'
import type { PhotoLabel } from './label.ts'

export const FIELDS = ['name', 'expirationDate', 'purpose', 'pillCount'] as const
export type Field = (typeof FIELDS)[number]

/** right and missed: readable fields. wrong: another answer. nothing: nothing to read, and no answer. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'nothing'

export interface FieldScore {
  field: Field
  /** Photos on which it is readable, and photos on which it counts. */
  readable: number
  scored: number
  right: number
  wrong: number
  /** Wrong with high confidence. */
  wrongWhenSure: number
  /** Fields that the form asks to check. */
  wrongAsking: number
  rightAsking: number
}

/**
 * Verdict on one field; null if not scored. Without a medicine there is no name or count, and date and purpose do not count.
 * Only a printed purpose counts, as others may be known without print.
 */
export function judge(field: Field, reading: PackageReading, label: PhotoLabel): Verdict | null {
  if (isUncertain(field, label)) return null
  if (!label.isMedicine && (field === 'expirationDate' || field === 'purpose')) return null
  const shown = shownBy(reading, label)
  const wanted = label.isMedicine ? (shown[field] ?? null) : null
  if (field === 'purpose' && wanted === null) return null
  const answer = reading[field]?.value ?? null
  if (answer === null) return wanted === null ? 'nothing' : 'missed'
  // Purposes of several packages may be joined in one answer.
  const meant = field === 'purpose' ? itemsOf(label).filter((item) => ACCEPTS.purpose(answer, item)) : []
  const isMixed = new Set(meant.map(({ purpose }) => purpose)).size > 1
  return wanted !== null && ACCEPTS[field](answer, shown) && !isMixed ? 'right' : 'wrong'
}

/** The labelled package that fits a reading best; all fields are compared with it. */
function shownBy(reading: PackageReading, label: PhotoLabel): PhotoLabel {
  const fitting = (item: PhotoLabel) =>
    FIELDS.filter((field) => reading[field] && ACCEPTS[field](reading[field].value, item)).length
  const [best] = itemsOf(label).sort((a, b) => fitting(b) - fitting(a))
  return best ?? label
}

const itemsOf = ({ items, file }: PhotoLabel): PhotoLabel[] =>
  (items ?? []).map((item) => ({ ...NOTHING_SHOWN, ...item, file }))

const NOTHING_SHOWN = { isMedicine: true, name: null, expirationDate: null, purpose: null, pillCount: null }

/** If it may be no medicine, only the date counts. */
const isUncertain = (field: Field, { uncertain = [] }: PhotoLabel): boolean =>
  uncertain.includes(field) || (field !== 'expirationDate' && uncertain.includes('isMedicine'))

export function toScores(photos: { reading: MedicineReading; label: PhotoLabel }[]): FieldScore[] {
  return FIELDS.map((field) => {
    const judged = photos.flatMap(({ reading, label }) => {
      const verdict = judge(field, reading, label)
      if (!verdict) return []
      const isReadable = label.isMedicine && (shownBy(reading, label)[field] ?? null) !== null
      return [{ verdict, confidence: reading[field]?.confidence as Confidence | undefined, isReadable }]
    })
    const count = (isMeant: (photo: (typeof judged)[number]) => boolean) => judged.filter(isMeant).length
    return {
      field,
      readable: count(({ isReadable }) => isReadable),
      scored: judged.length,
      right: count(({ verdict }) => verdict === 'right'),
      wrong: count(({ verdict }) => verdict === 'wrong'),
      wrongWhenSure: count(({ verdict, confidence }) => verdict === 'wrong' && confidence === 'high'),
      wrongAsking: count(({ verdict, confidence }) => verdict === 'wrong' && asks(field, confidence)),
      rightAsking: count(({ verdict, confidence }) => verdict === 'right' && asks(field, confidence)),
    }
  })
}

/** As on the form (web/medicines/reading/doubts.ts). */
const asks = (field: Field, confidence: Confidence | undefined) =>
  field === 'expirationDate' ? confidence !== 'high' : confidence === 'low'

const ACCEPTS: Record<Field, (answer: string | number, label: PhotoLabel) => boolean> = {
  name: (answer, { name, nameAlternatives = [] }) =>
    [name, ...nameAlternatives].some((wanted) => wanted && isSameName(String(answer), wanted)),
  expirationDate: (answer, { expirationDate, expirationDateAlternatives = [], expirationDateRaw = '' }) =>
    [expirationDate, ...expirationDateAlternatives].some(
      (wanted) => wanted && isSameDate(String(answer), wanted, expirationDateRaw),
    ),
  purpose: (answer, { purpose, purposeKeywords = [] }) =>
    [purpose, ...purposeKeywords].some(
      (word) => word && String(answer).toLowerCase().includes(word.toLowerCase()),
    ),
  pillCount: (answer, { pillCount, pillCountAlternatives = [] }) =>
    [pillCount, ...pillCountAlternatives].some((wanted) => wanted === answer),
}

const FORM_WORDS = /\b(tablets?|tabs?|capsules?|caps?|caplets?|ip|bp|usp|mg|mcg|g|ml|iu)\b/g

function squash(name: string): string {
  const bare = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
  return bare.replace(FORM_WORDS, ' ').replace(/[^\p{L}\p{N}]/gu, '')
}

/** Ignores case, spaces, hyphens, strengths and forms; one letter in seven may be misread. */
function isSameName(answer: string, wanted: string): boolean {
  const [given, asked] = [answer, wanted].map((name) => squash(name).replace(/\d/g, '')) as [string, string]
  if (asked.length < 3) return squash(answer).includes(squash(wanted))
  if (given.includes(asked) && given.length <= asked.length * 3 + 6) return true
  return editDistance(given, asked) <= Math.floor(asked.length / 7)
}

/** The day counts only if printed and answered. */
function isSameDate(answer: string, wanted: string, raw: string): boolean {
  if (answer.slice(0, 7) !== wanted.slice(0, 7)) return false
  const isDayPrinted = /\d[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./-]+\d/i.test(raw)
  return answer.length < 10 || answer === wanted || !isDayPrinted
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

/** Standard deviations for 95 %. */
const Z = 1.96

/** Wilson's 95 % confidence interval of a share (1927). */
export function wilson(part: number, whole: number): [low: number, high: number] {
  const square = Z ** 2 / whole
  const middle = (part / whole + square / 2) / (1 + square)
  const reach =
    (Z / (1 + square)) * Math.sqrt(((part / whole) * (1 - part / whole)) / whole + square / (4 * whole))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}
