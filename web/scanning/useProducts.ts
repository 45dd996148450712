import type { KnownProduct } from '../../contract/medications.ts'
import { useRead } from '../http/read.ts'
import { reads } from '../reads.ts'
import { productOf } from './scannedProduct.ts'

/** A function that tells what a family knows of a product by its code; it asks nothing, so that it works offline too. */
export function useProducts(familyId: string | undefined): (code: string) => KnownProduct | undefined {
  const enabled = familyId !== undefined
  const { data: products = [] } = useRead(reads.products(familyId ?? ''), { enabled })
  const { data: medications = [] } = useRead(reads.medications(familyId), { enabled })
  return (code) => productOf(code, products, medications)
}
