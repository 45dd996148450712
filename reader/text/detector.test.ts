import { describe, expect, test } from 'vitest'
import { findBoxes, findReach } from './detector.ts'
import { smallestRectangle } from './smallestRectangle.ts'
import { laidOut } from './textBox.ts'

const [WIDTH, HEIGHT] = [224, 128]

/** A probability map in which some rectangles, turned by degrees about their centres, are likely text. */
function mapOf(
  ...bars: { x: number; y: number; length: number; thickness: number; turn: number; probability?: number }[]
) {
  const map = new Float32Array(WIDTH * HEIGHT)
  for (const { x, y, length, thickness, turn, probability = 0.9 } of bars) {
    const [ux, uy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    for (let py = 0; py < HEIGHT; py++) {
      for (let px = 0; px < WIDTH; px++) {
        const [dx, dy] = [px + 0.5 - x, py + 0.5 - y]
        const isInside =
          Math.abs(dx * ux + dy * uy) < length / 2 && Math.abs(dy * ux - dx * uy) < thickness / 2
        if (isInside) map[py * WIDTH + px] = probability
      }
    }
  }
  return map
}

describe('boxes of text', () => {
  test.each([0, 15, -30, 90])(
    'are found around a line turned by %s°, grown by what the detector shrinks',
    (turn) => {
      const [box, ...others] = findBoxes(
        mapOf({ x: 100, y: 60, length: 80, thickness: 12, turn }),
        WIDTH,
        HEIGHT,
      )
      expect(others).toEqual([])
      expect(Math.hypot(box!.centreX - 100, box!.centreY - 60)).toBeLessThan(1.5)
      // Area times 1.6 over the circumference, on every side: 80 * 12 * 1.6 / 184 = 8.3.
      expect(Math.abs(box!.length - (80 + 16.7))).toBeLessThan(3)
      expect(Math.abs(box!.thickness - (12 + 16.7))).toBeLessThan(3)
      const angle = (Math.atan2(box!.alongY, box!.alongX) * 180) / Math.PI
      expect(Math.abs(Math.sin(((angle - turn) * Math.PI) / 180))).toBeLessThan(0.04)
    },
  )

  test('are as many as there are patches that do not touch', () => {
    const lines = [20, 50, 80].map((y) => ({ x: 90, y, length: 100, thickness: 10, turn: 0 }))
    expect(findBoxes(mapOf(...lines), WIDTH, HEIGHT)).toHaveLength(3)
  })

  test('are none around specks, hairlines and what is hardly likely', () => {
    const speck = { x: 20, y: 20, length: 3, thickness: 3, turn: 0 }
    const hairline = { x: 100, y: 60, length: 90, thickness: 2, turn: 0 }
    const faint = { x: 100, y: 90, length: 80, thickness: 12, turn: 0, probability: 0.4 }
    expect(findBoxes(mapOf(speck, hairline, faint), WIDTH, HEIGHT)).toEqual([])
  })
})

describe('the reach of text', () => {
  const faint = { length: 4, thickness: 2, turn: 0, probability: 0.4 }

  test('holds what is too faint for a box, with a margin, in whole strides', () => {
    const reach = findReach(mapOf({ ...faint, x: 90, y: 50 }, { ...faint, x: 130, y: 70 }), 224, 128)
    expect(reach).toEqual({ left: 64, top: 0, width: 96, height: 96 })
  })

  test('ends with the picture', () => {
    expect(findReach(mapOf({ ...faint, x: 216, y: 8 }), 224, 128)).toEqual({
      left: 192,
      top: 0,
      width: 32,
      height: 32,
    })
  })

  test('is the whole picture where nothing looks like text', () => {
    expect(findReach(mapOf(), 224, 128)).toEqual({ left: 0, top: 0, width: 224, height: 128 })
  })
})

describe('the smallest rectangle', () => {
  test('around a tilted square is no larger than the square', () => {
    const corners = [
      [5, 0],
      [10, 5],
      [5, 10],
      [0, 5],
      [5, 5],
    ].map(([x = 0, y = 0]) => ({ x, y }))
    const { length, thickness } = smallestRectangle(corners)!
    expect(length * thickness).toBeCloseTo(50)
  })
  test('around points on a line is none', () => {
    expect(smallestRectangle([0, 1, 2].map((x) => ({ x, y: x })))).toBeNull()
  })
})

describe('a box laid out', () => {
  const box = { centreX: 0, centreY: 0, thickness: 10 }
  test('reads along its longer side, rightwards or downwards', () => {
    expect(laidOut({ ...box, alongX: -1, alongY: 0, length: 50 })).toMatchObject({
      alongX: 1,
      length: 50,
      thickness: 10,
    })
    expect(laidOut({ ...box, alongX: 1, alongY: 0, length: 3 })).toMatchObject({
      alongY: 1,
      length: 10,
      thickness: 3,
    })
    expect(laidOut({ ...box, alongX: 0, alongY: -1, length: 50 })).toMatchObject({ alongY: 1, length: 50 })
  })
  test('that is nearly square reads across the picture', () => {
    expect(laidOut({ ...box, alongX: 0, alongY: 1, length: 11 })).toMatchObject({
      alongX: 1,
      length: 10,
      thickness: 11,
    })
  })
})
