import { createRequire } from 'node:module'

/** The part of libheif-js that we use; the package's own types are incomplete. */
interface Libheif {
  HeifDecoder: new () => HeifDecoder
  heif_js_decode_image2(handle: unknown, colours: unknown, layout: unknown): HeicImage | Promise<HeicImage>
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

/** `stride` is bytes per row. Without planes decoding failed. */
interface HeicImage {
  image: unknown
  channels?: Plane[]
}

interface Plane {
  data: Uint8Array
  width: number
  height: number
  stride: number
}

/** Rows from the top; three bytes a pixel, or four with transparency. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

let opened: { libheif: Libheif; decoder: HeifDecoder } | undefined

/** One decoder (9 MB of WebAssembly) for all photos: it frees a file's memory only when it gets the next. */
function shared() {
  if (opened) return opened
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif
  opened = { libheif, decoder: new libheif.HeifDecoder() }
  return opened
}

/** Decodes the primary image, turned by `irot` and `imir`. `checkSize` is called before decoding and may throw. */
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

/** libheif-js's own `display` always makes four bytes a pixel: more memory and another pass. */
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

/** A copy outside libheif's memory, without padding behind each row. */
function packed({ data, width, height, stride }: Plane, channels: number): Uint8Array {
  const row = width * channels
  if (stride === row) return data.slice(0, row * height)
  const copy = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) copy.set(data.subarray(y * stride, y * stride + row), y * row)
  return copy
}
