import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBarcodeReader } from '../../server/photos/reading/codes/readBarcodes.ts'
import { toPicture } from '../../server/photos/reading/decoding/picture.ts'
import { readMedicine } from '../../server/photos/reading/fields/readMedicine.ts'
import { type Readers, readPhoto } from '../../server/photos/reading/readPhoto.ts'
import { findModelFiles } from '../../server/photos/reading/text/modelFiles.ts'
import { openTextReader } from '../../server/photos/reading/text/textReader.ts'
import { PACKAGES, READ_ON } from './packages.ts'
import { FIELDS, judge } from './scoring.ts'

/** One of each kind; `npm run bench reading` reads all of them. */
const CHOSEN = [
  'carton-german.jpg',
  'carton-glare.jpg',
  'flap-dots-spanish.jpg',
  'flap-embossed-italian.jpg',
  'blister-sideways.jpg',
  'bottle.jpg',
  'pharmacy-label.jpg',
  'jam.jpg',
]

let readers: Readers
beforeAll(async () => {
  const [textReader, barcodeReader] = await Promise.all([
    openTextReader(findModelFiles()),
    openBarcodeReader(),
  ])
  readers = { textReader, barcodeReader }
})

describe('a photo of a package that the project printed itself', () => {
  it.each(CHOSEN)('%s is read without a mistake', async (file) => {
    const { label, photo } = PACKAGES.find((candidate) => candidate.label.file === file)!
    const picture = await toPicture(sharp(await photo()))
    const { reading } = await readPhoto(picture, readers, readMedicine, READ_ON)
    const verdicts = FIELDS.map((field) => [field, judge(field, reading, label), reading[field]?.value])
    expect(verdicts.filter(([, verdict]) => verdict === 'wrong' || verdict === 'missed')).toEqual([])
  })
})
