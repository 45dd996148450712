import type { Turn } from '../../page.ts'

/** Something printed, in the reading frame of its text: `start` and `end` run along the text, `top` and `bottom` across it. */
export interface Printed {
  start: number
  end: number
  top: number
  bottom: number
  direction: Turn
}

/** Further apart than this many letter heights, two neighbours in a row are not read as one phrase. */
export const PHRASE_GAP = 1.6
/** Neighbours may run into each other, or down into the next row, by this many letter heights: boxes are loose. */
const OVERLAP = 0.5
/** A line right below begins within this many letter heights, and lies under this share of the shorter of the two. */
const LINE_GAP = 0.8
const SHARE_BELOW = 0.4
/** On a tilted box neighbours in a row are out of line by up to this many letter heights. */
const OUT_OF_LINE = 0.6

/** How a thing lies to another, in the units that are given: gaps are negative where the two overlap. */
export function offsetsBetween(from: Printed, to: Printed, unit: number) {
  return {
    right: (to.start - from.end) / unit,
    below: (to.top - from.bottom) / unit,
    /** How far the middle lies below the other's. */
    lower: (to.top + to.bottom - from.top - from.bottom) / 2 / unit,
    /** How far the two run beside each other along the text. */
    alongside: (Math.min(from.end, to.end) - Math.max(from.start, to.start)) / unit,
  }
}

/** Whether one thing stands on the next line, under another that it may go on. */
export function isRightBelow(above: Printed, below: Printed): boolean {
  if (above.direction !== below.direction || below.top <= above.top) return false
  const height = Math.max(heightOf(above), heightOf(below))
  const shorter = Math.min(above.end - above.start, below.end - below.start) / height
  const offsets = offsetsBetween(above, below, height)
  return offsets.alongside > SHARE_BELOW * shorter && offsets.below > -OVERLAP && offsets.below < LINE_GAP
}

/** Whether one thing stands in the same row, right behind another that it may go on. */
export function isRightBehind(left: Printed, right: Printed): boolean {
  if (left.direction !== right.direction) return false
  const offsets = offsetsBetween(left, right, Math.max(heightOf(left), heightOf(right)))
  return Math.abs(offsets.lower) < OUT_OF_LINE && offsets.right > -OVERLAP && offsets.right < PHRASE_GAP
}

const heightOf = ({ top, bottom }: Printed) => bottom - top
