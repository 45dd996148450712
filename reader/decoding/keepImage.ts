import type { Sharp } from 'sharp'
import type { DecodedPhoto } from './decodePhoto.ts'
import type { ImageKind } from './imageKind.ts'
import { type Picture, toSharp } from './picture.ts'

export interface KeepRequest {
  path: string
  /** Smaller WebP copies and their widths in pixels; never enlarged. */
  renditions: { width: number; path: string }[]
}

export interface KeptImage {
  contentType: string
  width: number
  height: number
}

interface Encoding {
  contentType: string
  encode(pipeline: Sharp): Sharp
}

const JPEG: Encoding = { contentType: 'image/jpeg', encode: (image) => image.jpeg({ quality: 88 }) }
const PNG: Encoding = { contentType: 'image/png', encode: (image) => image.png() }
const WEBP: Encoding = {
  contentType: 'image/webp',
  encode: (image) => image.webp({ quality: 88, effort: 2 }),
}

/** Formats that browsers show and that are quick to write: AVIF takes seconds; browsers do not show TIFF and HEIC. */
const KEPT_AS: Record<ImageKind, Encoding> = {
  jpeg: JPEG,
  heic: JPEG,
  tiff: JPEG,
  avif: JPEG,
  webp: WEBP,
  png: PNG,
  gif: PNG,
}

/** Writes the stored image: upright and without metadata, such as the place where it was taken. */
export async function keepImage({ kind, picture }: DecodedPhoto, request: KeepRequest): Promise<KeptImage> {
  const { contentType, encode } = KEPT_AS[kind]
  await encode(toSharp(picture)).toFile(request.path)
  await keepRenditions(picture, request.renditions)
  return { contentType, width: picture.width, height: picture.height }
}

async function keepRenditions(picture: Picture, renditions: KeepRequest['renditions']): Promise<void> {
  for (const { width, path } of renditions) {
    await toSharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(path)
  }
}
