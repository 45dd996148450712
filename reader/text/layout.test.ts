import { describe, expect, test } from 'vitest'
import { SOUGHT_DATE } from '../fields/expiry/soughtDate.ts'
import { findLinesToJoin } from './joining.ts'
import { inReadingOrder, mainDirection, pageSize, toPlacedLine } from './pageLayout.ts'
import type { ReadBox } from './recogniser.ts'
import { turnedBack, turnedClockwise, withSidewaysLines } from './sidewaysPass.ts'
import type { TextBox } from './textBox.ts'

const box = (centreX: number, centreY: number, length: number, thickness = 20, turn = 0): TextBox => ({
  centreX,
  centreY,
  alongX: Math.round(Math.cos((turn * Math.PI) / 180)),
  alongY: Math.round(Math.sin((turn * Math.PI) / 180)),
  length,
  thickness,
})
const line = (text: string, at: TextBox, confidence = 0.95): ReadBox => ({
  text,
  confidence,
  foreign: 0,
  box: at,
})

describe('lines to join', () => {
  test('are the parts of a date that a dimple has broken', () => {
    const lines = [line('EXP.08', box(100, 50, 80)), line('2026', box(175, 52, 50))]
    expect(findLinesToJoin(lines, SOUGHT_DATE)).toMatchObject([{ centreX: 130, length: 140 }])
  })
  test('are the same however the line is turned', () => {
    const lines = [line('EXP.08', box(50, 200, 80, 20, 270)), line('2026', box(52, 125, 50, 20, 270))]
    const [joined] = findLinesToJoin(lines, SOUGHT_DATE)
    expect(joined).toMatchObject({ alongY: -1, length: 140 })
    expect(joined!.centreY).toBeCloseTo(170)
  })
  test.each([
    ['lines below one another', [line('EXP', box(100, 50, 80)), line('2026', box(100, 80, 80))]],
    ['lines far apart', [line('EXP', box(100, 50, 80)), line('2026', box(300, 50, 80))]],
    ['large print beside small', [line('EXP', box(100, 50, 80, 60)), line('2026', box(180, 50, 70, 20))]],
    ['lines that read another way', [line('EXP', box(100, 50, 80)), line('2026', box(170, 50, 50, 20, 180))]],
    ['words without a date', [line('Keep out', box(100, 50, 80)), line('of reach', box(175, 50, 50))]],
    [
      'running text with a number',
      [line('Each tablet has', box(100, 50, 80)), line('5 g', box(175, 50, 50))],
    ],
    ['a single line', [line('EXP 08/2026', box(100, 50, 80))]],
  ])('are not %s', (_what, lines) => {
    expect(findLinesToJoin(lines, SOUGHT_DATE)).toEqual([])
  })
})

describe('the page', () => {
  const picture = { width: 400, height: 600 }
  test('is turned so that most text is upright', () => {
    const lines = [line('a long line of text', box(300, 300, 400, 20, 270)), line('short', box(80, 40, 60))]
    const main = mainDirection(lines)
    expect(main).toBe(270)
    expect(pageSize(picture, main)).toEqual({ width: 600, height: 400 })
  })

  test('keeps where on the photo a line is, and how to turn it upright', () => {
    const sideways = toPlacedLine(line('EXP', box(300, 150, 100, 20, 270)), false, picture, 0)
    expect(sideways).toMatchObject({ direction: 270, width: 20, height: 100, letterHeight: 20 })
    const { x, y, width, height, turn } = sideways.place
    expect(turn).toBe(90)
    for (const [got, expected] of [
      [x, 290 / 400],
      [y, 100 / 600],
      [width, 20 / 400],
      [height, 100 / 600],
    ])
      expect(got).toBeCloseTo(expected!)
  })

  test('never places a line outside the photo', () => {
    const { x, y, width, height } = toPlacedLine(line('a', box(5, 595, 40)), false, picture, 0).place
    expect([x, y + height]).toEqual([0, 1])
    expect(width).toBeCloseTo(25 / 400)
  })

  test('is read row by row, then along each sideways run, then the joined lines', () => {
    const placed = [
      toPlacedLine(line('joined', box(200, 100, 200)), true, picture, 0),
      toPlacedLine(line('side 2', box(390, 100, 60, 20, 270)), false, picture, 0),
      toPlacedLine(line('side 1', box(390, 200, 60, 20, 270)), false, picture, 0),
      toPlacedLine(line('row 2', box(100, 100, 80)), false, picture, 0),
      toPlacedLine(line('row 1 b', box(250, 52, 80)), false, picture, 0),
      toPlacedLine(line('row 1 a', box(100, 50, 80)), false, picture, 0),
    ]
    expect(inReadingOrder(placed).map(({ text, row }) => `${row} ${text}`)).toEqual([
      '0 row 1 a',
      '0 row 1 b',
      '1 row 2',
      '2 side 1',
      '2 side 2',
      '3 joined',
    ])
  })
})

describe('the sideways pass', () => {
  test('turns a picture clockwise, and a box back to where it was', () => {
    const picture = {
      data: Uint8Array.from([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]),
      width: 3,
      height: 2,
    }
    const turned = turnedClockwise(picture)
    expect([turned.width, turned.height]).toEqual([2, 3])
    expect([...turned.data].filter((_, at) => at % 3 === 0)).toEqual([4, 1, 5, 2, 6, 3])
    // A line down the right edge of a 400 by 600 picture lies across the bottom of the turned one.
    expect(turnedBack(box(450, 390, 200), 600)).toMatchObject({
      centreX: 390,
      centreY: 150,
      alongY: 1,
      length: 200,
    })
  })

  test('replaces the stumps of a sideways line and keeps everything else', () => {
    const upright = box(100, 50, 120)
    const stumps = [box(300, 200, 22, 20), box(300, 240, 22, 20)]
    const sideways = box(300, 220, 160, 24, 90)
    expect(withSidewaysLines([upright, ...stumps], [sideways])).toEqual([upright, sideways])
  })

  test('adds nothing that the first pass found as well, nor lines that are not sideways', () => {
    const found = box(300, 220, 160, 24, 90)
    const again = { ...found, length: 150 }
    expect(withSidewaysLines([found], [again, box(100, 50, 120)])).toEqual([found])
  })
})
