import { UNITS, writeAmountOf } from '../../../contract/amounts.ts'
import type { RegisterProduct } from '../../../contract/registers.ts'
import { monthYear, startOf } from '../../../language/dates.ts'
import { sentence, t, tn } from '../../../language/t.ts'

const NATIONAL: Record<string, string> = {
  FR: sentence('the French register'),
  CA: sentence('the Canadian register'),
  ES: sentence('the Spanish register'),
}

/** Months after which an entry may no longer be what is sold. */
const OLD_MONTHS = 24

type ProductFacts = Pick<RegisterProduct, 'name' | 'strength' | 'form' | 'pieces' | 'source'>

/** "July 2026". */
export const monthText = (month: string): string => monthYear(startOf(`${month}-01`))

/** "Doliprane 1000 mg". */
export const nameWithStrength = ({ name, strength }: Pick<ProductFacts, 'name' | 'strength'>): string =>
  strength === null ? name : `${name} ${strength}`

/** "Doliprane 1000 mg, 8 tablets". */
export function productText({ pieces, form, ...product }: ProductFacts): string {
  const name = nameWithStrength(product)
  if (pieces === null) return name
  const unit = UNITS.find((one) => one === form)
  const amount = unit ? writeAmountOf(pieces, unit) : tn(pieces, '{count} piece', '{count} pieces')
  return t('{name}, {amount}', { name, amount })
}

/** "the French register, July 2026"; the operator's registers by their own names. */
export const sourceText = ({ name, country, month }: ProductFacts['source']): string =>
  t('{register}, {month}', {
    register: t((country !== null && NATIONAL[country]) || name),
    month: monthText(month),
  })

/** True for a register whose entries may have changed since. */
export function isOld({ month }: Pick<ProductFacts['source'], 'month'>, now: Date): boolean {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return now.getFullYear() * 12 + now.getMonth() + 1 - (year * 12 + monthOfYear) > OLD_MONTHS
}
