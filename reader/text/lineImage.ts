import type { Picture } from '../decoding/picture.ts'
import type { TextBox } from './textBox.ts'

/** Height of training images of recogniser and orientation classifier, in pixels. */
export const LINE_HEIGHT = 48

/** Maximum samples per pixel and direction when reducing. */
const MOST_SAMPLES = 4

/** Straightens a line to `width` by 48 pixels. Reducing averages (dot-matrix print becomes strokes), enlarging is bilinear. */
export function cutLine(picture: Picture, box: TextBox, width: number): Picture {
  const image = new Uint8Array(width * LINE_HEIGHT * 3)
  const samples = Math.max(1, Math.min(MOST_SAMPLES, Math.round(box.thickness / LINE_HEIGHT)))
  const share = 1 / (samples * samples)
  const { data, width: rowLength } = picture
  const rowBytes = rowLength * 3
  const lastX = picture.width - 1.001
  const lastY = picture.height - 1.001
  const columns = offsets(box.length, width * samples)
  const rows = offsets(box.thickness, LINE_HEIGHT * samples)
  const alongX = columns.map((along) => box.centreX + along * box.alongX - 0.5)
  const alongY = columns.map((along) => box.centreY + along * box.alongY - 0.5)
  // Runs millions of times a photo: plain numbers only.
  for (let y = 0, out = 0; y < LINE_HEIGHT; y++) {
    for (let x = 0; x < width; x++, out += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let row = y * samples, lastRow = row + samples; row < lastRow; row++) {
        const acrossX = rows[row]! * box.alongY
        const acrossY = rows[row]! * box.alongX
        for (let column = x * samples, lastColumn = column + samples; column < lastColumn; column++) {
          let px = alongX[column]! - acrossX
          let py = alongY[column]! + acrossY
          px = px < 0 ? 0 : px > lastX ? lastX : px
          py = py < 0 ? 0 : py > lastY ? lastY : py
          const left = px | 0
          const top = py | 0
          const dx = px - left
          const dy = py - top
          const a = (top * rowLength + left) * 3
          const b = a + rowBytes
          const bottomRight = dx * dy
          const bottomLeft = dy - bottomRight
          const topRight = dx - bottomRight
          const topLeft = 1 - dx - bottomLeft
          red +=
            data[a]! * topLeft + data[a + 3]! * topRight + data[b]! * bottomLeft + data[b + 3]! * bottomRight
          green +=
            data[a + 1]! * topLeft +
            data[a + 4]! * topRight +
            data[b + 1]! * bottomLeft +
            data[b + 4]! * bottomRight
          blue +=
            data[a + 2]! * topLeft +
            data[a + 5]! * topRight +
            data[b + 2]! * bottomLeft +
            data[b + 5]! * bottomRight
        }
      }
      image[out] = red * share
      image[out + 1] = green * share
      image[out + 2] = blue * share
    }
  }
  return { data: image, width, height: LINE_HEIGHT }
}

/** Middles of equal parts of an extent, from its centre. */
const offsets = (extent: number, parts: number) =>
  Float64Array.from({ length: parts }, (_, part) => (part + 0.5) * (extent / parts) - extent / 2)

export function lineWidth(box: TextBox, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round((LINE_HEIGHT * box.length) / box.thickness)))
}

/** Brightness from -1 to 1. */
const LEVELS = Float32Array.from({ length: 256 }, (_, value) => value / 127.5 - 1)

/** Line images as one tensor, blue first, from -1 to 1, padded with grey. */
export function toLineTensor(images: Picture[], width: number): { data: Float32Array; shape: number[] } {
  const plane = LINE_HEIGHT * width
  const data = new Float32Array(images.length * 3 * plane)
  for (const [index, image] of images.entries()) {
    for (let channel = 0; channel < 3; channel++) {
      const start = (index * 3 + channel) * plane
      for (let y = 0, from = 2 - channel; y < LINE_HEIGHT; y++) {
        for (let x = 0; x < image.width; x++, from += 3) {
          data[start + y * width + x] = LEVELS[image.data[from]!]!
        }
      }
    }
  }
  return { data, shape: [images.length, 3, LINE_HEIGHT, width] }
}
