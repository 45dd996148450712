/** A file that can't be read as a photo. Its message is a sentence for the person who sent it. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

export const NOT_AN_IMAGE = 'This file is not an image that can be read'
export const DAMAGED_IMAGE = 'This image is damaged or incomplete and cannot be read'
export const imageTooLarge = (megapixels: number) => `This image has more than ${megapixels} megapixels`
