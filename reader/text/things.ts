import type { Picture } from '../decoding/picture.ts'
import type { TextLine } from '../page.ts'

/** The picture is looked at in so many cells along its longer side. */
const CELLS = 160
/** Points of a cell that its colour is the mean of, each way. */
const POINTS = 2
/** The backdrop makes at least this share of the picture's edge, in colours this near to each other. */
const LEAST_OF_EDGE = 0.5
const ALIKE = 36
/** Each so-many-th cell of the edge is asked how many others are like it: a backdrop is many times more. */
const ASKED_EACH = 8
/** It goes on from cell to cell where the colour changes less than this, and stays this near to the edge's. */
const STEP = 12
const FADED = 70
/** What takes a smaller share of the picture is no package. */
const SMALLEST = 0.01
/** Around its print a package goes on: of points so far from the middle of a line, in letter heights, this share is of its thing. */
const ACROSS = [-0.85, -0.4, 0, 0.4, 0.85]
const GOES_ON = 0.9
/** If more lines than this do not stand on a thing, its edges are not seen, and nothing is told. */
const MOST_ASTRAY = 0.1

interface Cells {
  width: number
  height: number
  /** Red, green and blue of each. */
  colours: Float32Array
}

/**
 * Lines of print with the number of the thing before the backdrop that each stands on; null for all where the backdrop cannot
 * be told from the things before it: a white carton on a white table, a hand all over the picture.
 */
export function onThings(picture: Picture, lines: TextLine[]): TextLine[] {
  const untold = lines.map((line) => ({ ...line, thing: null }))
  if (lines.length === 0) return untold
  const cells = toCells(picture)
  const things = findThings(cells)
  if (!things) return untold
  const told = lines.map((line) => ({ ...line, thing: thingUnder(line, picture, cells, things) }))
  const astray = told.filter(({ thing }) => thing === null).length
  return astray > MOST_ASTRAY * lines.length ? untold : told
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

/** The number of the thing that each cell is of, 0 for the backdrop and what is too small; null if there is no backdrop. */
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

/** Numbers what can be reached from some cells over free ones; gives all those cells. */
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

/** The thing that goes on around a line; null where none does. */
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

/** Points on a line of print and around it, in pixels of the picture. */
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
