import { type BarcodeReader, openBarcodeReader } from './codes/barcodeReader.ts'
import { type Picture, reduced } from './decoding/picture.ts'
import { askFor } from './fields/askFor.ts'
import { combineLooks } from './fields/combineLooks.ts'
import { SOUGHT_DATE } from './fields/expiry/soughtDate.ts'
import { findMedicine } from './fields/findMedicine.ts'
import { steadyPart } from './fields/steadyPart.ts'
import { isComplete, isSettled, wantsSecondLook } from './fields/wantsSecondLook.ts'
import { cutOut, farPackage, onWhole, type Part } from './frame.ts'
import type { MedicineReading, OnFound } from './medicineReading.ts'
import type { Page } from './page.ts'
import { findModelFiles } from './text/network/modelFiles.ts'
import { openTextReader, type TextReader } from './text/textReader.ts'

/** Longest side of the working picture, in pixels: enough for small print. */
const WORKING_SIDE = 2600

export interface Readers {
  textReader: TextReader
  barcodeReader: BarcodeReader
}

/** `models` is the folder of other weights; default: the packaged ones. */
export async function openReaders(models?: string): Promise<Readers> {
  const files = findModelFiles(models)
  // Other weights are optimised at each start; loading that code takes a tenth of a start.
  const optimise = files.isOptimised ? undefined : (await import('./training/graph/optimise.ts')).optimisers
  const [textReader, barcodeReader] = await Promise.all([
    openTextReader(files, SOUGHT_DATE, optimise),
    openBarcodeReader(),
  ])
  return { textReader, barcodeReader }
}

/**
 * Reads small packages at full resolution. Combines a second look if the expiration date is uncertain. `onFound` gets
 * final fields after each step. `today` is `YYYY-MM-DD`.
 */
export async function readPhoto(
  picture: Picture,
  readers: Readers,
  today: string,
  onFound?: OnFound,
): Promise<{ page: Page; reading: MedicineReading }> {
  const read = (page: Page) => findMedicine(page, today)
  const report = onFound ? reportChanges(onFound) : (reading: MedicineReading) => reading

  const whole = await look(picture, readers, {
    onPage: onFound && ((page) => report(read(page))),
    isEnough: (page) => isComplete(read(page)) && !farPackage(page),
  })
  const first = report(read(whole.page))

  const part = isSettled(first) ? null : farPackage(whole.page)
  const seen = part ? await lookAtPart(picture, part, readers, whole.page) : whole
  const closer = part ? report(combineLooks(read(seen.page), first)) : first

  const isUnsure = wantsSecondLook(seen.page, closer)
  const last = isUnsure ? combineLooks(closer, read(await seen.again())) : closer

  const ask = askFor(seen.page, last)
  return { page: seen.page, reading: ask ? { ...last, ask } : last }
}

/** Passes readings on, and what became certain since the one before to `onFound`. */
function reportChanges(onFound: OnFound): (reading: MedicineReading) => MedicineReading {
  let reported: MedicineReading | null = null
  return (reading) => {
    const news = steadyPart(reading, reported)
    if (news) {
      reported = news
      onFound(news)
    }
    return reading
  }
}

interface PageSource {
  page: Page
  again(): Promise<Page>
}

interface Listener {
  onPage?: ((page: Page) => void) | undefined
  isEnough?: (page: Page) => boolean
}

async function look(
  picture: Picture,
  { textReader, barcodeReader }: Readers,
  { onPage, isEnough }: Listener = {},
): Promise<PageSource> {
  const working = await reduced(picture, WORKING_SIDE)
  const barcodes = await barcodeReader(working)
  onPage?.({ ...working, lines: [], foreignLines: 0, barcodes })
  const { page, again } = await textReader.look(working, {
    onFirst: onPage && ((page) => onPage({ ...page, barcodes })),
    isEnough: isEnough && ((page) => isEnough({ ...page, barcodes })),
  })
  return { page: { ...page, barcodes }, again: async () => ({ ...(await again()), barcodes }) }
}

/** A closer look at a part, with places on the whole photo; keeps codes seen only on the whole. */
async function lookAtPart(picture: Picture, part: Part, readers: Readers, whole: Page): Promise<PageSource> {
  const close = await look(await cutOut(picture, part), readers)
  const moved = (page: Page): Page => ({
    ...page,
    lines: onWhole(page.lines, part),
    barcodes: page.barcodes.length > 0 ? onWhole(page.barcodes, part) : whole.barcodes,
  })
  return { page: moved(close.page), again: async () => moved(await close.again()) }
}
