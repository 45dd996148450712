import { type Picture, toPicture, toSharp } from '../decoding/picture.ts'
import { findComponents } from './components.ts'
import type { Model } from './network/runtime.ts'
import { smallestRectangle } from './smallestRectangle.ts'
import { laidOut, type TextBox } from './textBox.ts'

/** Probability of a text pixel, and minimum mean of a patch. */
const PIXEL_THRESHOLD = 0.3
const PATCH_THRESHOLD = 0.55
/** Smaller patches, in pixels of the detector's picture, are specks. */
const LEAST_AREA = 12
const LEAST_SIDE = 3
/** The detector marks the core of a line (labels were shrunk by this ratio): boxes are expanded again. DB, Liao et al. 2020. */
const UNCLIP_RATIO = 1.6
/** Beyond this margin, as a share of the picture, around all likely text there is none in other directions either. */
const REACH_MARGIN = 0.08
/** The network halves its input five times. */
const STRIDE = 32

/** Mean and deviation of the training pictures (ImageNet) by channel, blue first. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** Scales a picture to sides that the network can halve. */
export async function seenAt(picture: Picture, scale: number): Promise<Picture> {
  const width = toStride(picture.width * scale)
  const height = toStride(picture.height * scale)
  return await toPicture(toSharp(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

/** Pixels of the detector's picture. */
export interface Detection {
  boxes: TextBox[]
  /** Bounds of everything like text, even if too faint or small for a box. */
  reach: Region
}

export async function detectText(model: Model, seen: Picture): Promise<Detection> {
  const { data } = await model.run(normalised(seen), [1, 3, seen.height, seen.width])
  return {
    boxes: findBoxes(data, seen.width, seen.height).map(laidOut),
    reach: findReach(data, seen.width, seen.height),
  }
}

const toStride = (length: number) => Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE)

const LEVELS = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / DEVIATION[channel]!),
) as [Float32Array, Float32Array, Float32Array]

function normalised({ data, width, height }: Picture): Float32Array {
  const size = width * height
  const tensor = new Float32Array(3 * size)
  const [blue, green, red] = LEVELS
  for (let at = 0, from = 0; at < size; at++, from += 3) {
    tensor[at] = blue[data[from + 2]!]!
    tensor[size + at] = green[data[from + 1]!]!
    tensor[2 * size + at] = red[data[from]!]!
  }
  return tensor
}

export function findBoxes(probabilities: Float32Array, width: number, height: number): TextBox[] {
  const boxes: TextBox[] = []
  for (const patch of findComponents(probabilities, width, height, PIXEL_THRESHOLD)) {
    if (patch.area < LEAST_AREA || patch.score < PATCH_THRESHOLD) continue
    const core = smallestRectangle(patch.outline)
    if (!core || core.thickness < LEAST_SIDE) continue
    const margin = (core.length * core.thickness * UNCLIP_RATIO) / (2 * (core.length + core.thickness))
    boxes.push({ ...core, length: core.length + 2 * margin, thickness: core.thickness + 2 * margin })
  }
  return boxes
}

/** Bounds of all likely pixels in whole strides; the whole map if there are none. */
export function findReach(probabilities: Float32Array, width: number, height: number): Region {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (probabilities[at]! <= PIXEL_THRESHOLD) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return { left: 0, top: 0, width, height }
  const margin = REACH_MARGIN * Math.max(width, height)
  const strideBefore = (pixel: number) => Math.max(0, Math.floor((pixel - margin) / STRIDE) * STRIDE)
  const strideBehind = (pixel: number, end: number) =>
    Math.min(end, Math.ceil((pixel + 1 + margin) / STRIDE) * STRIDE)
  const [fromX, fromY] = [strideBefore(left), strideBefore(top)]
  return {
    left: fromX,
    top: fromY,
    width: strideBehind(right, width) - fromX,
    height: strideBehind(bottom, height) - fromY,
  }
}

/** Scales a box. Both scales are nearly equal (sides are rounded to the stride), so angles stay. */
export function scaled(box: TextBox, scaleX: number, scaleY: number): TextBox {
  const scale = (scaleX + scaleY) / 2
  return {
    ...box,
    centreX: box.centreX * scaleX,
    centreY: box.centreY * scaleY,
    length: box.length * scale,
    thickness: box.thickness * scale,
  }
}

/** A part of a picture, in whole pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

export function cropped(picture: Picture, { left, top, width, height }: Region): Picture {
  if (width === picture.width && height === picture.height) return picture
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { data, width, height }
}
