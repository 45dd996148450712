import type { Medication } from '../../contract/medications.ts'
import { amountWords } from '../doses/amountWords.ts'

type Stock = Pick<Medication, 'amountLeft' | 'expiredPacks' | 'unit'>

interface StockHint {
  text: string
  isExpired: boolean
}

/** What asks for a second look before so much is taken; undefined where nothing does. */
export function stockHint(medication: Stock | undefined, amount: number): StockHint | undefined {
  if (!medication || medication.amountLeft === null || medication.amountLeft >= amount) return undefined
  return medication.amountLeft === 0 && medication.expiredPacks > 0
    ? { text: 'Only an expired pack is left', isExpired: true }
    : { text: amountWords(medication.unit).notEnough, isExpired: false }
}
