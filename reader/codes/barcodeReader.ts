import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { correctsItself, LOOK_FOR, MANY_LINES } from '../../codes/symbologies.ts'
import { type Picture, reduced } from '../decoding/picture.ts'
import type { Barcode, Place, Turn } from '../page.ts'

export type BarcodeReader = (picture: Picture) => Promise<Barcode[]>

/** Sides in pixels: large codes are found at the first in 30 ms. In a small picture the first is a share of it. */
const FIRST_SIDE = 1200
const FIRST_SHARE = 0.7
const SECOND_SIDE = 2000

/** zxing would reduce the large picture once more and see less than in the small one. */
const LOOK_CLOSER = { ...LOOK_FOR, tryDownscale: false }

const OPAQUE = 0xff << 24

/** Uses the WebAssembly of the zxing package, which would otherwise be fetched from the network. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  return async (picture) => {
    const longest = Math.max(picture.width, picture.height)
    const first = Math.min(FIRST_SIDE, Math.round(longest * FIRST_SHARE))
    const found = await look(await reduced(picture, first), LOOK_FOR)
    // Beside a linear code there may be a smaller one with the date.
    if (!found.some(({ format }) => correctsItself(format)))
      found.push(...(await look(await reduced(picture, SECOND_SIDE), LOOK_CLOSER)))
    return believed(found)
  }
}

interface Sighting extends Barcode {
  lines: number
}

async function look(picture: Picture, how: typeof LOOK_FOR): Promise<Sighting[]> {
  const results = await readBarcodes(toImageData(picture), how)
  return results
    .filter((result) => result.isValid)
    .map((result) => ({
      format: result.format,
      text: result.text,
      place: toPlace(result, picture),
      lines: result.lineCount,
    }))
}

/** Merges equal codes; linear ones need two looks that agree. */
export function believed(sightings: Sighting[]): Barcode[] {
  const isSame = (a: Sighting, b: Sighting) => a.format === b.format && a.text === b.text
  return sightings
    .filter((sighting, index) => sightings.findIndex((other) => isSame(sighting, other)) === index)
    .filter((sighting) => {
      const looks = sightings.filter((other) => isSame(sighting, other)).length
      return correctsItself(sighting.format) || looks > 1 || sighting.lines >= MANY_LINES
    })
    .map(({ format, text, place }) => ({ format, text, place }))
}

/** ImageData of browsers, whose type this program's settings do not include. */
type PixelInput = Exclude<Parameters<typeof readBarcodes>[0], Blob | ArrayBuffer | Uint8Array>

/** zxing takes four bytes a pixel (RGBA); written as one little-endian number. */
function toImageData({ data, width, height }: Picture): PixelInput {
  const pixels = new Uint32Array(width * height)
  for (let from = 0, to = 0; to < pixels.length; from += 3, to++)
    pixels[to] = data[from]! | (data[from + 1]! << 8) | (data[from + 2]! << 16) | OPAQUE
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' } as PixelInput
}

function toPlace({ position, rotation }: ReadResult, { width, height }: Picture): Place {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const xs = corners.map(({ x }) => x / width)
  const ys = corners.map(({ y }) => y / height)
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
  return {
    x: left,
    y: top,
    width: Math.min(1, Math.max(...xs)) - left,
    height: Math.min(1, Math.max(...ys)) - top,
    turn: ((((Math.round(-rotation / 90) * 90) % 360) + 360) % 360) as Turn,
  }
}
