import { type Picture, toPicture, toSharp } from '../decoding/picture.ts'
import { READABLE } from '../page.ts'
import { cropped, detectText, type Region, scaled, seenAt } from './detector.ts'
import type { Model } from './network/runtime.ts'
import type { ReadBox } from './recogniser.ts'
import { ELONGATED, isSidewaysLine, turnedBack, turnedClockwise, withSidewaysLines } from './sidewaysPass.ts'
import { isSideways, type TextBox } from './textBox.ts'

/** Longest side in pixels; may enlarge. The detector knows letters of a certain size: more breaks up large ones. */
const FIRST_SIDE = 960
/** Pixels of the second look, and its maximum enlargement over the first. */
const CLOSER_AREA = 1_100_000
const LEAST_CLOSER = 1.2
const MOST_CLOSER = 2
/** With fewer characters, the second look is reduced by this factor. */
const NEXT_TO_NOTHING = 12
const FARTHER = 0.4
/** Margin around readable lines, as a share of the picture. */
const MARGIN = 0.06
/** With this many readable lines across and none down the picture, the second look skips the sideways pass. */
const ENOUGH_LINES = 6
/** Scale of the quick look for lines down the picture. */
const GLIMPSE = 2 / 3

export const firstScale = ({ width, height }: Picture): number => FIRST_SIDE / Math.max(width, height)

/** Boxes of text in all directions at a scale, or only across the picture. */
export async function detectAllWays(
  detector: Model,
  picture: Picture,
  scale: number,
  onlyAcross = false,
): Promise<TextBox[]> {
  const seen = await seenAt(picture, scale)
  const { boxes: upright, reach } = await detectText(detector, seen)
  const turned = onlyAcross ? [] : await detectSideways(detector, cropped(seen, reach), upright)
  const boxes = withSidewaysLines(
    upright,
    turned.map((box) => ({ ...box, centreX: box.centreX + reach.left, centreY: box.centreY + reach.top })),
  )
  return boxes.map((box) => scaled(box, picture.width / seen.width, picture.height / seen.height))
}

/** Boxes of lines down the picture. Most packages have none, and the quick look costs less than half of a full one. */
async function detectSideways(detector: Model, seen: Picture, upright: TextBox[]): Promise<TextBox[]> {
  if (!upright.some(isSidewaysLine)) {
    const glimpsed = await detectTurned(detector, await seenAt(seen, GLIMPSE))
    if (!glimpsed.some(isSidewaysLine)) return []
  }
  return await detectTurned(detector, seen)
}

const detectTurned = async (detector: Model, seen: Picture): Promise<TextBox[]> =>
  (await detectText(detector, turnedClockwise(seen))).boxes.map((box) => turnedBack(box, seen.height))

export function sawNextToNothing(lines: ReadBox[]): boolean {
  const read = lines.filter(({ confidence }) => confidence >= READABLE)
  return read.reduce((characters, { text }) => characters + text.length, 0) < NEXT_TO_NOTHING
}

/** Boxes on a reduced picture: the dots of large dot-matrix print join. */
export const detectFromAfar = (detector: Model, picture: Picture): Promise<TextBox[]> =>
  detectAllWays(detector, picture, FARTHER * firstScale(picture))

/** Boxes in the enlarged part of the picture that has text. */
export async function detectCloser(detector: Model, picture: Picture, lines: ReadBox[]): Promise<TextBox[]> {
  const region = regionOf(picture, lines)
  const part = await toPicture(toSharp(picture).extract(region))
  const first = firstScale(picture)
  const wanted = Math.sqrt(CLOSER_AREA / (region.width * region.height))
  const scale = Math.max(LEAST_CLOSER * first, Math.min(MOST_CLOSER * first, wanted))
  const boxes = await detectAllWays(detector, part, scale, readsOneWay(lines))
  return boxes.map((box) => ({
    ...box,
    centreX: box.centreX + region.left,
    centreY: box.centreY + region.top,
  }))
}

/** True if enough readable lines show that none runs sideways. */
function readsOneWay(lines: ReadBox[]): boolean {
  const readable = lines.filter(
    ({ confidence, box }) => confidence >= READABLE && box.length > ELONGATED * box.thickness,
  )
  return readable.length >= ENOUGH_LINES && !readable.some(({ box }) => isSideways(box))
}

/** Bounds of all readable lines in whole pixels; the whole picture if there are none. */
function regionOf({ width, height }: Picture, lines: ReadBox[]): Region {
  const readable = lines.filter(({ confidence }) => confidence >= READABLE).map(({ box }) => box)
  if (readable.length === 0) return { left: 0, top: 0, width, height }
  const reach = readable.map((box) => ({
    x: (Math.abs(box.alongX) * box.length + Math.abs(box.alongY) * box.thickness) / 2 + MARGIN * width,
    y: (Math.abs(box.alongY) * box.length + Math.abs(box.alongX) * box.thickness) / 2 + MARGIN * height,
  }))
  const left = Math.max(
    0,
    Math.floor(Math.min(...readable.map((box, index) => box.centreX - reach[index]!.x))),
  )
  const top = Math.max(
    0,
    Math.floor(Math.min(...readable.map((box, index) => box.centreY - reach[index]!.y))),
  )
  const right = Math.min(
    width,
    Math.ceil(Math.max(...readable.map((box, index) => box.centreX + reach[index]!.x))),
  )
  const bottom = Math.min(
    height,
    Math.ceil(Math.max(...readable.map((box, index) => box.centreY + reach[index]!.y))),
  )
  return { left, top, width: right - left, height: bottom - top }
}
