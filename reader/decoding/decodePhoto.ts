import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeHeic } from './decodeHeic.ts'
import { findImageKind, type ImageKind, KIND_BYTES } from './imageKind.ts'
import { type Picture, toPicture } from './picture.ts'
import { DAMAGED_IMAGE, IMAGE_TOO_LARGE, NOT_AN_IMAGE, UnreadablePhoto } from './unreadablePhoto.ts'

const MEGAPIXEL = 1_000_000
const MOST_PIXELS = 100 * MEGAPIXEL
/** Longest side that is kept of a photo, in pixels: a 12-megapixel photo stays whole. */
const LONGEST_SIDE = 4096

export interface DecodedPhoto {
  kind: ImageKind
  /** Upright, free of metadata, at most 4096 pixels on its longest side. */
  picture: Picture
}

/**
 * The pixels of a photo file, upright. What the file is, its bytes say; the number of its pixels is known before
 * any is decoded. Of several images in a file: a HEIC's primary one, an animation's first frame.
 * Throws UnreadablePhoto.
 */
export async function decodePhoto(file: string): Promise<DecodedPhoto> {
  const kind = findImageKind(await firstBytes(file))
  if (!kind) throw new UnreadablePhoto(NOT_AN_IMAGE)
  try {
    return { kind, picture: kind === 'heic' ? await fromHeic(file) : await fromOther(file) }
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw error
    throw new UnreadablePhoto(DAMAGED_IMAGE, { cause: error })
  }
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function refuseBomb(width: number, height: number) {
  if (width * height > MOST_PIXELS) throw new UnreadablePhoto(IMAGE_TOO_LARGE)
}

const keptSize = {
  width: LONGEST_SIDE,
  height: LONGEST_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const

/** libheif turns the picture itself: an EXIF orientation beside it must not turn it again. */
async function fromHeic(file: string): Promise<Picture> {
  const { data, width, height } = await decodeHeic(await readFile(file), refuseBomb)
  return await toPicture(sharp(data, { raw: { width, height, channels: 4 } }).resize(keptSize))
}

async function fromOther(file: string): Promise<Picture> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  refuseBomb(width, height)
  const source = sharp(file, { pages: 1, failOn: 'truncated', limitInputPixels: MOST_PIXELS })
  return await toPicture(source.autoOrient().resize(keptSize))
}
