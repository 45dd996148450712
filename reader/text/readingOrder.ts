import type { TextLine } from '../page.ts'
import type { PlacedLine } from './pageLayout.ts'

/** Lines share a row if their middles are this close, as a share of the lower one's letters. */
const SAME_ROW = 0.45
const SAME_COLUMN = 0.5

/** Numbers rows in reading order: upright rows from the top, then sideways runs, then joined lines. */
export function inReadingOrder(lines: PlacedLine[]): TextLine[] {
  const single = lines.filter((line) => !line.joined)
  const upright = single.filter(isUpright).sort((a, b) => a.centreY - b.centreY)
  const sideways = single.filter((line) => !isUpright(line)).sort((a, b) => a.centreX - b.centreX)
  const rows = gathered(upright, (a, b) => Math.abs(a.centreY - b.centreY) < SAME_ROW * lower(a, b))
  const runs = gathered(sideways, (a, b) => Math.abs(a.centreX - b.centreX) < SAME_COLUMN * lower(a, b))
  const joined = lines.filter((line) => line.joined).map((line) => [line])
  return [...rows, ...runs, ...joined].flatMap((members, row) =>
    members.toSorted((a, b) => alongText(a) - alongText(b)).map((line) => ({ ...line, row })),
  )
}

const isUpright = ({ direction }: PlacedLine) => direction === 0 || direction === 180
const lower = (a: PlacedLine, b: PlacedLine) => Math.min(a.letterHeight, b.letterHeight)

function alongText({ direction, centreX, centreY }: PlacedLine): number {
  return { 0: centreX, 90: centreY, 180: -centreX, 270: -centreY }[direction]
}

/** Adds each line to the first group whose first line reads the same way and is beside it. */
function gathered(lines: PlacedLine[], areBeside: (a: PlacedLine, b: PlacedLine) => boolean): PlacedLine[][] {
  const groups: PlacedLine[][] = []
  for (const line of lines) {
    const group = groups.find(([first]) => first!.direction === line.direction && areBeside(first!, line))
    if (group) group.push(line)
    else groups.push([line])
  }
  return groups
}
