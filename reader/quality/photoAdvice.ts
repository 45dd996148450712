import type { Page } from '../page.ts'
import type { ImageQuality } from './imageQuality.ts'

/** Advice for the next photo, most useful first. */
export type Advice =
  | 'more-light'
  | 'less-light'
  | 'avoid-glare'
  | 'hold-still'
  | 'move-closer'
  | 'plain-background'

/** Below this, a measure needs attention. */
const ENOUGH = 0.4
const MUCH_GLARE = 0.03
/** Letters below this share of the page's longer side are small for the reader. */
const SMALL_LETTERS = 0.014
/** This many lines with at least this confidence show that the photo is readable despite its measures. */
const SURE = 0.85
const ENOUGH_LINES = 3

export function isReadable(page: Page): boolean {
  return page.barcodes.length > 0 || sureLines(page).length >= ENOUGH_LINES
}

/** Readable text outweighs measures: a photo that reads well needs no advice, and a white carton looks like a reflection. */
export function advise(quality: ImageQuality, page: Page): Advice[] {
  if (isReadable(page)) return []
  const advice: Advice[] = []
  if (quality.glare > MUCH_GLARE) advice.push('avoid-glare')
  if (quality.brightness < ENOUGH) advice.unshift(quality.isOverexposed ? 'less-light' : 'more-light')
  if (quality.sharpness < ENOUGH) advice.push('hold-still')
  if (quality.contrast < ENOUGH) advice.push('plain-background')
  if (advice.length === 0 || hasSmallPrint(page)) advice.push('move-closer')
  return advice
}

const sureLines = (page: Page) => page.lines.filter((line) => !line.joined && line.confidence >= SURE)

function hasSmallPrint({ lines, width, height }: Page): boolean {
  const heights = lines.map((line) => line.letterHeight).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1]
  return usual !== undefined && usual < SMALL_LETTERS * Math.max(width, height)
}
