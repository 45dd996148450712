import type { Picture } from '../decoding/picture.ts'
import { WELL_READ } from '../page.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { blurred, evened, type Retouch, stretched } from './retouch.ts'
import type { Sought } from './sought.ts'
import type { TextBox } from './textBox.ts'

/** A window shows what stands behind a caption: so many characters. */
const CHARACTERS_BEHIND = 11
/** The usual width of a character, as a share of the line's thickness, lies between these. */
const NARROW = 0.35
const WIDE = 0.8
/** Captions looked behind, at most. */
const MOST_WINDOWS = 4

const RETOUCHES: (Retouch | undefined)[] = [undefined, stretched, evened, (line) => blurred(evened(line))]

/**
 * Reads again, in several ways, what stands behind the captions of what is sought, where it was not read whole. The
 * detector often ends a line where print crosses a dimple, a well or a coloured field; the window goes on beyond it. The
 * confidence falls with every reading that disagrees.
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

/** The reading that most ways of reading give, if it holds what is sought; null if none does. */
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
