/** Clockwise degrees. */
export type Turn = 0 | 90 | 180 | 270

/** Box in fractions of the EXIF-upright photo, and the clockwise turn that makes its text upright. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
  turn: Turn
}

/** Rules ignore lines below this confidence. */
export const READABLE = 0.6
/** From this confidence on, all characters were most likely read right. */
export const WELL_READ = 0.9

/** A line of text. Lengths are pixels of the page: the working picture, turned so that most text is upright. */
export interface TextLine {
  text: string
  /** Mean probability of its characters, 0 to 1. */
  confidence: number
  centreX: number
  centreY: number
  width: number
  height: number
  /** Height of the letters' box, across the reading direction. */
  letterHeight: number
  /** Reading direction relative to the page; 0 is upright. */
  direction: Turn
  /** Tilt from that direction in degrees clockwise, -45 to 45. */
  tilt: number
  /** Lines of one visual row (or sideways run) share a number, in reading order. */
  row: number
  /** True if joined from neighbouring lines and read again: it repeats their text. */
  joined: boolean
  place: Place
  /** Number of the object that it is on; null if unknown (see text/things.ts). */
  thing: number | null
}

export interface Barcode {
  /** Symbology in zxing's names: 'DataMatrix', 'EAN13', 'Code39', 'Code32', … */
  format: string
  /** Decoded text; FNC1 in GS1 symbols is U+001D. */
  text: string
  place: Place
}

export interface Page {
  width: number
  height: number
  lines: TextLine[]
  /** Number of lines in characters that are never read: Chinese and Japanese. */
  foreignLines: number
  barcodes: Barcode[]
}

/** A rule whose result for a page is computed once: pages never change, and several rules use the same rows, names and dates. */
export function oncePerPage<More extends readonly unknown[], Result>(
  compute: (page: Page, ...more: More) => Result,
): (page: Page, ...more: More) => Result {
  const known = new WeakMap<Page, { more: More; result: Result }>()
  return (page, ...more) => {
    const before = known.get(page)
    if (before?.more.every((value, index) => value === more[index])) return before.result
    const result = compute(page, ...more)
    known.set(page, { more, result })
    return result
  }
}
