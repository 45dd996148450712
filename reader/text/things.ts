import type { Picture } from '../decoding/picture.ts'
import type { TextLine } from '../page.ts'

/** Cells along the picture's longer side. */
const CELLS = 160
/** Points per cell and direction that its colour is averaged from. */
const POINTS = 2
/** Minimum share of the picture's edge in the backdrop's colour, and maximum difference of alike colours. */
const LEAST_OF_EDGE = 0.5
const ALIKE = 36
/** Samples every 8th cell of the edge. */
const ASKED_EACH = 8
/** Maximum change of the backdrop's colour between cells, and in total. */
const STEP = 12
const FADED = 70
/** Smaller objects, as a share of the picture, are no packages. */
const SMALLEST = 0.01
/** Letter heights from a line's middle at which its object continues, and the minimum share of such points. */
const ACROSS = [-0.85, -0.4, 0, 0.4, 0.85]
const GOES_ON = 0.9
/** With more lines outside of objects, the objects' edges are not visible. */
const MOST_ASTRAY = 0.1

interface Cells {
  width: number
  height: number
  colours: Float32Array
}

/** Numbers the object of each line; null for all if object and backdrop look alike: white on white, a hand all over. */
export function onThings(picture: Picture, lines: TextLine[]): TextLine[] {
  const without = lines.map((line) => ({ ...line, thing: null }))
  if (lines.length === 0) return without
  const cells = toCells(picture)
  const things = findThings(cells)
  if (!things) return without
  const placed = lines.map((line) => ({ ...line, thing: thingUnder(line, picture, cells, things) }))
  const astray = placed.filter(({ thing }) => thing === null).length
  return astray > MOST_ASTRAY * lines.length ? without : placed
}

function toCells({ data, width, height }: Picture): Cells {
  const scale = Math.min(1, CELLS / Math.max(width, height))
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const colours = new Float32Array(wide * high * 3)
  const points = Array.from({ length: POINTS }, (_, index) => (index + 0.5) / POINTS)
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++)
      for (const down of points)
        for (const right of points) {
          const [x, y] = [
            Math.floor(((column + right) / wide) * width),
            Math.floor(((row + down) / high) * height),
          ]
          for (let channel = 0; channel < 3; channel++)
            colours[(row * wide + column) * 3 + channel]! +=
              data[(y * width + x) * 3 + channel]! / POINTS ** 2
        }
  return { width: wide, height: high, colours }
}

const difference = (colours: Float32Array, one: number, other: number): number =>
  Math.max(
    Math.abs(colours[one * 3]! - colours[other * 3]!),
    Math.abs(colours[one * 3 + 1]! - colours[other * 3 + 1]!),
    Math.abs(colours[one * 3 + 2]! - colours[other * 3 + 2]!),
  )

/** Number of the object of each cell, 0 for the backdrop and small objects; null without a backdrop. */
function findThings({ width, height, colours }: Cells): Uint16Array | null {
  const edge = edgeOf(width, height)
  const isLike = (one: number) => edge.filter((other) => difference(colours, one, other) < ALIKE)
  const asked = edge.filter((_, index) => index % ASKED_EACH === 0)
  const commonest = asked.map(isLike).reduce((most, alike) => (alike.length > most.length ? alike : most), [])
  if (commonest.length < LEAST_OF_EDGE * edge.length) return null
  const sample = commonest[commonest.length >> 1]!
  const things = new Uint16Array(width * height)
  const BACKDROP = 0xffff
  const goesOn = (from: number, to: number) =>
    difference(colours, from, to) < STEP && difference(colours, sample, to) < FADED
  fill(things, commonest, BACKDROP, width, goesOn)
  let number = 0
  for (let cell = 0; cell < things.length; cell++) {
    if (things[cell]) continue
    const thing = fill(things, [cell], ++number, width, () => true)
    if (thing.length < SMALLEST * things.length) for (const at of thing) things[at] = BACKDROP
  }
  return things.map((thing) => (thing === BACKDROP ? 0 : thing))
}

function edgeOf(width: number, height: number): number[] {
  const columns = Array.from({ length: width }, (_, column) => [column, (height - 1) * width + column])
  const rows = Array.from({ length: height }, (_, row) => [row * width, row * width + width - 1])
  return [...new Set([...columns, ...rows].flat())]
}

/** Flood fill from some cells; returns all cells reached. */
function fill(
  things: Uint16Array,
  from: number[],
  number: number,
  width: number,
  goesOn: (from: number, to: number) => boolean,
): number[] {
  const reached = [...from]
  for (const cell of reached) things[cell] = number
  for (let next = 0; next < reached.length; next++) {
    const cell = reached[next]!
    const column = cell % width
    for (const other of [
      column > 0 ? cell - 1 : -1,
      column < width - 1 ? cell + 1 : -1,
      cell - width,
      cell + width,
    ]) {
      if (other < 0 || other >= things.length || things[other] || !goesOn(cell, other)) continue
      things[other] = number
      reached.push(other)
    }
  }
  return reached
}

function thingUnder(
  line: TextLine,
  { width, height }: Picture,
  cells: Cells,
  things: Uint16Array,
): number | null {
  const points = pointsAround(line, width, height)
  const counts = new Map<number, number>()
  for (const [x, y] of points) {
    const [column, row] = [Math.floor((x / width) * cells.width), Math.floor((y / height) * cells.height)]
    if (column < 0 || row < 0 || column >= cells.width || row >= cells.height) continue
    const thing = things[row * cells.width + column]!
    counts.set(thing, (counts.get(thing) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && most[0] !== 0 && most[1] >= GOES_ON * all ? most[0] : null
}

const RADIANS = Math.PI / 180
const ALONG = Array.from({ length: 9 }, (_, index) => index / 8 - 0.5)

/** Points on and around a line, in pixels of the picture. */
function pointsAround(line: TextLine, width: number, height: number): [x: number, y: number][] {
  const { place, tilt, letterHeight, direction } = line
  const length = direction === 90 || direction === 270 ? line.height : line.width
  const angle = (tilt - place.turn) * RADIANS
  const [centreX, centreY] = [(place.x + place.width / 2) * width, (place.y + place.height / 2) * height]
  return ALONG.flatMap((along) =>
    ACROSS.map((across): [number, number] => [
      centreX + along * length * Math.cos(angle) - across * letterHeight * Math.sin(angle),
      centreY + along * length * Math.sin(angle) + across * letterHeight * Math.cos(angle),
    ]),
  )
}
