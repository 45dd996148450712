import { type Picture, toPicture, toSharp } from '../decoding/picture.ts'
import { findComponents } from './components.ts'
import type { Model } from './network/runtime.ts'
import { smallestRectangle } from './smallestRectangle.ts'
import { laidOut, type TextBox } from './textBox.ts'

/** From which probability a pixel counts as text, and the mean that a patch of them must reach. */
const PIXEL_THRESHOLD = 0.3
const PATCH_THRESHOLD = 0.55
/** Patches below these sizes, in pixels of the detector's picture, are specks. */
const LEAST_AREA = 12
const LEAST_SIDE = 3
/** The detector marks the core of each line (its label was shrunk by this ratio): boxes grow back. DB, Liao et al. 2020. */
const UNCLIP_RATIO = 1.6
/** The network halves its input five times. */
const STRIDE = 32

/** Per-channel mean and deviation of the detector's training pictures (ImageNet), in its order: blue first. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** A picture as the detector sees it: of sides that its network can halve. */
export async function seenAt(picture: Picture, scale: number): Promise<Picture> {
  const width = toStride(picture.width * scale)
  const height = toStride(picture.height * scale)
  return await toPicture(toSharp(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

/** Where there is text on a picture that `seenAt` made, in its own pixels. */
export async function detectText(model: Model, seen: Picture): Promise<TextBox[]> {
  const { data } = await model.run(normalised(seen), [1, 3, seen.height, seen.width])
  return findBoxes(data, seen.width, seen.height).map(laidOut)
}

const toStride = (length: number) => Math.max(STRIDE, Math.round(length / STRIDE) * STRIDE)

/** A brightness as the detector takes it, for each of its channels. */
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

/** The boxes of a probability map, in its own pixels. */
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

/** A box on another size of its picture. Both scales are nearly equal (sides are rounded to the stride), so angles stay as they are. */
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
