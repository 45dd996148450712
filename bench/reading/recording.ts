import fs from 'node:fs/promises'
import path from 'node:path'
import { decodePhoto } from '../../reader/decoding/decodePhoto.ts'
import type { Picture } from '../../reader/decoding/picture.ts'
import type { MedicineReading } from '../../reader/medicineReading.ts'
import type { Page } from '../../reader/page.ts'
import { openReaders, type Readers, readPhoto } from '../../reader/readPhoto.ts'

/** All that the readers see on one photo, before any rule: both looks, whether or not the rules ask for the second. */
export interface Recording {
  first: Page
  second: Page
}

/** The picture is not looked at again. */
const NO_PICTURE: Picture = { data: new Uint8Array(3), width: 1, height: 1 }

/**
 * Looks at labelled photos and keeps what is seen, one file of JSON for each, in a folder: rules can be tried on that
 * within seconds. What the folder already holds is not looked at again.
 */
export async function keepPages(photos: { file: string; folder: string }[], pages: string): Promise<void> {
  await fs.mkdir(pages, { recursive: true })
  const kept = new Set(await fs.readdir(pages))
  const readers = await openReaders()
  for (const { file, folder } of photos) {
    if (kept.has(`${file}.json`)) continue
    const { picture } = await decodePhoto(path.join(folder, file))
    await fs.writeFile(path.join(pages, `${file}.json`), JSON.stringify(await record(picture, readers)))
  }
}

async function record(picture: Picture, { textReader, barcodeReader }: Readers): Promise<Recording> {
  const seen: Page[] = []
  const lookTwice: Readers['textReader'] = {
    async look(working) {
      const look = await textReader.look(working)
      seen.push({ ...(await look.again()), barcodes: [] })
      return look
    },
  }
  const { page } = await readPhoto(picture, { barcodeReader, textReader: lookTwice }, '2000-01-01')
  return { first: page, second: seen[0]! }
}

export const keptPage = async (pages: string, file: string): Promise<Recording> =>
  JSON.parse(await fs.readFile(path.join(pages, `${file}.json`), 'utf8'))

/** Reads what was kept of a photo by today's rules. */
export async function readAgain({ first, second }: Recording, today: string): Promise<MedicineReading> {
  const readers: Readers = {
    barcodeReader: async () => first.barcodes,
    textReader: { look: async () => ({ page: first, again: async () => second }) },
  }
  return (await readPhoto(NO_PICTURE, readers, today)).reading
}
