import { type Picture, reduced, toSharp } from '../decoding/picture.ts'

/** Quality of a photo, each from 0 (useless) to 1; 0.7 is good enough. */
export interface ImageQuality {
  brightness: number
  contrast: number
  sharpness: number
  /** Burnt-out share of the picture, 0 to 1: reflections of lamp, window or flash. */
  glare: number
  /** True if low brightness means too much light. */
  isOverexposed: boolean
}

/** Longest side for measuring, in pixels, so that results do not depend on the camera. */
const MEASURED_SIDE = 1024

export async function measureQuality(picture: Picture): Promise<ImageQuality> {
  const small = await reduced(picture, MEASURED_SIDE)
  const { data: luma } = await toSharp(small).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = small
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length
  return {
    brightness: brightnessOf(mean),
    isOverexposed: mean > 128,
    contrast: contrastOf(luma),
    sharpness: sharpnessOf(luma, width, height),
    glare: glareOf(luma, width),
  }
}

/** Piecewise linear interpolation, flat beyond the ends. */
function along(points: [at: number, value: number][], at: number): number {
  const after = points.findIndex(([x]) => x >= at)
  if (after === -1) return points.at(-1)![1]
  if (after === 0) return points[0]![1]
  const [[x0, y0], [x1, y1]] = [points[after - 1]!, points[after]!]
  return y0 + ((at - x0) / (x1 - x0)) * (y1 - y0)
}

/** Mean luma (ITU-R BT.601, 0 to 255). White boxes are bright and readable: only nearly empty white is too bright. */
const brightnessOf = (mean: number) =>
  along(
    [
      [0, 0],
      [40, 0.4],
      [80, 0.8],
      [110, 1],
      [225, 1],
      [250, 0.5],
      [255, 0],
    ],
    mean,
  )

/** Spread between the darkest and brightest twentieth of the luma: a third of the range is good. */
function contrastOf(luma: Uint8Array): number {
  const sorted = luma.toSorted()
  const level = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  const spread = (level(0.95) - level(0.05)) / 255
  return along(
    [
      [0.02, 0],
      [0.15, 0.4],
      [0.35, 0.75],
      [0.6, 1],
    ],
    spread,
  )
}

/** Side of a tile in pixels, and the least deviation of luma for a tile with edges. */
const TILE = 32
const LEAST_DEVIATION = 6
/** The tile at this share counts, sharpest first: part of a photo is always out of focus. */
const SHARPEST_SHARE = 0.2

/**
 * Variance of the Laplacian (Pech-Pacheco et al. 2000) by tile, relative to that of luma: faint print is not blurred. It
 * falls with the fourth power of a step edge's blur.
 */
function sharpnessOf(luma: Uint8Array, width: number, height: number): number {
  const ratios: number[] = []
  for (let top = 1; top + TILE < height; top += TILE) {
    for (let left = 1; left + TILE < width; left += TILE) {
      const ratio = tileRatio(luma, width, left, top)
      if (ratio !== null) ratios.push(ratio)
    }
  }
  if (ratios.length === 0) return 0
  const sharp = ratios.sort((a, b) => b - a)[Math.floor(ratios.length * SHARPEST_SHARE)]!
  return along(
    [
      [-2, 0],
      [-1, 0.4],
      [0, 0.85],
      [0.5, 1],
    ],
    Math.log10(sharp),
  )
}

function tileRatio(luma: Uint8Array, width: number, left: number, top: number): number | null {
  let [sum, squares, edgeSum, edgeSquares] = [0, 0, 0, 0]
  for (let y = top; y < top + TILE; y++) {
    for (let at = y * width + left; at < y * width + left + TILE; at++) {
      const value = luma[at]!
      const edge = luma[at - 1]! + luma[at + 1]! + luma[at - width]! + luma[at + width]! - 4 * value
      sum += value
      squares += value * value
      edgeSum += edge
      edgeSquares += edge * edge
    }
  }
  const area = TILE * TILE
  const variance = squares / area - (sum / area) ** 2
  if (variance < LEAST_DEVIATION ** 2) return null
  return (edgeSquares / area - (edgeSum / area) ** 2) / variance
}

/** From this luma a pixel is burnt out; smaller spots, as a share of the picture, are highlights or the inside of letters. */
const BURNT_OUT = 252
const LEAST_SPOT = 0.005

/** The share of burnt-out spots. What reaches the edge is background: product photos stand on pure white. */
function glareOf(luma: Uint8Array, width: number): number {
  const isSeen = new Uint8Array(luma.length)
  let spots = 0
  for (let start = 0; start < luma.length; start++) {
    if (isSeen[start] || luma[start]! < BURNT_OUT) continue
    const { area, touchesEdge } = spotFrom(start)
    if (!touchesEdge && area > LEAST_SPOT * luma.length) spots += area
  }
  return spots / luma.length

  function spotFrom(start: number) {
    const stack = [start]
    let [area, touchesEdge] = [0, false]
    isSeen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      area++
      const x = at % width
      const isAtEdge = x === 0 || x === width - 1 || at < width || at >= luma.length - width
      touchesEdge ||= isAtEdge
      if (isAtEdge) continue
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (isSeen[next] || luma[next]! < BURNT_OUT) continue
        isSeen[next] = 1
        stack.push(next)
      }
    }
    return { area, touchesEdge }
  }
}
