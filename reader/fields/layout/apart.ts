import type { TextLine } from '../../page.ts'

type Point = [x: number, y: number]

/** A line of text as a segment between the middles of its ends, with its distance to the edges. */
interface Stroke {
  from: Point
  to: Point
  half: number
}

const RADIANS = Math.PI / 180

function strokeOf({ centreX, centreY, width, height, letterHeight, direction, tilt }: TextLine): Stroke {
  const length = direction === 90 || direction === 270 ? height : width
  const reach = Math.max(0, (length - letterHeight) / 2)
  const [dx, dy] = [
    reach * Math.cos((direction + tilt) * RADIANS),
    reach * Math.sin((direction + tilt) * RADIANS),
  ]
  return { from: [centreX - dx, centreY - dy], to: [centreX + dx, centreY + dy], half: letterHeight / 2 }
}

/** Distance between two lines of text at any angle, in page pixels; 0 if they touch. */
export function apart(a: TextLine, b: TextLine): number {
  const [one, other] = [strokeOf(a), strokeOf(b)]
  if (cross(one, other)) return 0
  const nearest = Math.min(
    fromPoint(one.from, other),
    fromPoint(one.to, other),
    fromPoint(other.from, one),
    fromPoint(other.to, one),
  )
  return Math.max(0, nearest - one.half - other.half)
}

function fromPoint([x, y]: Point, { from, to }: Stroke): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(x - from[0] - at * dx, y - from[1] - at * dy)
}

function cross(one: Stroke, other: Stroke): boolean {
  const side = ({ from, to }: Stroke, [x, y]: Point) =>
    Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]))
  return side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0
}
