import { printedDin } from '../../codes/printedNumber.ts'
import { type CodeContent, readCode } from '../../codes/readCode.ts'
import type { FieldReading } from '../medicineReading.ts'
import type { Barcode, Page } from '../page.ts'

export interface CodeContents {
  productCode: FieldReading<string> | null
  lot: FieldReading<string> | null
  expirationDate: FieldReading<string> | null
}

/** Contents of all codes of a photo, those with a date first. `today` is `YYYY-MM-DD`. */
export function codeContents(barcodes: Barcode[], today: string): CodeContents {
  const read = barcodes
    .map((barcode) => ({ barcode, content: readCode(barcode, today) }))
    .sort((a, b) => Number(b.content.expirationDate !== null) - Number(a.content.expirationDate !== null))
  const first = (field: keyof CodeContent): FieldReading<string> | null => {
    const found = read.find(({ content }) => content[field] !== null)
    if (!found) return null
    return { value: found.content[field]!, confidence: 'high', source: 'barcode', place: found.barcode.place }
  }
  return { productCode: first('productCode'), lot: first('lot'), expirationDate: first('expirationDate') }
}

/** A printed national number, or null. Its digits may be misread. */
export function printedNumber({ lines }: Page): FieldReading<string> | null {
  for (const { text, place } of lines) {
    const value = printedDin(text)
    if (value !== null) return { value, confidence: 'medium', source: 'text', place }
  }
  return null
}
