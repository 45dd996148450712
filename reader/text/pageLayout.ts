import type { Place, TextLine, Turn } from '../page.ts'
import type { ReadBox } from './recogniser.ts'
import { directionOf, type TextBox } from './textBox.ts'

type Size = { width: number; height: number }
type PlacedLine = Omit<TextLine, 'row'>

const add = (a: Turn, b: number) => ((((a + b) % 360) + 360) % 360) as Turn
const isQuarter = (turn: Turn) => turn === 90 || turn === 270

export function mainDirection(lines: ReadBox[]): Turn {
  const weights: Record<Turn, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  for (const { box, confidence } of lines) weights[directionOf(box)] += box.length * confidence
  const turns: Turn[] = [0, 90, 180, 270]
  return turns.reduce((best, turn) => (weights[turn] > weights[best] ? turn : best))
}

/** Size of the picture, turned so that text of a direction is upright. */
export const pageSize = ({ width, height }: Size, direction: Turn): Size =>
  isQuarter(direction) ? { width: height, height: width } : { width, height }

export function toPlacedLine({ box, text, confidence }: ReadBox, joined: boolean, picture: Size, main: Turn) {
  const direction = add(directionOf(box), -main)
  const [width, height] = isQuarter(direction) ? [box.thickness, box.length] : [box.length, box.thickness]
  const line: PlacedLine = {
    text,
    confidence,
    ...onPage(box, picture, main),
    width,
    height,
    letterHeight: box.thickness,
    direction,
    tilt: tiltOf(box),
    joined,
    place: toPlace(box, picture),
    thing: null,
  }
  return line
}

const DEGREES = 180 / Math.PI

/** Tilt from the nearest quarter turn, in degrees clockwise. */
const tiltOf = (box: TextBox): number =>
  ((Math.atan2(box.alongY, box.alongX) * DEGREES - directionOf(box) + 540) % 360) - 180

function onPage({ centreX, centreY }: TextBox, { width, height }: Size, main: Turn) {
  if (main === 0) return { centreX, centreY }
  if (main === 180) return { centreX: width - centreX, centreY: height - centreY }
  if (main === 90) return { centreX: centreY, centreY: width - centreX }
  return { centreX: height - centreY, centreY: centreX }
}

/** Upright bounds of a box, and the clockwise turn that makes its text upright. */
export function toPlace(box: TextBox, picture: Size): Place {
  const halfX = (Math.abs(box.alongX) * box.length + Math.abs(box.alongY) * box.thickness) / 2
  const halfY = (Math.abs(box.alongY) * box.length + Math.abs(box.alongX) * box.thickness) / 2
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const left = share(box.centreX - halfX, picture.width)
  const top = share(box.centreY - halfY, picture.height)
  return {
    x: left,
    y: top,
    width: share(box.centreX + halfX, picture.width) - left,
    height: share(box.centreY + halfY, picture.height) - top,
    turn: add(0, -directionOf(box)),
  }
}

/** Lines share a row if their middles are this close, as a share of the lower one's letters. */
const SAME_ROW = 0.45
const SAME_COLUMN = 0.5

/** Numbers rows in reading order: upright rows from the top, then sideways runs, then joined lines. */
export function inReadingOrder(lines: PlacedLine[]): TextLine[] {
  const single = lines.filter((line) => !line.joined)
  const upright = single.filter(isUpright).sort((a, b) => a.centreY - b.centreY)
  const sideways = single.filter((line) => !isUpright(line)).sort((a, b) => a.centreX - b.centreX)
  const rows = gathered(upright, (a, b) => Math.abs(a.centreY - b.centreY) < SAME_ROW * lower(a, b))
  const runs = gathered(sideways, (a, b) => Math.abs(a.centreX - b.centreX) < SAME_COLUMN * lower(a, b))
  const joined = lines.filter((line) => line.joined).map((line) => [line])
  return [...rows, ...runs, ...joined].flatMap((members, row) =>
    members.toSorted((a, b) => alongText(a) - alongText(b)).map((line) => ({ ...line, row })),
  )
}

const isUpright = ({ direction }: PlacedLine) => direction === 0 || direction === 180
const lower = (a: PlacedLine, b: PlacedLine) => Math.min(a.letterHeight, b.letterHeight)

function alongText({ direction, centreX, centreY }: PlacedLine): number {
  return { 0: centreX, 90: centreY, 180: -centreX, 270: -centreY }[direction]
}

/** Adds each line to the first group whose first line reads the same way and is beside it. */
function gathered(lines: PlacedLine[], areBeside: (a: PlacedLine, b: PlacedLine) => boolean): PlacedLine[][] {
  const groups: PlacedLine[][] = []
  for (const line of lines) {
    const group = groups.find(([first]) => first!.direction === line.direction && areBeside(first!, line))
    if (group) group.push(line)
    else groups.push([line])
  }
  return groups
}
