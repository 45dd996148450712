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

/** Below this confidence a line is no text that a rule may build on. */
export const READABLE = 0.6
/** From this confidence on every character of a line was most likely read right; below it some were guessed. */
export const WELL_READ = 0.9

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
  /** By how many degrees, clockwise, it leans from that direction: -45 to 45. */
  tilt: number
  /** Lines of one visual row (or one sideways run) share a number; numbers follow the reading order. */
  row: number
  /** Joined from neighbouring lines and read again as one: it repeats the text of its parts. */
  joined: boolean
  place: Place
  /** The number of the thing before the backdrop that it stands on; null where that is not told (see text/things.ts). */
  thing: number | null
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
  /** How many more lines are of characters that the recogniser knows and never reads: Chinese and Japanese ones. */
  foreignLines: number
  barcodes: Barcode[]
}
