import type { Turn } from '../../page.ts'

/** Something printed, in the frame of its text: `start` and `end` along it, `top` and `bottom` across it. */
export interface PrintBox {
  start: number
  end: number
  top: number
  bottom: number
  direction: Turn
}

/** Neighbours in a row with a larger gap, in letter heights, are no phrase. */
export const PHRASE_GAP = 1.6
/** Neighbours may overlap by this many letter heights, as boxes are loose. */
const OVERLAP = 0.5
/** The next line begins within this many letter heights and overlaps this share of the shorter one. */
const LINE_GAP = 0.8
const SHARE_BELOW = 0.4
/** On a tilted box, neighbours in a row are offset by up to this many letter heights. */
const OUT_OF_LINE = 0.6

/** Offsets between two things, in `unit`; overlaps are negative gaps. */
export function offsetsBetween(from: PrintBox, to: PrintBox, unit: number) {
  return {
    right: (to.start - from.end) / unit,
    below: (to.top - from.bottom) / unit,
    /** Distance of the middles, downwards. */
    lower: (to.top + to.bottom - from.top - from.bottom) / 2 / unit,
    /** Overlap along the text. */
    alongside: (Math.min(from.end, to.end) - Math.max(from.start, to.start)) / unit,
  }
}

export function isRightBelow(above: PrintBox, below: PrintBox): boolean {
  if (above.direction !== below.direction || below.top <= above.top) return false
  const height = Math.max(heightOf(above), heightOf(below))
  const shorter = Math.min(above.end - above.start, below.end - below.start) / height
  const offsets = offsetsBetween(above, below, height)
  return offsets.alongside > SHARE_BELOW * shorter && offsets.below > -OVERLAP && offsets.below < LINE_GAP
}

export function isRightBehind(left: PrintBox, right: PrintBox): boolean {
  if (left.direction !== right.direction) return false
  const offsets = offsetsBetween(left, right, Math.max(heightOf(left), heightOf(right)))
  return Math.abs(offsets.lower) < OUT_OF_LINE && offsets.right > -OVERLAP && offsets.right < PHRASE_GAP
}

const heightOf = ({ top, bottom }: PrintBox) => bottom - top
