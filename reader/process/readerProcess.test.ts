import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dotMatrixPrint } from '../../test/dotMatrix.ts'
import { drawCode, packageFront } from '../../test/uploads.ts'
import { NOT_AN_IMAGE } from '../decoding/unreadablePhoto.ts'
import type { MedicineReading } from '../medicineReading.ts'
import { type PhotoReader, startReaderPool } from './readerPool.ts'
import { READER_STOPPED, TOOK_TOO_LONG } from './readingFailed.ts'

/** Compiled: the reading process is a plain Node program. */
const PROGRAM = path.resolve(import.meta.dirname, '../../dist/reader/process/readerProcess.js')
const TODAY = '2026-11-21'
const GTIN = '4006381333931'
const MEGABYTE = 1_048_576

let folder: string
let carton: string
let labelled: string
let reader: PhotoReader

beforeAll(async () => {
  expect(existsSync(PROGRAM), 'build the server first: npm run build').toBe(true)
  folder = await mkdtemp(path.join(os.tmpdir(), 'reading-'))
  carton = path.join(folder, 'carton')
  const print = await dotMatrixPrint(['PARACETAMOL', '30 TABLETS', 'EXP 08/2027']).png().toBuffer()
  const paper = { create: { width: 1000, height: 700, channels: 3 as const, background: '#fff' } }
  await sharp(paper)
    .composite([{ input: print, left: 60, top: 80 }])
    .jpeg()
    .toFile(carton)
  labelled = path.join(folder, 'labelled')
  const code = await drawCode(GTIN, 'EAN-13', 500)
  await packageFront(['Nurofen', 'Ibuprofen 200 mg', '24 tablets'])
    .composite([{ input: code, left: 600, top: 560 }])
    .jpeg()
    .toFile(labelled)
  reader = startReaderPool({ program: PROGRAM, size: 1, timeoutMs: 50_000 })
})
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a reading process', () => {
  test('reads a package, keeps its image and stays small', async () => {
    const image = path.join(folder, 'image')
    const small = path.join(folder, 'small')
    const keep = { path: image, renditions: [{ width: 160, path: small }] }
    const { reading, image: kept, cost } = await reader.read(carton, { today: TODAY, keep })
    expect(reading.name?.value).toMatch(/paracetamol/i)
    expect(reading.expirationDate?.value).toBe('2027-08')
    expect(reading.pillCount?.value).toBe(30)
    expect(kept).toEqual({ contentType: 'image/jpeg', width: 1000, height: 700 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160 })
    expect(cost.peakRss).toBeLessThan(1100 * MEGABYTE)
  })

  test('tells what is sure before its answer, and keeps it', async () => {
    const reported: MedicineReading[] = []
    const { reading } = await reader.read(labelled, {
      today: TODAY,
      onFound: (found) => reported.push(found),
    })
    const [first, ...later] = reported
    // Codes are looked for before any text is.
    expect(first).toMatchObject({ productCode: { value: GTIN }, name: null })
    expect(later.at(-1)).toMatchObject({ productCode: { value: GTIN }, name: { confidence: 'high' } })
    expect(later.at(-1)?.name).toEqual(reading.name)
  })

  test('measures a photo', async () => {
    const { quality, page } = await reader.diagnose(carton, { today: TODAY })
    expect(quality.sharpness).toBeGreaterThan(0.7)
    expect(page.lines.length).toBeGreaterThan(2)
  })

  test('refuses what is no image, and reads the next photo', async () => {
    const text = path.join(folder, 'photo.jpg')
    await writeFile(text, 'not a photo')
    await expect(reader.read(text, { today: TODAY })).rejects.toThrow(NOT_AN_IMAGE)
    await expect(reader.read(carton, { today: TODAY })).resolves.toBeDefined()
  })

  test('fails on a file that is gone, and on models that are, without ending the server', async () => {
    await expect(reader.read(path.join(folder, 'gone'), { today: TODAY })).rejects.toThrow(READER_STOPPED)
    const misled = startReaderPool({ program: PROGRAM, models: folder })
    await expect(misled.read(carton, { today: TODAY })).rejects.toMatchObject({
      message: READER_STOPPED,
      cause: expect.stringContaining('det_infer.onnx is missing'),
    })
    await misled.close()
  })

  test('is stopped in the middle of an inference when its time is up', async () => {
    const hurried = startReaderPool({ program: PROGRAM, timeoutMs: 150 })
    await expect(hurried.read(carton, { today: TODAY })).rejects.toThrow(TOOK_TOO_LONG)
    await hurried.close()
  })
})
