import { describe, expect, test } from 'vitest'
import type { Picture } from '../decoding/picture.ts'
import { inReadingOrder, toPlacedLine } from './pageLayout.ts'
import { onThings } from './things.ts'

const [WIDTH, HEIGHT] = [800, 600]

type Colour = [red: number, green: number, blue: number]
const TABLE: Colour = [124, 106, 85]
const WHITE: Colour = [250, 250, 246]

interface Painted {
  left: number
  top: number
  width: number
  height: number
  colour?: Colour
}

/** A picture of boxes on a table, on which light falls from the left; `table` is its colour at one point. */
function pictureOf(boxes: Painted[], table: (x: number, y: number) => Colour = () => TABLE): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const on = boxes.findLast(
        ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
      )
      data.set(on ? (on.colour ?? WHITE) : table(x, y), (y * WIDTH + x) * 3)
    }
  return { data, width: WIDTH, height: HEIGHT }
}

/** Lines of print 120 long and 24 high around these points. */
const linesAt = (...middles: [x: number, y: number, turn?: number][]) =>
  inReadingOrder(
    middles.map(([centreX, centreY, turn = 0]) => {
      const [alongX, alongY] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
      const box = { centreX, centreY, alongX, alongY, length: 120, thickness: 24 }
      return toPlacedLine(
        { box, text: 'print', confidence: 0.9, foreign: 0 },
        false,
        { width: WIDTH, height: HEIGHT },
        0,
      )
    }),
  )

const thingsUnder = (picture: Picture, lines = linesAt([200, 150], [200, 250], [560, 200])) =>
  onThings(picture, lines).map(({ thing }) => thing)

const left: Painted = { left: 80, top: 60, width: 240, height: 400 }
const right: Painted = { left: 440, top: 60, width: 240, height: 400, colour: [40, 60, 140] }
const shaded = (x: number): Colour => [90 + x / 16, 80 + x / 16, 60 + x / 16]

describe('the object that print is on', () => {
  test.each<[string, Picture, number[]]>([
    ['two boxes apart', pictureOf([left, right]), [1, 2, 1]],
    ['two boxes on a table in uneven light', pictureOf([left, right], shaded), [1, 2, 1]],
    ['two boxes that touch', pictureOf([left, { ...right, left: 320, width: 360 }]), [1, 1, 1]],
  ])('is found for %s', (_, picture, things) => {
    const found = thingsUnder(picture)
    expect(found.map((thing) => found.indexOf(thing))).toEqual(things.map((thing) => things.indexOf(thing)))
    expect(found).not.toContain(null)
  })

  test('is found for tilted print', () => {
    const small: Painted = { left: 480, top: 90, width: 180, height: 180 }
    const found = thingsUnder(pictureOf([left, small]), linesAt([200, 150], [570, 180, 40]))
    expect(new Set(found).size).toBe(2)
  })

  test.each<[string, Picture]>([
    ['white boxes on a white table', pictureOf([left, { ...left, left: 440 }], () => [246, 246, 242])],
    [
      'a table of many colours',
      pictureOf([left, right], (x, y) => [(x * 7) % 256, (y * 5) % 256, ((x + y) * 3) % 256]),
    ],
    [
      'boxes that fill the picture',
      pictureOf([
        { left: 0, top: 0, width: 400, height: 600 },
        { ...right, left: 400, top: 0, width: 400, height: 600 },
      ]),
    ],
  ])('is unknown for %s', (_, picture) => {
    expect(thingsUnder(picture)).toEqual([null, null, null])
  })
})
