import type { Picture } from '../decoding/picture.ts'
import { WELL_READ } from '../page.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { blurred, evened, type Retouch, stretched } from './retouch.ts'
import type { Sought } from './sought.ts'
import type { TextBox } from './textBox.ts'

/** Characters in the window behind a caption. */
const CHARACTERS_BEHIND = 11
/** Bounds of a character's usual width, as a share of the line's thickness. */
const NARROW = 0.35
const WIDE = 0.8
const MOST_WINDOWS = 4

const RETOUCHES: (Retouch | undefined)[] = [undefined, stretched, evened, (line) => blurred(evened(line))]

/**
 * Reads on behind captions: the detector often ends a line at a dimple, cavity or coloured field. Each reading that
 * disagrees lowers the confidence.
 */
export async function readBehindCaptions(
  picture: Picture,
  lines: ReadBox[],
  recognise: Recogniser,
  sought: Sought,
): Promise<ReadBox[]> {
  const windows = lines.flatMap((line) => findWindow(line, sought)).slice(0, MOST_WINDOWS)
  const read: ReadBox[] = []
  for (const box of windows) {
    const readings: ReadText[] = []
    for (const retouch of RETOUCHES) readings.push(...(await recognise(picture, [box], retouch)))
    const agreed = agreedReading(readings, sought)
    if (agreed) read.push({ box, ...agreed })
  }
  return read
}

function findWindow({ box, text, confidence }: ReadBox, sought: Sought): TextBox[] {
  const caption = sought.captionToReadBehind(text, confidence >= WELL_READ)
  if (!caption) return []
  const pitch = Math.max(NARROW * box.thickness, Math.min(WIDE * box.thickness, box.length / text.length))
  const start = (caption.start / text.length) * box.length - box.thickness / 2 - box.length / 2
  const length = box.thickness / 2 + (caption.end - caption.start + CHARACTERS_BEHIND) * pitch
  const middle = start + length / 2
  const centreX = box.centreX + middle * box.alongX
  const centreY = box.centreY + middle * box.alongY
  return [{ ...box, centreX, centreY, length }]
}

/** The most frequent reading if it contains what is sought, otherwise null. */
function agreedReading(readings: ReadText[], sought: Sought): ReadText | null {
  const holding = readings.flatMap((reading) => {
    const found = sought.readIn(reading.text)
    return found === null ? [] : [{ ...reading, found }]
  })
  const votes = (found: string) => holding.filter((other) => other.found === found).length
  const [best] = holding.sort((a, b) => votes(b.found) - votes(a.found) || b.confidence - a.confidence)
  if (!best) return null
  return {
    ...best,
    confidence: best.confidence * (0.5 + (0.5 * votes(best.found)) / readings.length),
  }
}
