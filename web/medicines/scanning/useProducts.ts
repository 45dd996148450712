import type { KnownProduct } from '../../../contract/medications.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { productOf } from './scannedProduct.ts'

/** Looks products up by code in cached data, so it works offline. */
export function useProducts(familyId: string | undefined): (code: string) => KnownProduct | undefined {
  const enabled = familyId !== undefined
  const { data: products = [] } = useRead(reads.products(familyId ?? ''), { enabled })
  const { data: medications = [] } = useRead(reads.medications(familyId), { enabled })
  return (code) => productOf(code, products, medications)
}
