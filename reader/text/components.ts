import type { Point } from './smallestRectangle.ts'

/** A connected patch of likely text. */
export interface Component {
  area: number
  /** Mean probability over its own pixels, so that thin, curved and tilted lines keep a fair score. */
  score: number
  /** Corners of its outermost pixels, two on each side of every row: enough for the convex hull. */
  outline: Point[]
}

/** Adjacent pixels of a row above the threshold; `to` is exclusive. */
interface Run {
  y: number
  from: number
  to: number
  sum: number
  /** An earlier run of the same patch, or itself (union-find). */
  joins: number
}

/** 8-connected patches above a threshold, from top and left. */
export function findComponents(
  probabilities: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Component[] {
  const runs = findRuns(probabilities, width, height, threshold)
  joinNeighbours(runs)
  const members = new Map<number, Run[]>()
  for (const run of runs) {
    const first = firstOf(runs, run.joins)
    const known = members.get(first)
    if (known) known.push(run)
    else members.set(first, [run])
  }
  return [...members.values()].map(toComponent)
}

function findRuns(probabilities: Float32Array, width: number, height: number, threshold: number): Run[] {
  const runs: Run[] = []
  for (let y = 0; y < height; y++) {
    const row = y * width
    const end = row + width
    for (let at = row; at < end; at++) {
      if (probabilities[at]! <= threshold) continue
      const from = at
      let sum = 0
      for (; at < end && probabilities[at]! > threshold; at++) sum += probabilities[at]!
      runs.push({ y, from: from - row, to: at - row, sum, joins: runs.length })
    }
  }
  return runs
}

/** Joins touching runs of consecutive rows, corners included. A patch's earliest run represents it. */
function joinNeighbours(runs: Run[]): void {
  let above = 0
  for (const [index, { y, from, to }] of runs.entries()) {
    while (runs[above]!.y < y - 1 || (runs[above]!.y === y - 1 && runs[above]!.to < from)) above++
    for (let other = above; runs[other]!.y === y - 1 && runs[other]!.from <= to; other++) {
      const [a, b] = [firstOf(runs, other), firstOf(runs, index)]
      runs[Math.max(a, b)]!.joins = Math.min(a, b)
    }
  }
}

function firstOf(runs: Run[], index: number): number {
  let first = index
  while (runs[first]!.joins !== first) first = runs[first]!.joins
  runs[index]!.joins = first
  return first
}

function toComponent(runs: Run[]): Component {
  let [area, sum] = [0, 0]
  const rows = new Map<number, { left: number; right: number }>()
  for (const { y, from, to, sum: ofRun } of runs) {
    area += to - from
    sum += ofRun
    const row = rows.get(y)
    if (!row) rows.set(y, { left: from, right: to })
    else row.right = to
  }
  const outline = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right, y },
    { x: right, y: y + 1 },
  ])
  return { area, score: sum / area, outline }
}
