import { purposeText } from '../../base/ui/purposeText.ts'
/** The fields that the form takes from a photo. */
export interface Reading {
  name: string | null
  expirationDate: string | null
  purpose: string | null
  pillCount: number | null
  productCode: string | null
  lot: string | null
}

/** The form's fields as texts; `expirationDate` as YYYY-MM-DD. */
export interface MedicationFields {
  name: string
  purpose: string
  expirationDate: string
  quantity: string
  productCode: string
  lot: string
}

export const emptyFields: MedicationFields = {
  name: '',
  purpose: '',
  expirationDate: '',
  quantity: '',
  productCode: '',
  lot: '',
}

const UNKNOWN = 'Unknown'

const lastDayOf = (year: number, month: number): string | undefined => {
  if (month < 1 || month > 12) return undefined
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${day}`
}

/**
 * A detected expiration date as YYYY-MM-DD (specification, section 4): MM/YY (20YY), MM/YYYY and YYYY-MM become the last day
 * of that month. Undefined for other texts.
 */
export function toExpirationDate(detected: string): string | undefined {
  const monthFirst = /^(\d{1,2})\/(\d{4}|\d{2})$/.exec(detected)
  if (monthFirst) {
    const year = Number(monthFirst[2])
    return lastDayOf(year < 100 ? 2000 + year : year, Number(monthFirst[1]))
  }
  const yearFirst = /^(\d{4})-(\d{2})$/.exec(detected)
  if (yearFirst) return lastDayOf(Number(yearFirst[1]), Number(yearFirst[2]))
  const date = /^\d{4}-\d{2}-\d{2}/.exec(detected)?.[0]
  return date && !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : undefined
}

/** The fields that a reading fills (specification, section 4): the name if it is empty or "Unknown", others if they are empty. */
export function autofill(fields: MedicationFields, reading: Reading): Partial<MedicationFields> {
  const filled: Partial<MedicationFields> = {}
  const isFree = (value: string) => value.trim() === ''
  if (reading.name && reading.name !== UNKNOWN && (isFree(fields.name) || fields.name.trim() === UNKNOWN))
    filled.name = reading.name
  const date = reading.expirationDate === null ? undefined : toExpirationDate(reading.expirationDate)
  if (date && isFree(fields.expirationDate)) filled.expirationDate = date
  if (reading.purpose && isFree(fields.purpose)) filled.purpose = purposeText(reading.purpose)
  if (reading.pillCount !== null && isFree(fields.quantity)) filled.quantity = String(reading.pillCount)
  if (reading.productCode && isFree(fields.productCode)) filled.productCode = reading.productCode
  if (reading.lot && isFree(fields.lot)) filled.lot = reading.lot
  return filled
}
