import { type BarcodeReader, openBarcodeReader } from './codes/barcodeReader.ts'
import { type Picture, reduced } from './decoding/picture.ts'
import { combineLooks } from './fields/combineLooks.ts'
import { SOUGHT_DATE } from './fields/expiry/soughtDate.ts'
import { findMedicine } from './fields/findMedicine.ts'
import { wantsSecondLook } from './fields/wantsSecondLook.ts'
import type { MedicineReading } from './medicineReading.ts'
import type { Page } from './page.ts'
import { findModelFiles } from './text/network/modelFiles.ts'
import { openTextReader, type TextReader } from './text/textReader.ts'

/** Longest side, in pixels, of the picture that is read: small print needs that much, more gains nothing. */
const WORKING_SIDE = 2600

export interface Readers {
  textReader: TextReader
  barcodeReader: BarcodeReader
}

/** Opens what looks at pictures; `models` is the folder of the text reader's weights, if not the packaged one. */
export async function openReaders(models?: string): Promise<Readers> {
  const [textReader, barcodeReader] = await Promise.all([
    openTextReader(findModelFiles(models), SOUGHT_DATE),
    openBarcodeReader(),
  ])
  return { textReader, barcodeReader }
}

/**
 * Reads a decoded photo; `today` is `YYYY-MM-DD`. If the rules find no expiration date that they trust where one can stand, the text is looked
 * for once more, and both looks together make the reading.
 */
export async function readPhoto(
  picture: Picture,
  { textReader, barcodeReader }: Readers,
  today: string,
): Promise<{ page: Page; reading: MedicineReading }> {
  const working = await reduced(picture, WORKING_SIDE)
  const barcodes = await barcodeReader(working)
  const look = await textReader.look(working)
  const page: Page = { ...look.page, barcodes }
  const reading = findMedicine(page, today)
  if (!wantsSecondLook(page, reading)) return { page, reading }
  return { page, reading: combineLooks(reading, findMedicine({ ...(await look.again()), barcodes }, today)) }
}
