import type { Turn } from '../page.ts'

/**
 * A rectangle around one line of text, at any angle: its centre, the unit vector along which the text reads, and
 * its extents along and across it, in pixels. "Across" is `along` turned a quarter clockwise: towards the next line.
 */
export interface TextBox {
  centreX: number
  centreY: number
  alongX: number
  alongY: number
  length: number
  thickness: number
}

/** The same rectangle, read from its other end. */
export const turnedAround = (box: TextBox): TextBox => ({ ...box, alongX: -box.alongX, alongY: -box.alongY })

/** Where a point lies in the box's own frame, from its centre: along the text and across it. */
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

/** Whether the text runs down or up the picture rather than across it. */
export const isSideways = (box: TextBox): boolean => Math.abs(box.alongY) > Math.abs(box.alongX)

/** The reading direction to the nearest quarter turn: 90 reads downwards. */
export function directionOf(box: TextBox): Turn {
  if (isSideways(box)) return box.alongY > 0 ? 90 : 270
  return box.alongX >= 0 ? 0 : 180
}

/** Too short to tell length from thickness: the sides may be swapped. */
const NEARLY_SQUARE = 1.3

/**
 * The box with its text along the longer side (along the flatter one if it is nearly square), read rightwards or
 * downwards. Whether it really reads that way is for the orientation vote.
 */
export function laidOut(box: TextBox): TextBox {
  const isSquare = Math.max(box.length, box.thickness) < NEARLY_SQUARE * Math.min(box.length, box.thickness)
  const swap = isSquare ? isSideways(box) : box.length < box.thickness
  const lying = swap
    ? { ...box, length: box.thickness, thickness: box.length, alongX: -box.alongY, alongY: box.alongX }
    : box
  const backwards = isSideways(lying) ? lying.alongY < 0 : lying.alongX < 0
  return backwards ? turnedAround(lying) : lying
}

/** Whether a box around a line also holds what another one is around: the same line, or a piece of it. */
export function covers(line: TextBox, other: TextBox): boolean {
  return (
    isSideways(line) === isSideways(other) &&
    contains(line, other.centreX, other.centreY) &&
    other.length < 1.15 * line.length + 0.3 * line.thickness &&
    other.thickness < 1.5 * line.thickness
  )
}
