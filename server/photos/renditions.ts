/** Where the rendition of an image in a width (pixels) is kept. */
export const renditionKey = (imageId: string, width: number) => `${imageId}.${width}`

/** What the reader writes renditions as. */
export const RENDITION_TYPE = 'image/webp'
