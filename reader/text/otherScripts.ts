import type { Picture } from '../decoding/picture.ts'
import { looksTakenForLatin, tellingWords } from '../letters/oddWords.ts'
import { inOneScript, isOtherScript } from '../letters/scripts.ts'
import { WELL_READ } from '../page.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'

/** A line of fewer letters says nothing about its script. */
const LEAST_LETTERS = 4
/** The Latin recogniser is unsure of other letters, or makes odd words of them: on so many lines, and this share of all with letters. */
const LEAST_DOUBTFUL = 2
const DOUBTFUL_SHARE = 0.35
/** The largest doubtful lines are read with the other recogniser; so many in another script decide. */
const LINES_TRIED = 4
const LEAST_FOREIGN = 2
/** Other letters count from this confidence on. */
const SURE = 0.75

/** Reads lines in Greek and Cyrillic letters with a recogniser of its own. */
export interface ScriptReader {
  /** Reads with both recognisers where a picture's print was found to be in another script. */
  recognise: Recogniser
  /** Decides about a picture's script by the lines of its first reading. Gives them as they were best read. */
  settled(picture: Picture, lines: ReadBox[]): Promise<ReadBox[]>
}

/** `open` is called for the first picture with enough doubtful lines: the weights take 50 MB. */
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

/** Some of the doubtful lines, if they are many enough that the print may be in another script. */
function linesToTry(lines: ReadBox[]): ReadBox[] {
  const lettered = lines.filter(({ text }) => text.replace(/\P{L}/gu, '').length >= LEAST_LETTERS)
  const doubtful = lettered.filter(
    ({ text, confidence }) => confidence < WELL_READ || tellingWords(text).some(looksTakenForLatin),
  )
  if (doubtful.length < Math.max(LEAST_DOUBTFUL, DOUBTFUL_SHARE * lettered.length)) return []
  const size = ({ box }: ReadBox) => box.length * box.thickness
  return doubtful.sort((a, b) => size(b) - size(a)).slice(0, LINES_TRIED)
}

const isForeign = ({ text, confidence }: ReadText) => confidence >= SURE && isOtherScript(text)
