import type { Picture } from '../decoding/picture.ts'
import { contains, isSideways, laidOut, type TextBox } from './textBox.ts'

/** From this ratio of length to thickness on, a box has a certain direction. */
export const ELONGATED = 1.8

const isElongated = (box: TextBox) => box.length > ELONGATED * box.thickness

export const isSidewaysLine = (box: TextBox) => isElongated(box) && isSideways(box)

export function turnedClockwise({ data, width, height }: Picture): Picture {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    let from = y * width * 3
    let to = (height - 1 - y) * 3
    for (let x = 0; x < width; x++, from += 3, to += height * 3) {
      turned[to] = data[from]!
      turned[to + 1] = data[from + 1]!
      turned[to + 2] = data[from + 2]!
    }
  }
  return { data: turned, width: height, height: width }
}

/** A box on the clockwise turned picture, in the picture's own coordinates; `height` is the picture's. */
export function turnedBack(box: TextBox, height: number): TextBox {
  return laidOut({
    ...box,
    centreX: box.centreY,
    centreY: height - box.centreX,
    alongX: box.alongY,
    alongY: -box.alongX,
  })
}

/** The detector finds lines across its picture far better: a line of the turned picture replaces upright fragments. */
export function withSidewaysLines(upright: TextBox[], turned: TextBox[]): TextBox[] {
  let boxes = upright
  for (const line of turned.filter(isSidewaysLine)) {
    const isSame = (box: TextBox) =>
      contains(line, box.centreX, box.centreY) || contains(box, line.centreX, line.centreY)
    if (boxes.some((box) => isSidewaysLine(box) && isSame(box) && box.length >= 0.9 * line.length)) continue
    const isStump = (box: TextBox) =>
      contains(line, box.centreX, box.centreY) && (isSidewaysLine(box) || !isElongated(box))
    boxes = [...boxes.filter((box) => !isStump(box)), line]
  }
  return boxes
}
