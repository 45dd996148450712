/** A quarter turn count in degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270

/**
 * Where something stands on the photo as the household sees it (EXIF-upright, the picture that is stored):
 * an axis-aligned box in fractions of its width and height, and the clockwise turn that makes its text upright.
 */
export interface Place {
  x: number
  y: number
  width: number
  height: number
  turn: Turn
}

/** One line of text found on a photo. Lengths are pixels of the page: the working picture, turned so that most text is upright. */
export interface TextLine {
  text: string
  /** Mean probability of the recognised characters, 0 to 1. */
  confidence: number
  /** Centre and extents of the line's box on the page. */
  centreX: number
  centreY: number
  width: number
  height: number
  /** Height of the letters' box across the reading direction. */
  letterHeight: number
  /** Reading direction relative to the page: 0 is upright. */
  direction: Turn
  /** Lines of one visual row (or one sideways run) share a number; numbers follow the reading order. */
  row: number
  /** A strip joined from neighbouring lines and read again: it repeats the text of its parts. */
  joined: boolean
  place: Place
}

/** A machine-readable symbol found on a photo. */
export interface Barcode {
  /** The symbology's name as zxing gives it: 'DataMatrix', 'EAN13', 'Code39', 'Code32', … */
  format: string
  /** The decoded text; in GS1 symbols FNC1 is the character U+001D. */
  text: string
  place: Place
}

/** Everything that was seen on one photo, before any rule says what it means. */
export interface Page {
  /** Pixels of the page (see TextLine). */
  width: number
  height: number
  lines: TextLine[]
  barcodes: Barcode[]
}
