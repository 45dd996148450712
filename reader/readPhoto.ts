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
  const report = onFound && reportChanges(onFound)
  const isEnough = (page: Page) => isComplete(findMedicine(page, today)) && !farPackage(page)
  const onPage = report && ((page: Page) => report(findMedicine(page, today)))
  const whole = await look(picture, readers, { onPage, isEnough })
  const first = findMedicine(whole.page, today)
  report?.(first)
  const part = isSettled(first) ? null : farPackage(whole.page)
  const seen = part ? await lookAtPart(picture, part, readers, whole.page) : whole
  const reading = part ? combineLooks(findMedicine(seen.page, today), first) : first
  report?.(reading)
  const last = wantsSecondLook(seen.page, reading)
    ? combineLooks(reading, findMedicine(await seen.again(), today))
    : reading
  const ask = askFor(seen.page, last)
  return { page: seen.page, reading: ask ? { ...last, ask } : last }
}

function reportChanges(onFound: OnFound): OnFound {
  let reported: MedicineReading | null = null
  return (reading) => {
    const news = steadyPart(reading, reported)
    if (!news) return
    reported = news
    onFound(news)
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
