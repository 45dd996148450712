import type { Picture } from '../decoding/picture.ts'
import type { ReadText } from './ctc.ts'
import type { Recogniser } from './recogniser.ts'
import { blurred, stretched } from './retouch.ts'
import type { TextBox } from './textBox.ts'

/** Lines below this confidence are read again, at most so many, if they are longer than thick by this ratio. */
const DOUBTFUL = 0.93
const MOST_LINES = 24
const LEAST_RATIO = 1.5
/** A second reading counts if it is this much surer and loses at most two characters. */
const SURER = 0.02
const MOST_LOST = 2

/** Reads doubtful lines again, blurred and with stretched contrast, and keeps each line's best reading. */
export async function reread(
  picture: Picture,
  boxes: TextBox[],
  texts: ReadText[],
  recognise: Recogniser,
): Promise<ReadText[]> {
  const best = [...texts]
  const isDoubtful = (index: number) =>
    texts[index]!.confidence < DOUBTFUL && boxes[index]!.length > LEAST_RATIO * boxes[index]!.thickness
  const doubtful = [...texts.keys()].filter(isDoubtful).slice(0, MOST_LINES)
  for (const retouch of [blurred, stretched]) {
    const readings = await recognise(
      picture,
      doubtful.map((index) => boxes[index]!),
      retouch,
    )
    for (const [order, reading] of readings.entries()) {
      const index = doubtful[order]!
      const known = best[index]!
      const isBetter =
        reading.confidence > known.confidence + SURER && reading.text.length >= known.text.length - MOST_LOST
      if (isBetter) best[index] = reading
    }
  }
  return best
}
