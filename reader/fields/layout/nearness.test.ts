import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { isRightBehind, isRightBelow, type PrintBox } from './nearness.ts'
import { isAlike, nextBelow, nextInRow, spanOf, toRows } from './rows.ts'

/** A line of letters 20 high. */
const at = (start: number, top: number, length = 100): PrintBox => ({
  start,
  end: start + length,
  top,
  bottom: top + 20,
  direction: 0,
})
const first = at(100, 100)

describe('the lines that a line may go on in', () => {
  test.each([
    ['the next line', at(100, 130), true],
    ['the next line, set in', at(150, 130), true],
    ['a line that hardly lies under it', at(170, 130), false],
    ['a line further down', at(100, 140), false],
    ['the line above', at(100, 70), false],
    ['text that reads another way', { ...at(100, 130), direction: 90 as const }, false],
  ])('below: %s', (_, next, is) => {
    expect(isRightBelow(first, next)).toBe(is)
  })

  test.each([
    ['what follows', at(215, 100), true],
    ['what follows on a tilted box', at(215, 110), true],
    ['what follows in the next row', at(215, 125), false],
    ['what follows after a wide gap', at(240, 100), false],
    ['what is before it', at(0, 100, 90), false],
  ])('behind: %s', (_, next, is) => {
    expect(isRightBehind(first, next)).toBe(is)
  })
})

describe('the place of a part of a row', () => {
  // Letters 11 wide; the second text begins 60 behind the first.
  const [row] = toRows(pageOf([['ABCDEFGHIJ', 'KLMNO']]))
  test.each([
    ['a whole text', 0, 10, [20, 130]],
    ['its first half', 0, 5, [20, 75]],
    ['its last three letters', 7, 10, [97, 130]],
    ['the second text', 11, 16, [190, 245]],
    ['from one into the other', 8, 13, [108, 212]],
    ['one letter', 2, 3, [42, 53]],
  ] as const)('%s', (_, from, to, expected) => {
    const { start, end, top, bottom } = spanOf(row!, from, to)
    expect([start, end].map(Math.round)).toEqual(expected)
    expect([top, bottom]).toEqual([20, 40])
  })
})

describe('the next line of a phrase', () => {
  const phrase = (rows: Parameters<typeof pageOf>[0]) => {
    const { lines } = pageOf(rows)
    const [line] = lines
    return [nextBelow(line!, lines)?.text, nextInRow(line!, lines)?.text]
  }
  test.each<[string, Parameters<typeof pageOf>[0], [below: string | undefined, behind: string | undefined]]>([
    ['as large', ['Ferro', 'plus'], ['plus', undefined]],
    [
      'a little smaller',
      [
        ['Ferro', 20],
        ['plus', 13],
      ],
      ['plus', undefined],
    ],
    [
      'much smaller',
      [
        ['Ferro', 20],
        ['plus', 12],
      ],
      [undefined, undefined],
    ],
    ['none', ['Ferro'], [undefined, undefined]],
  ])('below: %s', (_, rows, expected) => {
    expect(phrase(rows)).toEqual(expected)
  })

  test('in its row: one as large that follows at once', () => {
    const behind = (gap: number, letterHeight: number) => {
      const [first, second] = pageOf(['Ferro', 'plus']).lines
      const moved = {
        ...second!,
        centreY: first!.centreY,
        centreX: first!.centreX + (first!.width + second!.width) / 2 + gap,
        letterHeight,
      }
      return [nextInRow(first!, [first!, moved]) === moved, isAlike(first!, moved)]
    }
    expect(behind(10, 20)).toEqual([true, true])
    expect(behind(10, 12)).toEqual([false, false])
    expect(behind(200, 20)).toEqual([false, true])
  })
})
