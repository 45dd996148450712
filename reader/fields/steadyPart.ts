import { type FieldReading, type MedicineReading, NOTHING_READ } from '../medicineReading.ts'

/** The final fields of an unfinished reading: certain ones, and those of codes. Null if none differs from `reported`. */
export function steadyPart(
  reading: MedicineReading,
  reported: MedicineReading | null,
): MedicineReading | null {
  const part: MedicineReading = {
    ...NOTHING_READ,
    name: ifSure(reading.name),
    expirationDate: ifSure(reading.expirationDate),
    purpose: ifSure(reading.purpose),
    pillCount: ifSure(reading.pillCount),
    productCode: reading.productCode,
    lot: reading.lot,
  }
  const known = reported ?? NOTHING_READ
  const isNews = FIELDS.some((field) => part[field] !== null && part[field].value !== known[field]?.value)
  return isNews ? part : null
}

const FIELDS = ['name', 'expirationDate', 'purpose', 'pillCount', 'productCode', 'lot'] as const

const ifSure = <Field extends FieldReading<unknown>>(found: Field | null): Field | null =>
  found?.confidence === 'high' ? found : null
