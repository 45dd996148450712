import type { Picture } from '../decoding/picture.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { turnedAround } from './textBox.ts'

/** Lines below this confidence may stand on their head, if they are longer than thick by this ratio; so many are tried. */
const DOUBTFUL = 0.75
const LEAST_RATIO = 2.5
const MOST_LINES = 10
/** What stands on its head reads as next to nothing, or as figures: fewer letters than this for each of its thicknesses that it is long. */
const FEW_LETTERS = 0.8
/** The other way must read this much better, and no more be doubtful. */
const CLEARLY_BETTER = 0.12

/**
 * Reads doubtful lines the other way round. All lines of one direction were turned by a common vote, but a date is often
 * printed onto a blister later, and upside down to everything else.
 */
export async function rereadUpsideDown(
  picture: Picture,
  lines: ReadBox[],
  recognise: Recogniser,
): Promise<ReadBox[]> {
  const best = [...lines]
  const doubtful = [...lines.keys()].filter((index) => {
    const { box, text, confidence } = lines[index]!
    const ratio = box.length / box.thickness
    return confidence < DOUBTFUL && ratio > LEAST_RATIO && lettersIn(text) < FEW_LETTERS * ratio
  })
  for (const index of doubtful.slice(0, MOST_LINES)) {
    const box = turnedAround(lines[index]!.box)
    const [reading] = await recognise(picture, [box])
    const isBetter =
      reading && reading.confidence > Math.max(DOUBTFUL, lines[index]!.confidence + CLEARLY_BETTER)
    if (isBetter && reading.text.length >= 3) best[index] = { box, ...reading }
  }
  return best
}

const lettersIn = (text: string) => text.replace(/\P{L}/gu, '').length
