import type { ReadBox } from './recogniser.ts'
import { mayHold, type Sought } from './sought.ts'
import { directionOf, inFrameOf, type TextBox } from './textBox.ts'

/** Longer chains are running text, which needs no joining. */
const MOST_PARTS = 8
/** Boxes narrower than this share of their thickness are specks. */
const NARROWEST = 0.6
/** Maximum thickness of the joined line relative to its longest part. */
const MOST_THICKER = 1.35

/** Joins boxes of a row where a dimple, cavity or gap broke what is sought (`EXP.08` and `2026`). */
export function findLinesToJoin(lines: ReadBox[], sought: Sought): TextBox[] {
  const parts = lines.filter(({ box }) => box.length > NARROWEST * box.thickness)
  const chains = findChains(parts)
  return chains
    .filter((chain) => chain.length > 1 && chain.length <= MOST_PARTS)
    .filter((chain) => mayHold(sought, chain.map(({ text }) => text).join(' ')))
    .map((chain) => around(chain.map(({ box }) => box)))
}

function findChains(lines: ReadBox[]): ReadBox[][] {
  const free = new Set(lines)
  const chains: ReadBox[][] = []
  for (const first of lines) {
    if (!free.delete(first)) continue
    const chain = [first]
    // Grows during the loop.
    for (const link of chain) {
      for (const other of free) {
        if (!areNeighbours(link.box, other.box)) continue
        free.delete(other)
        chain.push(other)
      }
    }
    chains.push(chain)
  }
  return chains
}

function areNeighbours(a: TextBox, b: TextBox): boolean {
  if (directionOf(a) !== directionOf(b)) return false
  const { along, across } = inFrameOf(a, b.centreX, b.centreY)
  const [thin, thick] = [Math.min(a.thickness, b.thickness), Math.max(a.thickness, b.thickness)]
  const gap = Math.abs(along) - (a.length + b.length) / 2
  return Math.abs(across) < 0.45 * thin && gap < 1.6 * thin && thick < 1.8 * thin
}

/** The box around some boxes, in the direction of the longest. */
function around(boxes: TextBox[]): TextBox {
  const longest = boxes.reduce((a, b) => (b.length > a.length ? b : a))
  const placed = boxes.map((box) => ({ box, ...inFrameOf(longest, box.centreX, box.centreY) }))
  const start = Math.min(...placed.map(({ box, along }) => along - box.length / 2))
  const end = Math.max(...placed.map(({ box, along }) => along + box.length / 2))
  const top = Math.min(...placed.map(({ box, across }) => across - box.thickness / 2))
  const bottom = Math.max(...placed.map(({ box, across }) => across + box.thickness / 2))
  const [along, across] = [(start + end) / 2, (top + bottom) / 2]
  return {
    ...longest,
    centreX: longest.centreX + along * longest.alongX - across * longest.alongY,
    centreY: longest.centreY + along * longest.alongY + across * longest.alongX,
    length: end - start,
    thickness: Math.min(bottom - top, longest.thickness * MOST_THICKER),
  }
}
