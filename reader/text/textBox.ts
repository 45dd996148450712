import type { Turn } from '../page.ts'

/** Centre, unit vector along the text, and extents in pixels. "Across" is a quarter clockwise: towards the next line. */
export interface TextBox {
  centreX: number
  centreY: number
  alongX: number
  alongY: number
  length: number
  thickness: number
}

/** Turns the rectangle by 180°: it is read from its other end. */
export const turnedAround = (box: TextBox): TextBox => ({ ...box, alongX: -box.alongX, alongY: -box.alongY })

/** A point in the box's frame, from its centre: along and across the text. */
export function inFrameOf(box: TextBox, x: number, y: number): { along: number; across: number } {
  const dx = x - box.centreX
  const dy = y - box.centreY
  return {
    along: dx * box.alongX + dy * box.alongY,
    across: dy * box.alongX - dx * box.alongY,
  }
}

export function contains(box: TextBox, x: number, y: number): boolean {
  const { along, across } = inFrameOf(box, x, y)
  return Math.abs(along) < box.length / 2 && Math.abs(across) < box.thickness / 2
}

export const isSideways = (box: TextBox): boolean => Math.abs(box.alongY) > Math.abs(box.alongX)

/** Nearest quarter turn of the reading direction: 90 reads downwards. */
export function directionOf(box: TextBox): Turn {
  if (isSideways(box)) return box.alongY > 0 ? 90 : 270
  return box.alongX >= 0 ? 0 : 180
}

/** Ratio below which length and thickness may be swapped. */
const NEARLY_SQUARE = 1.3

/** Text runs along the longer side, or the flatter of nearly equal ones, rightwards or downwards: a vote may turn it. */
export function laidOut(box: TextBox): TextBox {
  const isSquare = Math.max(box.length, box.thickness) < NEARLY_SQUARE * Math.min(box.length, box.thickness)
  const swap = isSquare ? isSideways(box) : box.length < box.thickness
  const lying = swap
    ? { ...box, length: box.thickness, thickness: box.length, alongX: -box.alongY, alongY: box.alongX }
    : box
  const backwards = isSideways(lying) ? lying.alongY < 0 : lying.alongX < 0
  return backwards ? turnedAround(lying) : lying
}

/** True if a box also covers another one: the same line, or a piece of it. */
export function covers(line: TextBox, other: TextBox): boolean {
  return (
    isSideways(line) === isSideways(other) &&
    contains(line, other.centreX, other.centreY) &&
    other.length < 1.15 * line.length + 0.3 * line.thickness &&
    other.thickness < 1.5 * line.thickness
  )
}
