import type { Confidence, MedicineReading, PackageReading } from '../../reader/medicineReading.ts'
import type { PhotoLabel } from './label.ts'

export const FIELDS = ['name', 'expirationDate', 'purpose', 'pillCount'] as const
export type Field = (typeof FIELDS)[number]

/** right and missed: of what a person can read. wrong: something else was answered. nothing: there is nothing to read, and nothing was. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'nothing'

export interface FieldScore {
  field: Field
  /** Photos on which a person can read it, and photos on which it counts at all. */
  readable: number
  scored: number
  right: number
  wrong: number
  /** Wrong though the reading was sure of it. */
  wrongWhenSure: number
}

/**
 * What a reading of one photo is worth in one field; null where it is not scored. On what is no medicine there is no name
 * and no count to be found, and its date and purpose do not count. A purpose may be known though it is not printed, so
 * only a printed one counts.
 */
export function judge(field: Field, reading: PackageReading, label: PhotoLabel): Verdict | null {
  if (isUncertain(field, label)) return null
  if (!label.isMedicine && (field === 'expirationDate' || field === 'purpose')) return null
  const shown = shownBy(reading, label)
  const wanted = label.isMedicine ? (shown[field] ?? null) : null
  if (field === 'purpose' && wanted === null) return null
  const answer = reading[field]?.value ?? null
  if (answer === null) return wanted === null ? 'nothing' : 'missed'
  // Purposes of several packages may be joined into one answer.
  const meant = field === 'purpose' ? itemsOf(label).filter((item) => ACCEPTS.purpose(answer, item)) : []
  const isMixed = new Set(meant.map(({ purpose }) => purpose)).size > 1
  return wanted !== null && ACCEPTS[field](answer, shown) && !isMixed ? 'right' : 'wrong'
}

/** What the package says that a reading is of: of several on one photo the one that most of it fits. All else must be of the same. */
function shownBy(reading: PackageReading, label: PhotoLabel): PhotoLabel {
  const fitting = (item: PhotoLabel) =>
    FIELDS.filter((field) => reading[field] && ACCEPTS[field](reading[field].value, item)).length
  const [best] = itemsOf(label).sort((a, b) => fitting(b) - fitting(a))
  return best ?? label
}

const itemsOf = ({ items = [], file }: PhotoLabel): PhotoLabel[] =>
  items.map((item) => ({ ...NOTHING_SHOWN, ...item, file }))

const NOTHING_SHOWN = { isMedicine: true, name: null, expirationDate: null, purpose: null, pillCount: null }

/** Where a person is not certain whether there is a medicine to be read, only the date counts. */
const isUncertain = (field: Field, { uncertain = [] }: PhotoLabel): boolean =>
  uncertain.includes(field) || (field !== 'expirationDate' && uncertain.includes('isMedicine'))

/** The scores of many photos, field by field. */
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
    }
  })
}

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

/** Case, spaces, hyphens, strengths and forms make no difference; one letter in seven may be misread. */
function isSameName(answer: string, wanted: string): boolean {
  const [given, asked] = [answer, wanted].map((name) => squash(name).replace(/\d/g, '')) as [string, string]
  if (asked.length < 3) return squash(answer).includes(squash(wanted))
  if (given.includes(asked) && given.length <= asked.length * 3 + 6) return true
  return editDistance(given, asked) <= Math.floor(asked.length / 7)
}

/** A day counts only where one is printed and the answer has one. */
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

/** So many standard deviations hold nineteen of twenty. */
const Z = 1.96

/** Wilson's interval (1927) for a share: between which two it lies, nineteen times of twenty, when so many of so many were seen. */
export function wilson(part: number, whole: number): [low: number, high: number] {
  const square = Z ** 2 / whole
  const middle = (part / whole + square / 2) / (1 + square)
  const reach =
    (Z / (1 + square)) * Math.sqrt(((part / whole) * (1 - part / whole)) / whole + square / (4 * whole))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}
