import type { Picture } from '../decoding/picture.ts'
import type { Alphabet } from './alphabet.ts'
import { decodeSteps, type ReadText } from './ctc.ts'
import type { Retouch } from './retouch.ts'
import type { Model } from './runtime.ts'
import { cutStrip, stripWidth, toStripTensor } from './strip.ts'
import type { TextBox } from './textBox.ts'

/** Widths of a strip, in pixels at the strip height: shorter ones are padded, longer ones squeezed. */
const LEAST_WIDTH = 16
const MOST_WIDTH = 2400
/** Strips of about one width are read together: at most so many, and at most so many pixels wide in all. */
const MOST_STRIPS = 6
const MOST_TOGETHER = 4000
const WIDTH_STEP = 8

/** Reads the text in each box of a picture. The answer's order is that of the boxes. */
export type Recogniser = (picture: Picture, boxes: TextBox[], retouch?: Retouch) => Promise<ReadText[]>

export function toRecogniser(model: Model, alphabet: Alphabet): Recogniser {
  return async (picture, boxes, retouch) => {
    const texts = new Array<ReadText>(boxes.length)
    for (const batch of inBatches(boxes)) {
      const strips = batch.map(({ box, width }) => {
        const strip = cutStrip(picture, box, width)
        return retouch ? retouch(strip) : strip
      })
      const widest = batch.at(-1)!.width
      const { data, shape } = toStripTensor(strips, Math.ceil(widest / WIDTH_STEP) * WIDTH_STEP)
      const answer = await model.run(data, shape)
      const [, steps, classes] = answer.shape as [number, number, number]
      for (const [index, { place }] of batch.entries()) {
        texts[place] = decodeSteps(answer.data, index * steps * classes, steps, alphabet)
      }
    }
    return texts
  }
}

interface Piece {
  place: number
  box: TextBox
  width: number
}

/** The boxes in batches of about one width, the narrow ones first. */
function inBatches(boxes: TextBox[]): Piece[][] {
  const pieces = boxes
    .map((box, place) => ({ place, box, width: stripWidth(box, LEAST_WIDTH, MOST_WIDTH) }))
    .sort((a, b) => a.width - b.width)
  const batches: Piece[][] = []
  for (const piece of pieces) {
    const batch = batches.at(-1)
    const fits =
      batch &&
      batch.length < MOST_STRIPS &&
      piece.width <= batch[0]!.width * 1.35 + 24 &&
      (batch.length + 1) * piece.width <= MOST_TOGETHER
    if (fits) batch.push(piece)
    else batches.push([piece])
  }
  return batches
}
