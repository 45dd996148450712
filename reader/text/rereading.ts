import type { Picture } from '../decoding/picture.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { blurred, stretched } from './retouch.ts'
import type { Sought } from './sought.ts'

/** Lines below this confidence are read again, at most so many: those that may hold what is sought first, then the largest. */
const DOUBTFUL = 0.93
const MOST_LINES = 14
/** Stubs, shorter than this many times their thickness, are not worth it. */
const STUB = 1.5
/** Longer lines are running text: they take most of the time and are rarely what is looked for. */
const RUNNING_TEXT = 9
const BARELY_READ = 0.7
/** A second reading counts if it is this much surer and loses at most two characters. */
const SURER = 0.02
const MOST_LOST = 2

/**
 * Reads doubtful lines again, all or `onlySought` those that may hold what is sought, with stretched contrast and, if that
 * does not help, blurred; keeps each line's best reading.
 */
export async function reread(
  picture: Picture,
  lines: ReadBox[],
  recognise: Recogniser,
  sought: Sought,
  onlySought: boolean,
): Promise<ReadBox[]> {
  const best = [...lines]
  const worthwhile = [...lines.keys()].filter(
    (index) => isWorthwhile(lines[index]!) && (!onlySought || sought.mayBePartOf(lines[index]!.text)),
  )
  const soughtFirst = worthwhile.sort(
    (a, b) => Number(sought.mayBePartOf(lines[b]!.text)) - Number(sought.mayBePartOf(lines[a]!.text)),
  )
  for (const index of soughtFirst.slice(0, MOST_LINES)) {
    const { box } = lines[index]!
    for (const retouch of [stretched, blurred]) {
      if (best[index]!.confidence >= DOUBTFUL) break
      const [reading] = await recognise(picture, [box], retouch)
      if (reading && isBetter(reading, best[index]!)) best[index] = { box, ...reading }
    }
  }
  return best
}

function isWorthwhile({ box, confidence }: ReadBox): boolean {
  const ratio = box.length / box.thickness
  return confidence < DOUBTFUL && ratio > STUB && (ratio < RUNNING_TEXT || confidence < BARELY_READ)
}

const isBetter = (reading: ReadText, known: ReadText) =>
  reading.confidence > known.confidence + SURER && reading.text.length >= known.text.length - MOST_LOST
