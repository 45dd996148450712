import type { Picture } from '../decoding/picture.ts'
import type { Alphabet } from './alphabet.ts'
import { decodeSteps, type ReadText } from './ctc.ts'
import { cutLine, lineWidth, toLineTensor } from './lineImage.ts'
import type { Model } from './network/runtime.ts'
import type { Retouch } from './retouch.ts'
import type { TextBox } from './textBox.ts'

export interface ReadBox extends ReadText {
  box: TextBox
}

/** Widths of a line's image, in pixels at its fixed height: shorter ones are padded, longer ones squeezed. */
const LEAST_WIDTH = 16
const MOST_WIDTH = 2400
const WIDTH_STEP = 8

/** Reads boxes one by one: a batch exceeds the processor's cache and takes half as long again. Caches per picture. */
export type Recogniser = (picture: Picture, boxes: TextBox[], retouch?: Retouch) => Promise<ReadText[]>

export function toRecogniser(model: Model, alphabet: Alphabet): Recogniser {
  const remembered = new WeakMap<Picture, ReadCache>()
  return async (picture, boxes, retouch) => {
    const known = remembered.get(picture) ?? { images: new Map(), texts: new Map() }
    remembered.set(picture, known)
    const texts: ReadText[] = []
    for (const box of boxes) {
      const key = keyOf(box)
      const image = known.images.get(key) ?? cutLine(picture, box, lineWidth(box, LEAST_WIDTH, MOST_WIDTH))
      known.images.set(key, image)
      const text =
        (retouch ? undefined : known.texts.get(key)) ?? (await readLine(retouch ? retouch(image) : image))
      if (!retouch) known.texts.set(key, text)
      texts.push(text)
    }
    return texts
  }

  async function readLine(image: Picture): Promise<ReadText> {
    const { data, shape } = toLineTensor([image], toStep(image.width))
    return decodeSteps((await model.run(data, shape)).data, alphabet)
  }
}

interface ReadCache {
  images: Map<string, Picture>
  texts: Map<string, ReadText>
}

const keyOf = ({ centreX, centreY, alongX, alongY, length, thickness }: TextBox) =>
  `${centreX} ${centreY} ${alongX} ${alongY} ${length} ${thickness}`

const toStep = (width: number) => Math.ceil(width / WIDTH_STEP) * WIDTH_STEP
