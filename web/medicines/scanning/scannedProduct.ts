import type { CodeContent } from '../../../codes/readCode.ts'
import type { KnownProduct } from '../../../contract/medications.ts'
import type { Evidence, RecognizedPhoto } from '../../../contract/photos.ts'
import type { RegisterProduct } from '../../../contract/registers.ts'
import { nameWithStrength } from './registerWords.ts'

type ScannedCode = CodeContent & { productCode: string }

/** A GTIN of 14 digits contains one of 13: leading zeros do not matter. */
const bare = (code: string) => code.trim().replace(/^0+/, '')

/** The known product of a code: confirmed last, or the name of a medication in the cabinet. */
export function productOf(
  code: string,
  products: readonly KnownProduct[],
  medications: readonly { productCode: string | null; name: string; purpose: string | null }[],
): KnownProduct | undefined {
  const isIt = (one: { productCode: string | null }) =>
    one.productCode !== null && bare(one.productCode) === bare(code)
  const known = products.find(isIt)
  if (known) return known
  const medication = medications.find(isIt)
  return medication && { ...medication, productCode: code, pillCount: null }
}

/** A scanned code with its known product, or else a register's, in the form of a photo's reading. */
export function toReading(
  scanned: ScannedCode,
  known: KnownProduct | undefined,
  register: RegisterProduct | null = null,
): RecognizedPhoto {
  const evidence = (source: Evidence['source'], value: unknown): Evidence | null =>
    value === null || value === undefined ? null : { confidence: 'high', source, place: null }
  const {
    name = null,
    purpose = null,
    pillCount = null,
  } = known ?? (register ? { name: nameWithStrength(register), pillCount: register.pieces } : {})
  const from = known ? 'memory' : 'register'
  return {
    filename: '',
    ...{ name, purpose, pillCount },
    ...scanned,
    expirationDateAlternatives: [],
    evidence: {
      name: evidence(from, name),
      purpose: evidence(from, purpose),
      pillCount: evidence(from, pillCount),
      productCode: evidence('barcode', scanned.productCode),
      lot: evidence('barcode', scanned.lot),
      expirationDate: evidence('barcode', scanned.expirationDate),
    },
  }
}
