import type { Sharp } from 'sharp'
import type { DecodedPhoto } from './decodePhoto.ts'
import type { ImageKind } from './imageKind.ts'
import { type Picture, toSharp } from './picture.ts'

/** Where to write what is kept of a photo. */
export interface KeepRequest {
  /** File for the image itself. */
  path: string
  /** WebP files for smaller ones, with their widths in pixels. An image is never enlarged. */
  renditions: { width: number; path: string }[]
}

/** The image that was written, and in what format. */
export interface KeptImage {
  contentType: string
  /** Pixels. */
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

/** A format that browsers show and that is quick to write: AVIF takes seconds, TIFF and HEIC aren't shown. */
const KEPT_AS: Record<ImageKind, Encoding> = {
  jpeg: JPEG,
  heic: JPEG,
  tiff: JPEG,
  avif: JPEG,
  webp: WEBP,
  png: PNG,
  gif: PNG,
}

/** Writes a photo as it is stored: upright and without metadata, so without the place where it was taken. */
export async function keepImage({ kind, picture }: DecodedPhoto, request: KeepRequest): Promise<KeptImage> {
  const { contentType, encode } = KEPT_AS[kind]
  await encode(toSharp(picture)).toFile(request.path)
  await keepRenditions(picture, request.renditions)
  return { contentType, width: picture.width, height: picture.height }
}

/** Writes smaller renditions; none is larger than the picture. */
async function keepRenditions(picture: Picture, renditions: KeepRequest['renditions']): Promise<void> {
  for (const { width, path } of renditions) {
    await toSharp(picture).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toFile(path)
  }
}
