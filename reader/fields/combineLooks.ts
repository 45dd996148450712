import type { Confidence, FieldReading, MedicineReading } from '../medicineReading.ts'

type Date = MedicineReading['expirationDate']

/** Prefers the first look. Equal dates become more certain; different ones uncertain, with the other as an alternative. */
export function combineLooks(first: MedicineReading, second: MedicineReading): MedicineReading {
  // The two looks may have chosen different packages.
  if (first.otherPackages || second.otherPackages) return first.otherPackages ? first : second
  return {
    name: compared(first.name, second.name, isDoubtful(first.name) ? undefined : first.name),
    expirationDate: bothDates(first.expirationDate, second.expirationDate),
    purpose: surer(first.purpose, second.purpose),
    pillCount: compared(first.pillCount, second.pillCount),
    productCode: first.productCode ?? second.productCode,
    lot: first.lot ?? second.lot,
    hasUnreadScript: first.hasUnreadScript || second.hasUnreadScript,
    region: null,
    otherPackages: false,
    others: [],
  }
}

const RANK: Record<Confidence, number> = { low: 0, medium: 1, high: 2 }

function surer<T>(first: FieldReading<T> | null, second: FieldReading<T> | null): FieldReading<T> | null {
  if (!first || !second) return first ?? second
  return RANK[second.confidence] > RANK[first.confidence] ? second : first
}

const isDoubtful = (name: MedicineReading['name']) => !name || name.confidence === 'low'

/** The better of two readings; if they differ, it asks for a check unless it was certain. */
function compared<T>(
  first: FieldReading<T> | null,
  second: FieldReading<T> | null,
  best = surer(first, second),
): FieldReading<T> | null {
  if (!best || !first || !second || first.value === second.value) return best
  return { ...best, confidence: best.confidence === 'high' ? 'medium' : 'low' }
}

function bothDates(first: Date, second: Date): Date {
  // The first look could not read it, so it is hard to read: at most medium.
  if (!first && second?.source === 'text' && second.confidence === 'high')
    return { ...second, confidence: 'medium' }
  if (!first || !second || first.source === 'barcode') return first ?? second
  const better = RANK[second.confidence] > RANK[first.confidence] ? second : first
  const other = better === first ? second : first
  if (isSameMonth(better.value, other.value)) {
    return better.confidence === 'low' ? { ...better, confidence: 'medium' } : better
  }
  const alternatives = [...new Set([...better.alternatives, other.value, ...other.alternatives])]
  return {
    ...better,
    confidence: better.confidence === 'high' && other.confidence === 'low' ? 'medium' : 'low',
    alternatives: alternatives.filter((value) => value !== better.value),
  }
}

const isSameMonth = (a: string, b: string) => a.slice(0, 7) === b.slice(0, 7)
