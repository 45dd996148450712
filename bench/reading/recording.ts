import fs from 'node:fs/promises'
import path from 'node:path'
import { decodePhoto } from '../../reader/decoding/decodePhoto.ts'
import type { Picture } from '../../reader/decoding/picture.ts'
import type { MedicineReading } from '../../reader/medicineReading.ts'
import type { Barcode, Page } from '../../reader/page.ts'
import { openReaders, type Readers, readPhoto } from '../../reader/readPhoto.ts'

/** Print that the readers see on a photo before any rule: both looks, even if the rules need only one. */
export interface Recording {
  first: Page
  second: Page
  /** Its counterpart for the part with the package, if small in the picture. */
  close?: { first: Page; second: Page } | undefined
}

/** A placeholder, as pictures are not read again. */
const NO_PICTURE: Picture = { data: new Uint8Array(3), width: 1, height: 1 }

/**
 * Records what is seen on labelled photos, one JSON file each, so that rules can be tried within seconds. Skips existing
 * files.
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
  const seen: { first: Page; second: Page }[] = []
  let barcodes: Barcode[] = []
  const recording: Readers = {
    async barcodeReader(working) {
      barcodes = await barcodeReader(working)
      return barcodes
    },
    textReader: {
      async look(working) {
        const look = await textReader.look(working)
        seen.push({ first: { ...look.page, barcodes }, second: { ...(await look.again()), barcodes: [] } })
        return look
      },
    },
  }
  // On that date no printed date is trusted, so all looks are taken.
  await readPhoto(picture, recording, '2000-01-01')
  return { ...seen[0]!, close: seen[1] }
}

export const keptPage = async (pages: string, file: string): Promise<Recording> =>
  JSON.parse(await fs.readFile(path.join(pages, `${file}.json`), 'utf8'))

/** Applies today's rules to a recording. */
export async function readAgain({ close, ...whole }: Recording, today: string): Promise<MedicineReading> {
  const looks = [whole, close ?? whole].values()
  let seen = whole
  const readers: Readers = {
    async barcodeReader() {
      seen = looks.next().value ?? whole
      return seen.first.barcodes
    },
    textReader: { look: async () => ({ page: seen.first, again: async () => seen.second }) },
  }
  return (await readPhoto(NO_PICTURE, readers, today)).reading
}
