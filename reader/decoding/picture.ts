import sharp, { type Sharp } from 'sharp'

/** Pixels in memory: 8-bit sRGB, three bytes a pixel, rows from the top. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

export function toSharp(picture: Picture): Sharp {
  const { width, height } = picture
  return sharp(picture.data, { raw: { width, height, channels: 3 } })
}

/** Runs a sharp pipeline; transparent parts become white. */
export async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  throw new Error(`a picture came out with ${info.channels} channels`)
}

/** Reduces to a longest side in pixels; never enlarges. */
export async function reduced(picture: Picture, longestSide: number): Promise<Picture> {
  if (Math.max(picture.width, picture.height) <= longestSide) return picture
  const size = { width: longestSide, height: longestSide, fit: 'inside', kernel: 'lanczos3' } as const
  return await toPicture(toSharp(picture).resize(size))
}
