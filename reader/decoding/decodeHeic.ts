import { createRequire } from 'node:module'

/** What libheif-js offers of an image; the package's own types stop below it. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: Pixels, done: (pixels: Pixels | null) => void): void
  free(): void
}

interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

interface HeifDecoder {
  decode(file: Uint8Array): HeifImage[]
}

let decoder: HeifDecoder | undefined

/**
 * 9 MB of WebAssembly, and no types of its own: required with the first HEIC photo. One decoder serves them all, because it
 * frees a file's memory only when it is given the next.
 */
function sharedDecoder(): HeifDecoder {
  if (decoder) return decoder
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as {
    HeifDecoder: new () => HeifDecoder
  }
  decoder = new libheif.HeifDecoder()
  return decoder
}

/**
 * The primary image of a HEIC file as RGBA, upright as its `irot` and `imir` properties say. `checkSize` sees its
 * width and height before anything is decoded and may throw.
 */
export async function decodeHeic(
  file: Uint8Array,
  checkSize: (width: number, height: number) => void,
): Promise<Pixels> {
  const images = sharedDecoder().decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new Error('libheif found no image')
  try {
    checkSize(image.get_width(), image.get_height())
    return await display(image)
  } finally {
    for (const each of images) each.free()
  }
}

function display(image: HeifImage): Promise<Pixels> {
  const width = image.get_width()
  const height = image.get_height()
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve, reject) => {
    image.display(pixels, (done) => (done ? resolve(done) : reject(new Error('libheif could not decode'))))
  })
}
