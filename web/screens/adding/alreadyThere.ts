import type { Medication } from '../../../contract/medications.ts'
import { foldText } from '../../../language/fold.ts'

/** Codes are printed with and without leading zeros: a GTIN of 14 digits contains one of 13. */
const codeOf = (code: string | null) => (code ?? '').trim().replace(/^0+/, '')

/** Case, accents and spaces do not matter; anything else may be another strength. */
const nameOf = (name: string) => foldText(name).replaceAll(' ', '')

/** Medications of the family with the same product code, or else the same name. */
export function alreadyThere<Known extends Pick<Medication, 'name' | 'productCode'>>(
  { name, productCode }: { name: string; productCode: string },
  medications: readonly Known[],
): Known[] {
  const code = codeOf(productCode)
  const sameCode = code === '' ? [] : medications.filter((one) => codeOf(one.productCode) === code)
  if (sameCode.length > 0) return sameCode
  const named = nameOf(name)
  return named === '' ? [] : medications.filter((one) => nameOf(one.name) === named)
}
