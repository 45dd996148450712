import { type Found, type MedicineReading, NOTHING_READ } from '../medicineReading.ts'

/**
 * What of a reading stays whatever else is read on the photo: the sure fields, and what codes say. Null where nothing does
 * yet, or nothing that a person has not been told in `told`.
 */
export function steadyPart(reading: MedicineReading, told: MedicineReading | null): MedicineReading | null {
  const part: MedicineReading = {
    ...NOTHING_READ,
    name: ifSure(reading.name),
    expirationDate: ifSure(reading.expirationDate),
    purpose: ifSure(reading.purpose),
    pillCount: ifSure(reading.pillCount),
    productCode: reading.productCode,
    lot: reading.lot,
  }
  const known = told ?? NOTHING_READ
  const isNews = FIELDS.some((field) => part[field] !== null && part[field].value !== known[field]?.value)
  return isNews ? part : null
}

const FIELDS = ['name', 'expirationDate', 'purpose', 'pillCount', 'productCode', 'lot'] as const

const ifSure = <Field extends Found<unknown>>(found: Field | null): Field | null =>
  found?.confidence === 'high' ? found : null
