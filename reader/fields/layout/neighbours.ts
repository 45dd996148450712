import type { TextLine } from '../../page.ts'
import { frameOf } from './rows.ts'

/** Lines of one phrase have letters of about one size: the smaller at least this share of the larger. */
const SAME_SIZE = 0.6

/** The line right below one, where a phrase would go on. */
export function nextBelow(line: TextLine, lines: TextLine[]): TextLine | undefined {
  const a = frameOf(line)
  return lines.find((next) => {
    if (!isAlike(line, next)) return false
    const b = frameOf(next)
    const height = Math.max(line.letterHeight, next.letterHeight)
    const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start)
    const shorter = Math.min(a.end - a.start, b.end - b.start)
    return overlap > 0.4 * shorter && b.top > a.top + 0.4 * height && b.top - a.bottom < 0.7 * height
  })
}

/** The line right behind one in its row. */
export function nextInRow(line: TextLine, lines: TextLine[]): TextLine | undefined {
  const a = frameOf(line)
  return lines.find((next) => {
    if (!isAlike(line, next) || next.row !== line.row) return false
    const gap = frameOf(next).start - a.end
    return gap > -0.5 * line.letterHeight && gap < 1.6 * line.letterHeight
  })
}

function isAlike(line: TextLine, next: TextLine): boolean {
  const [small, large] = [line.letterHeight, next.letterHeight].sort((a, b) => a - b) as [number, number]
  return line !== next && line.direction === next.direction && small > SAME_SIZE * large
}
