import { type Picture, toPicture, toSharp } from './decoding/picture.ts'
import { type Page, type Place, READABLE } from './page.ts'

/** A part of a picture in fractions of its width and height. */
export type Part = Omit<Place, 'turn'>

/** Text that reaches less far than this share of the picture, each way, is of a package far away. */
const FAR_AWAY = 0.4
/** Around it is left so much of its own reach, and at least so much of the picture: a package is larger than what was read of it. */
const MARGIN = 0.75
const LEAST_MARGIN = 0.1
/** Shorter lines are often none. */
const LEAST_LENGTH = 3

/** The part of a photo that holds its package, where that is small in the picture; null where it fills it, or nothing can be read. */
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

/** A part cut out of a picture. */
export async function cutOut(picture: Picture, part: Part): Promise<Picture> {
  const left = Math.floor(part.x * picture.width)
  const top = Math.floor(part.y * picture.height)
  const width = Math.max(1, Math.floor(part.width * picture.width))
  const height = Math.max(1, Math.floor(part.height * picture.height))
  return await toPicture(toSharp(picture).extract({ left, top, width, height }))
}

/** What was seen on a part, with its places on the whole photo. */
export const onWhole = <Seen extends { place: Place }>(seen: Seen[], part: Part): Seen[] =>
  seen.map((each) => ({ ...each, place: placeOnWhole(each.place, part) }))

const placeOnWhole = ({ x, y, width, height, turn }: Place, part: Part): Place => ({
  x: part.x + x * part.width,
  y: part.y + y * part.height,
  width: width * part.width,
  height: height * part.height,
  turn,
})
