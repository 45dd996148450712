import { type Picture, toPicture, toSharp } from './decoding/picture.ts'
import { type Page, type Place, READABLE } from './page.ts'

/** A part of a picture in fractions of its width and height. */
export type Part = Omit<Place, 'turn'>

/** A package whose text extends less than this share of the picture, in both directions, is far away. */
const FAR_AWAY = 0.4
/** Margin around the text, as shares of its own extent and of the picture: a package is larger than its text. */
const MARGIN = 0.75
const LEAST_MARGIN = 0.1
/** Shorter lines are often dirt. */
const LEAST_LENGTH = 3

/** The part of a photo with its package if that is small in the picture; otherwise null. */
export function farPackage({ lines }: Page): Part | null {
  const places = lines
    .filter(({ confidence, text }) => confidence >= READABLE && text.length >= LEAST_LENGTH)
    .map(({ place }) => place)
  if (places.length === 0) return null
  const [left, right] = reach(places.map(({ x, width }) => [x, x + width]))
  const [top, bottom] = reach(places.map(({ y, height }) => [y, y + height]))
  const size = Math.max(right - left, bottom - top)
  if (size > FAR_AWAY) return null
  const margin = Math.max(LEAST_MARGIN, MARGIN * size)
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return { x, y, width: Math.min(1, right + margin) - x, height: Math.min(1, bottom + margin) - y }
}

const reach = (spans: [from: number, to: number][]): [from: number, to: number] => [
  Math.min(...spans.map(([from]) => from)),
  Math.max(...spans.map(([, to]) => to)),
]

export async function cutOut(picture: Picture, part: Part): Promise<Picture> {
  const left = Math.floor(part.x * picture.width)
  const top = Math.floor(part.y * picture.height)
  const width = Math.max(1, Math.floor(part.width * picture.width))
  const height = Math.max(1, Math.floor(part.height * picture.height))
  return await toPicture(toSharp(picture).extract({ left, top, width, height }))
}

export const onWhole = <Seen extends { place: Place }>(seen: Seen[], part: Part): Seen[] =>
  seen.map((each) => ({ ...each, place: placeOnWhole(each.place, part) }))

const placeOnWhole = ({ x, y, width, height, turn }: Place, part: Part): Place => ({
  x: part.x + x * part.width,
  y: part.y + y * part.height,
  width: width * part.width,
  height: height * part.height,
  turn,
})
