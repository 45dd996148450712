import type { Picture } from '../decoding/picture.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { turnedAround } from './textBox.ts'

/** Lines below this confidence may be upside down if they have this ratio of length to thickness; only so many are tried. */
const DOUBTFUL = 0.75
const LEAST_RATIO = 2.5
const MOST_LINES = 10
/** Upside-down print reads as almost nothing or as figures: fewer letters than this per thickness of its length. */
const FEW_LETTERS = 0.8
/** Minimum gain in confidence. */
const CLEARLY_BETTER = 0.12

/** Reads doubtful lines the other way round: a date is often printed later, upside down to everything else. */
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
