import { RENDITION_WIDTHS } from '../../../contract/images.ts'

/** Key of an image's rendition in a width (pixels). */
export const renditionKey = (imageId: string, width: number) => `${imageId}.${width}`

/** All keys of an image: its renditions, then itself. */
export const keysOf = (imageId: string) => [
  ...RENDITION_WIDTHS.map((width) => renditionKey(imageId, width)),
  imageId,
]

export const RENDITION_TYPE = 'image/webp'
