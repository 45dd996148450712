import { RENDITION_WIDTHS } from '../../contract/images.ts'

/** Where the rendition of an image in a width (pixels) is kept. */
export const renditionKey = (imageId: string, width: number) => `${imageId}.${width}`

/** Everything that is kept of an image: its renditions, and itself last. */
export const keysOf = (imageId: string) => [
  ...RENDITION_WIDTHS.map((width) => renditionKey(imageId, width)),
  imageId,
]

/** What the reader writes renditions as. */
export const RENDITION_TYPE = 'image/webp'
