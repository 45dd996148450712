import type { Picture } from '../decoding/picture.ts'
import type { Alphabet } from './alphabet.ts'
import { decodeSteps, type ReadText } from './ctc.ts'
import { cutLine, lineWidth, toLineTensor } from './lineImage.ts'
import type { Model } from './network/runtime.ts'
import type { Retouch } from './retouch.ts'
import type { TextBox } from './textBox.ts'

/** A box with what was read in it. */
export interface ReadBox extends ReadText {
  box: TextBox
}

/** Widths of a line's image, in pixels at its fixed height: shorter ones are padded, longer ones squeezed. */
const LEAST_WIDTH = 16
const MOST_WIDTH = 2400
const WIDTH_STEP = 8

/**
 * Reads the text in each box of a picture, in the boxes' order. One by one: a batch leaves the processor's cache and
 * takes half as long again for each line.
 */
export type Recogniser = (picture: Picture, boxes: TextBox[], retouch?: Retouch) => Promise<ReadText[]>

export function toRecogniser(model: Model, alphabet: Alphabet): Recogniser {
  return async (picture, boxes, retouch) => {
    const texts: ReadText[] = []
    for (const box of boxes) {
      const image = cutLine(picture, box, lineWidth(box, LEAST_WIDTH, MOST_WIDTH))
      const { data, shape } = toLineTensor([retouch ? retouch(image) : image], toStep(image.width))
      const answer = await model.run(data, shape)
      texts.push(decodeSteps(answer.data, alphabet))
    }
    return texts
  }
}

const toStep = (width: number) => Math.ceil(width / WIDTH_STEP) * WIDTH_STEP
