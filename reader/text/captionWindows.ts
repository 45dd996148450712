import type { Picture } from '../decoding/picture.ts'
import { findCaptions } from '../fields/expiry/captions.ts'
import { fold } from '../letters/fold.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox } from './joining.ts'
import type { Recogniser } from './recogniser.ts'
import { blurred, evened, type Retouch, stretched } from './retouch.ts'
import type { TextBox } from './textBox.ts'

/** A window shows what stands behind a caption: so many characters. */
const CHARACTERS_BEHIND = 11
/** The usual width of a character, as a share of the line's thickness, lies between these. */
const NARROW = 0.35
const WIDE = 0.8
/** Captions looked behind, at most. */
const MOST_WINDOWS = 4
/** A day, month or year follows a month or another number: nothing more is expected behind the caption. */
const WHOLE_DATE = /(\d{1,2}[\s./,-]{1,3}|[A-Z]{3}[\s./,-]{0,3}|\d\d(?=20))(20\d\d|\d\d)(?!\d)/i
/** The same, or a dimple has swallowed the first digit of the year (026). */
const ALMOST_WHOLE_DATE = /(\d{1,2}[\s./,-]{1,3}|[A-Z]{3}[\s./,-]{0,3}|\d\d(?=20))(20\d\d|0?\d\d)(?!\d)/i
const WELL_READ = 0.9

const RETOUCHES: (Retouch | undefined)[] = [undefined, stretched, evened, (strip) => blurred(evened(strip))]

/**
 * Reads again, in several ways, what stands behind the expiry captions of lines in which no whole date was read. The
 * detector often ends a line where the date crosses a dimple, a well or a coloured field; the window goes on beyond it. The
 * confidence falls with every reading that disagrees.
 */
export async function readBehindCaptions(
  picture: Picture,
  lines: ReadBox[],
  recognise: Recogniser,
): Promise<ReadBox[]> {
  const windows = lines.flatMap(findWindow).slice(0, MOST_WINDOWS)
  const read: ReadBox[] = []
  for (const box of windows) {
    const readings: ReadText[] = []
    for (const retouch of RETOUCHES) readings.push(...(await recognise(picture, [box], retouch)))
    const agreed = agreedReading(readings)
    if (agreed) read.push({ box, ...agreed })
  }
  return read
}

function findWindow({ box, text, confidence }: ReadBox): TextBox[] {
  const caption = findCaptions(fold(text)).findLast(({ kind, sure }) => kind === 'expiry' && sure)
  if (!caption) return []
  if (confidence >= WELL_READ && WHOLE_DATE.test(text.slice(caption.end))) return []
  const pitch = Math.max(NARROW * box.thickness, Math.min(WIDE * box.thickness, box.length / text.length))
  const start = (caption.start / text.length) * box.length - box.thickness / 2 - box.length / 2
  const length = box.thickness / 2 + (caption.end - caption.start + CHARACTERS_BEHIND) * pitch
  const middle = start + length / 2
  const centreX = box.centreX + middle * box.alongX
  const centreY = box.centreY + middle * box.alongY
  return [{ ...box, centreX, centreY, length }]
}

/** What follows the last caption of a text; all of it if there is none. */
function behindCaption(text: string): string {
  return text.slice(findCaptions(fold(text)).at(-1)?.end ?? 0)
}

/** The reading that most ways of reading give, if it holds a date; null if none does. */
function agreedReading(readings: ReadText[]): ReadText | null {
  const dated = readings.flatMap((reading) => {
    const date = ALMOST_WHOLE_DATE.exec(behindCaption(reading.text))?.[0]
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
    return date ? [{ ...reading, date }] : []
  })
  const votes = (date: string) => dated.filter((other) => other.date === date).length
  const [best] = dated.sort((a, b) => votes(b.date) - votes(a.date) || b.confidence - a.confidence)
  if (!best) return null
  return { text: best.text, confidence: best.confidence * (0.5 + (0.5 * votes(best.date)) / readings.length) }
}
