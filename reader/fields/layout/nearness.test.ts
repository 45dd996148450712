import { describe, expect, test } from 'vitest'
import { isRightBehind, isRightBelow, type PrintBox } from './nearness.ts'

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
