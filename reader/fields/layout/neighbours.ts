import type { TextLine } from '../../page.ts'
import { isRightBehind, isRightBelow } from './nearness.ts'
import { frameOf } from './rows.ts'

/** Minimum ratio of letter sizes within a phrase. */
const SAME_SIZE = 0.6

export const nextBelow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBelow(frameOf(line), frameOf(next)))

export const nextInRow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBehind(frameOf(line), frameOf(next)))

export function isAlike(line: TextLine, next: TextLine): boolean {
  const [one, other] = [line.letterHeight, next.letterHeight]
  return line !== next && Math.min(one, other) > SAME_SIZE * Math.max(one, other)
}
