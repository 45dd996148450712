/** A file that cannot be read as a photo. The message is shown to the user. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

export const NOT_AN_IMAGE = 'This file is not an image that can be read'
export const DAMAGED_IMAGE = 'This image is damaged or incomplete and cannot be read'
export const imageTooLarge = (megapixels: number) => `This image has more than ${megapixels} megapixels`
