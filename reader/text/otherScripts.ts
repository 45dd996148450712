import type { Picture } from '../decoding/picture.ts'
import { inOneScript, isOtherScript } from '../letters/scripts.ts'
import { longWords, looksTakenForLatin } from '../letters/words.ts'
import { WELL_READ } from '../page.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'

/** Shorter lines do not show their script. */
const LEAST_LETTERS = 4
/** Minimum number and share of lines where the Latin recogniser is unsure or finds odd words. */
const LEAST_DOUBTFUL = 2
const DOUBTFUL_SHARE = 0.35
/** Largest doubtful lines to read with the other recogniser, and how many of them decide. */
const LINES_TRIED = 4
const LEAST_FOREIGN = 2
/** Minimum confidence of other letters. */
const SURE = 0.75

/** Reads Greek and Cyrillic with a separate recogniser. */
export interface ScriptReader {
  /** Uses both recognisers once a picture is known to be in another script. */
  recognise: Recogniser
  /** Decides a picture's script from its first reading and returns the better reading of each line. */
  settled(picture: Picture, lines: ReadBox[]): Promise<ReadBox[]>
}

/** `open` is called with the first doubtful picture: the weights take 50 MB. */
export function readingOtherScripts(latin: Recogniser, open: () => Promise<Recogniser>): ScriptReader {
  let opened: Promise<Recogniser> | undefined
  const other: Recogniser = async (...lines) => {
    opened ??= open()
    const texts = await (await opened)(...lines)
    return texts.map((read) => ({ ...read, text: inOneScript(read.text) }))
  }
  const inOtherScript = new WeakSet<Picture>()

  const recognise: Recogniser = async (picture, boxes, retouch) => {
    const read = await latin(picture, boxes, retouch)
    if (!inOtherScript.has(picture)) return read
    const again = await other(picture, boxes, retouch)
    return read.map((text, index) => (isForeign(again[index]!) ? again[index]! : text))
  }

  return {
    recognise,
    async settled(picture, lines) {
      const tried = linesToTry(lines).map(({ box }) => box)
      if (tried.length === 0 || inOtherScript.has(picture)) return lines
      const foreign = (await other(picture, tried)).filter(isForeign)
      if (foreign.length < LEAST_FOREIGN) return lines
      inOtherScript.add(picture)
      const boxes = lines.map(({ box }) => box)
      const texts = await recognise(picture, boxes)
      return boxes.map((box, index) => ({ box, ...texts[index]! }))
    },
  }
}

function linesToTry(lines: ReadBox[]): ReadBox[] {
  const lettered = lines.filter(({ text }) => text.replace(/\P{L}/gu, '').length >= LEAST_LETTERS)
  const doubtful = lettered.filter(
    ({ text, confidence }) => confidence < WELL_READ || longWords(text).some(looksTakenForLatin),
  )
  if (doubtful.length < Math.max(LEAST_DOUBTFUL, DOUBTFUL_SHARE * lettered.length)) return []
  const size = ({ box }: ReadBox) => box.length * box.thickness
  return doubtful.sort((a, b) => size(b) - size(a)).slice(0, LINES_TRIED)
}

const isForeign = ({ text, confidence }: ReadText) => confidence >= SURE && isOtherScript(text)
