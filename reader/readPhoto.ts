import type { BarcodeReader } from './codes/readBarcodes.ts'
import { type Picture, reduced } from './decoding/picture.ts'
import { combinePasses } from './fields/combinePasses.ts'
import { wantsSecondPass } from './fields/wantsSecondPass.ts'
import type { MedicineReading } from './medicineReading.ts'
import type { Page } from './page.ts'
import type { TextReader } from './text/textReader.ts'

/** Longest side, in pixels, of the picture that is read: small print needs that much, more gains nothing. */
const WORKING_SIDE = 2600

export interface Readers {
  textReader: TextReader
  barcodeReader: BarcodeReader
}

/** What turns a page into a medicine; `today` is `YYYY-MM-DD`. */
export type MedicineRules = (page: Page, today: string) => MedicineReading

/**
 * Reads a decoded photo. If the rules find no expiration date that they trust where one can stand, the text is looked
 * for once more, and both looks together make the reading.
 */
export async function readPhoto(
  picture: Picture,
  { textReader, barcodeReader }: Readers,
  rules: MedicineRules,
  today: string,
): Promise<{ page: Page; reading: MedicineReading }> {
  const working = await reduced(picture, WORKING_SIDE)
  const barcodes = await barcodeReader(working)
  const look = await textReader.look(working)
  const page: Page = { ...look.page, barcodes }
  const reading = rules(page, today)
  if (!wantsSecondPass(page, reading)) return { page, reading }
  return { page, reading: combinePasses(reading, rules({ ...(await look.again()), barcodes }, today)) }
}
