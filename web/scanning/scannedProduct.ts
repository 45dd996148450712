import type { CodeContent } from '../../codes/readCode.ts'
import type { KnownProduct } from '../../contract/medications.ts'
import type { Evidence, RecognizedPhoto } from '../../contract/photos.ts'

type Scanned = CodeContent & { productCode: string }

/** A GTIN of 14 digits holds one of 13: zeros before it say nothing. */
const bare = (code: string) => code.trim().replace(/^0+/, '')

/** What is known of a product by its code: what was confirmed last, or how a medication that is there is called. */
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

/** What a scanned code says, with what the family knows of the product, as if it had been read on a photo. */
export function toReading(scanned: Scanned, known: KnownProduct | undefined): RecognizedPhoto {
  const evidence = (source: Evidence['source'], value: unknown): Evidence | null =>
    value === null || value === undefined ? null : { confidence: 'high', source, place: null }
  const { name = null, purpose = null, pillCount = null } = known ?? {}
  return {
    filename: '',
    ...{ name, purpose, pillCount },
    ...scanned,
    expirationDateAlternatives: [],
    evidence: {
      name: evidence('memory', name),
      purpose: evidence('memory', purpose),
      pillCount: evidence('memory', pillCount),
      productCode: evidence('barcode', scanned.productCode),
      lot: evidence('barcode', scanned.lot),
      expirationDate: evidence('barcode', scanned.expirationDate),
    },
  }
}
