import type { Picture } from '../decoding/picture.ts'
import { READABLE, WELL_READ } from '../page.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { blurred, type Retouch, stretched } from './retouch.ts'
import { mayHold, type Sought } from './sought.ts'

/** From this confidence on, lines without a part of what is sought are not read at a second look. */
export const SETTLED = 0.8
/** Lines below this confidence are read again, up to a limit: possible parts of what is sought first, then the largest. */
const DOUBTFUL = 0.93
const MOST_LINES = 14
/** Of the others only the largest: below this confidence they rarely improve. */
const WORTH_SAVING = 0.8
const MOST_OTHERS = 4
/** Lines shorter than this many times their thickness are skipped. */
const STUB = 1.5
/** Longer lines are running text: slow, and rarely what is sought. */
const RUNNING_TEXT = 9
const BARELY_READ = 0.7
/** A second reading must be this much more certain and lose at most two characters. */
const SURER = 0.02
const MOST_LOST = 2

/** True if a second look need not read the line: readable running text, or a well-read line that is not sought. */
export const isSettled = ({ text, confidence }: ReadText, sought: Sought): boolean =>
  (confidence >= SETTLED && !sought.mayBePartOf(text)) ||
  (confidence >= READABLE && sought.isSurelyNot(text, confidence >= WELL_READ))

/** Reads possible parts of what is sought with stretched contrast, then blurred; others, unless `onlySought`, once. */
export async function reread(
  picture: Picture,
  lines: ReadBox[],
  recognise: Recogniser,
  sought: Sought,
  onlySought: boolean,
): Promise<ReadBox[]> {
  const best = [...lines]
  const worthwhile = [...lines.entries()].filter(([, line]) => isWorthwhile(line))
  const soughtLines = worthwhile.filter(([, { text }]) => mayHold(sought, text)).slice(0, MOST_LINES)
  const others = onlySought
    ? []
    : worthwhile
        .filter(([, { text, confidence }]) => !mayHold(sought, text) && confidence >= WORTH_SAVING)
        .slice(0, Math.min(MOST_OTHERS, MOST_LINES - soughtLines.length))
  for (const [index, line] of soughtLines) best[index] = await bestOf(line, [stretched, blurred])
  for (const [index, line] of others) best[index] = await bestOf(line, [stretched])
  return best

  async function bestOf(line: ReadBox, retouches: Retouch[]): Promise<ReadBox> {
    let known = line
    for (const retouch of retouches) {
      if (known.confidence >= DOUBTFUL) break
      const [reading] = await recognise(picture, [line.box], retouch)
      if (reading && isBetter(reading, known)) known = { box: line.box, ...reading }
    }
    return known
  }
}

function isWorthwhile({ box, confidence }: ReadBox): boolean {
  const ratio = box.length / box.thickness
  return confidence < DOUBTFUL && ratio > STUB && (ratio < RUNNING_TEXT || confidence < BARELY_READ)
}

const isBetter = (reading: ReadText, known: ReadText) =>
  reading.confidence > known.confidence + SURER && reading.text.length >= known.text.length - MOST_LOST
