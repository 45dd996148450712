export interface Point {
  x: number
  y: number
}

/** A rectangle at any angle: centre, unit vector along its length, extents. */
export interface Rectangle {
  centreX: number
  centreY: number
  alongX: number
  alongY: number
  length: number
  thickness: number
}

/** Convex hull by Andrew's monotone chain. Sorts `points`. */
export function convexHull(points: Point[]): Point[] {
  points.sort((a, b) => a.x - b.x || a.y - b.y)
  const lower = halfHull(points)
  const upper = halfHull(points.reverse())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

function halfHull(points: Point[]): Point[] {
  const chain: Point[] = []
  for (const point of points) {
    while (chain.length > 1 && turnOf(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain
}

const turnOf = (origin: Point, a: Point, b: Point) =>
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)

/** One side lies on a side of the hull (Freeman and Shapira 1975). Null for points on one line. */
export function smallestRectangle(points: Point[]): Rectangle | null {
  const hull = convexHull(points)
  if (hull.length < 3) return null
  let best: Rectangle | null = null
  for (const [index, corner] of hull.entries()) {
    const next = hull[(index + 1) % hull.length]!
    const rectangle = rectangleAlong(hull, next.x - corner.x, next.y - corner.y)
    if (!best || rectangle.length * rectangle.thickness < best.length * best.thickness) best = rectangle
  }
  return best
}

function rectangleAlong(hull: Point[], dx: number, dy: number): Rectangle {
  const norm = Math.hypot(dx, dy)
  const [ux, uy] = [dx / norm, dy / norm]
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of hull) {
    const u = x * ux + y * uy
    const v = y * ux - x * uy
    minU = Math.min(minU, u)
    maxU = Math.max(maxU, u)
    minV = Math.min(minV, v)
    maxV = Math.max(maxV, v)
  }
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2]
  const [width, height] = [maxU - minU, maxV - minV]
  const centre = { centreX: u * ux - v * uy, centreY: u * uy + v * ux }
  return width >= height
    ? { ...centre, alongX: ux, alongY: uy, length: width, thickness: height }
    : { ...centre, alongX: -uy, alongY: ux, length: height, thickness: width }
}
