import type { TextLine } from '../../page.ts'
import { isRightBehind, isRightBelow } from './nearness.ts'
import { frameOf } from './rows.ts'

/** Lines of one phrase have letters of about one size: the smaller at least this share of the larger. */
const SAME_SIZE = 0.6

/** The line right below one, where a phrase would go on. */
export const nextBelow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBelow(frameOf(line), frameOf(next)))

/** The line right behind one in its row. */
export const nextInRow = (line: TextLine, lines: TextLine[]): TextLine | undefined =>
  lines.find((next) => isAlike(line, next) && isRightBehind(frameOf(line), frameOf(next)))

/** Whether two lines are printed in letters of about one size. */
export function isAlike(line: TextLine, next: TextLine): boolean {
  const [one, other] = [line.letterHeight, next.letterHeight]
  return line !== next && Math.min(one, other) > SAME_SIZE * Math.max(one, other)
}
