import { createRequire } from 'node:module'

/** What libheif-js offers; the package's own types stop below its images and decoder. */
interface Libheif {
  HeifDecoder: new () => HeifDecoder
  heif_js_decode_image2(handle: unknown, colours: unknown, layout: unknown): Decoded | Promise<Decoded>
  heif_image_release(image: unknown): void
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
}

interface HeifImage {
  handle: unknown
  get_width(): number
  get_height(): number
  is_primary(): boolean
  has_alpha_channel(): boolean
  free(): void
}

interface HeifDecoder {
  decode(file: Uint8Array): HeifImage[]
}

/** Of its planes, interleaved ones are one; `stride` is the bytes from row to row. Without planes it is an error. */
interface Decoded {
  image: unknown
  channels?: Plane[]
}

interface Plane {
  data: Uint8Array
  width: number
  height: number
  stride: number
}

/** Rows from the top, with three bytes a pixel, or with four where parts may be transparent. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

let opened: { libheif: Libheif; decoder: HeifDecoder } | undefined

/**
 * 9 MB of WebAssembly, and no types of its own: required with the first HEIC photo. One decoder serves them all, because it
 * frees a file's memory only when it is given the next.
 */
function shared() {
  if (opened) return opened
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  opened = { libheif, decoder: new libheif.HeifDecoder() }
  return opened
}

/**
 * The primary image of a HEIC file, upright as its `irot` and `imir` properties say. `checkSize` sees its width and height
 * before anything is decoded and may throw.
 */
export async function decodeHeic(
  file: Uint8Array,
  checkSize: (width: number, height: number) => void,
): Promise<Pixels> {
  const { libheif, decoder } = shared()
  const images = decoder.decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new Error('libheif found no image')
  try {
    checkSize(image.get_width(), image.get_height())
    return await pixelsOf(libheif, image)
  } finally {
    for (const each of images) each.free()
  }
}

/** libheif-js's own `display` always gives four bytes a pixel: more memory, and another pass over the picture to be rid of them. */
async function pixelsOf(libheif: Libheif, image: HeifImage): Promise<Pixels> {
  const { heif_colorspace_RGB: colours } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
  const channels = image.has_alpha_channel() ? 4 : 3
  const decoded = await libheif.heif_js_decode_image2(image.handle, colours, channels === 4 ? rgba : rgb)
  const plane = decoded?.channels?.[0]
  if (!plane) throw new Error('libheif could not decode')
  try {
    return { data: packed(plane, channels), width: plane.width, height: plane.height, channels }
  } finally {
    libheif.heif_image_release(decoded.image)
  }
}

/** A copy outside of libheif's memory, without what it leaves free behind each row. */
function packed({ data, width, height, stride }: Plane, channels: number): Uint8Array {
  const row = width * channels
  if (stride === row) return data.slice(0, row * height)
  const copy = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) copy.set(data.subarray(y * stride, y * stride + row), y * row)
  return copy
}
