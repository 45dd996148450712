import type { Picture } from '../decoding/picture.ts'

/** A part of a picture, in whole pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

export function cropped(picture: Picture, { left, top, width, height }: Region): Picture {
  if (width === picture.width && height === picture.height) return picture
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { data, width, height }
}
