import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodeHeic } from './decodeHeic.ts'
import { findImageKind, type ImageKind, KIND_BYTES } from './imageKind.ts'
import { type Picture, toPicture } from './picture.ts'
import { DAMAGED_IMAGE, imageTooLarge, NOT_AN_IMAGE, UnreadablePhoto } from './unreadablePhoto.ts'

const MEGAPIXEL = 1_000_000
/** AVIF and HEIC are decoded as a whole, in about 18 and 12 bytes a pixel: more exceeds a reading process's memory. */
const MOST_MEGAPIXELS: Record<ImageKind, number> = {
  jpeg: 100,
  png: 100,
  webp: 100,
  gif: 100,
  tiff: 100,
  heic: 60,
  avif: 40,
}
/** Longest side of a stored photo, in pixels: a 12-megapixel photo stays whole. */
const LONGEST_SIDE = 4096

export interface DecodedPhoto {
  kind: ImageKind
  /** Upright, free of metadata, at most 4096 pixels on its longest side. */
  picture: Picture
}

/** Decodes a photo upright, a HEIC's primary image, an animation's first frame. Throws UnreadablePhoto. */
export async function decodePhoto(file: string): Promise<DecodedPhoto> {
  const kind = findImageKind(await firstBytes(file))
  if (!kind) throw new UnreadablePhoto(NOT_AN_IMAGE)
  try {
    return { kind, picture: kind === 'heic' ? await fromHeic(file) : await fromOther(file, kind) }
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

function refuseBomb(kind: ImageKind, width: number, height: number) {
  const most = MOST_MEGAPIXELS[kind]
  if (width * height > most * MEGAPIXEL) throw new UnreadablePhoto(imageTooLarge(most))
}

const keptSize = {
  width: LONGEST_SIDE,
  height: LONGEST_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const

/** libheif has turned the picture: an additional EXIF orientation must not turn it again. */
async function fromHeic(file: string): Promise<Picture> {
  const { data, width, height, channels } = await decodeHeic(await readFile(file), (...size) =>
    refuseBomb('heic', ...size),
  )
  if (channels === 3 && Math.max(width, height) <= LONGEST_SIDE) return { data, width, height }
  return await toPicture(sharp(data, { raw: { width, height, channels } }).resize(keptSize))
}

async function fromOther(file: string, kind: ImageKind): Promise<Picture> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  refuseBomb(kind, width, height)
  const source = sharp(file, {
    pages: 1,
    failOn: 'truncated',
    limitInputPixels: MOST_MEGAPIXELS[kind] * MEGAPIXEL,
  })
  return await toPicture(source.autoOrient().resize(keptSize))
}
