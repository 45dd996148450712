import type { Point } from './smallestRectangle.ts'

/** A connected patch of likely text. */
export interface Component {
  /** Pixels. */
  area: number
  /** Mean text probability over its own pixels: thin, curved and tilted lines keep a fair score. */
  score: number
  /** Its outermost pixel corners, two to each side of every row: enough for the convex hull. */
  outline: Point[]
}

/** The 8-connected patches of a probability map in which every pixel is above a threshold. */
export function findComponents(
  probabilities: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Component[] {
  const isSeen = new Uint8Array(width * height)
  const queue = new Int32Array(width * height)
  const leftmost = new Int32Array(height)
  const rightmost = new Int32Array(height)
  const components: Component[] = []
  for (let start = 0; start < isSeen.length; start++) {
    if (isSeen[start] || probabilities[start]! <= threshold) continue
    components.push(grow(start))
  }
  return components

  function grow(start: number): Component {
    let [head, tail, sum] = [0, 0, 0]
    const top = Math.floor(start / width)
    let bottom = top - 1
    queue[tail++] = start
    isSeen[start] = 1
    while (head < tail) {
      const pixel = queue[head++]!
      sum += probabilities[pixel]!
      const y = Math.floor(pixel / width)
      const x = pixel - y * width
      // Breadth first from the topmost pixel: rows come into sight one after another.
      for (; bottom < y; bottom++) {
        leftmost[bottom + 1] = width
        rightmost[bottom + 1] = -1
      }
      if (x < leftmost[y]!) leftmost[y] = x
      if (x > rightmost[y]!) rightmost[y] = x
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const neighbour = ny * width + nx
          if (isSeen[neighbour] || probabilities[neighbour]! <= threshold) continue
          isSeen[neighbour] = 1
          queue[tail++] = neighbour
        }
      }
    }
    return { area: tail, score: sum / tail, outline: outlineOf(top, bottom) }
  }

  function outlineOf(top: number, bottom: number): Point[] {
    const outline: Point[] = []
    for (let y = top; y <= bottom; y++) {
      const [left, right] = [leftmost[y]!, rightmost[y]! + 1]
      outline.push({ x: left, y }, { x: left, y: y + 1 }, { x: right, y }, { x: right, y: y + 1 })
    }
    return outline
  }
}
