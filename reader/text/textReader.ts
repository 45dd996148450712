import type { Picture } from '../decoding/picture.ts'
import { type Page, WELL_READ } from '../page.ts'
import { type Alphabet, loadAlphabet } from './alphabet.ts'
import { readBehindCaptions } from './captionWindows.ts'
import type { ReadText } from './ctc.ts'
import {
  detectAllWays,
  detectCloser,
  detectFromAfar,
  firstScale,
  sawNextToNothing,
} from './detectionScales.ts'
import { findLinesToJoin } from './joining.ts'
import type { ModelFiles } from './network/modelFiles.ts'
import { type ChangeFile, loadRuntime, type Model, type Runtime } from './network/runtime.ts'
import { oriented, rereadUpsideDown } from './orientation.ts'
import { readingOtherScripts, type ScriptReader } from './otherScripts.ts'
import { inReadingOrder, mainDirection, pageSize, toPlacedLine } from './pageLayout.ts'
import { type ReadBox, toRecogniser } from './recogniser.ts'
import { isSettled, reread, SETTLED } from './rereading.ts'
import type { Sought } from './sought.ts'
import { covers, type TextBox } from './textBox.ts'
import { onThings } from './things.ts'

/** Real packages have fewer lines; a page of a newspaper would take too long. */
const MOST_LINES = 400
/** Less certain lines are noise. */
const LEAST_CONFIDENCE = 0.5
/** An unread line below this share of a read one's area cannot be the same print on another package. */
const CLEARLY_SMALLER = 0.6
/** Lines with this share of characters in another script are not used. */
const FOREIGN = 0.5

type TextPage = Omit<Page, 'barcodes'>

export interface Look {
  page: TextPage
  /**
   * Enlarges at the text, or reduces if there seems to be none. Rereads well-read lines only if they may be what is sought:
   * two readings that agree are worth more than one.
   */
  again(): Promise<TextPage>
}

export interface Listener {
  /** Gets the page before doubtful lines are read again. */
  onFirst?: ((page: TextPage) => void) | undefined
  /** Called when what is sought seems to be in the larger half of the lines, and before doubtful lines are read again. */
  isEnough?: ((page: TextPage) => boolean) | undefined
}

export interface TextReader {
  look(picture: Picture, listener?: Listener): Promise<Look>
}

interface Reading {
  detector: Model
  classifier: Model
  scripts: ScriptReader
  sought: Sought
}

export type Optimise = (alphabet: Alphabet) => Record<'detector' | 'orientation' | 'recogniser', ChangeFile>

/** Weights that the build did not optimise need `optimise`, which also reduces the recogniser to the alphabet. */
export async function openTextReader(
  files: ModelFiles,
  sought: Sought,
  optimise?: Optimise,
  runtime: Promise<Runtime> = loadRuntime(),
): Promise<TextReader> {
  const { open } = await runtime
  const alphabet = await loadAlphabet(files.alphabet)
  const change = optimise?.(alphabet)
  const [detector, classifier, recogniser] = await Promise.all([
    open(files.detector, change?.detector),
    open(files.orientation, change?.orientation),
    open(files.recogniser, change?.recogniser),
  ])
  const scripts = readingOtherScripts(toRecogniser(recogniser, alphabet), async () => {
    const { recogniser: file, alphabet, isOptimised } = files.otherScripts
    const letters = await loadAlphabet(alphabet, 'every letter')
    const change = isOptimised ? undefined : optimise?.(letters).recogniser
    return toRecogniser(await open(file, change), letters)
  })
  const reading = { detector, classifier, scripts, sought }
  return {
    async look(picture, listener) {
      const boxes = await detectAllWays(detector, picture, firstScale(picture))
      const lines = await readLines(reading, picture, boxes, [], listener)
      return {
        page: toPage(picture, lines),
        async again() {
          if (sawNextToNothing(lines.single)) {
            const far = await detectFromAfar(detector, picture)
            return toPage(picture, await readLines(reading, picture, far, []))
          }
          const close = await detectCloser(detector, picture, lines.single)
          return toPage(picture, await readLines(reading, picture, close, lines.single))
        },
      }
    },
  }
}

interface Lines {
  single: ReadBox[]
  /** Lines joined and read again, or read behind a caption. */
  joined: ReadBox[]
}

/** Reads the boxes of a look; `first` are the lines of an earlier look. */
async function readLines(
  { classifier, scripts, sought }: Reading,
  picture: Picture,
  found: TextBox[],
  first: ReadBox[],
  { onFirst, isEnough }: Listener = {},
): Promise<Lines> {
  const { recognise } = scripts
  const well = first.filter(({ confidence }) => confidence >= SETTLED)
  const settled = first.filter((line) => isSettled(line, sought))
  const open = found.filter((box) => !settled.some((line) => covers(line.box, box)))
  const largest = open.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MOST_LINES)
  const rightWay = well.map(({ box }) => box)
  const boxes = await oriented(picture, largest, classifier, recognise, rightWay)
  const read: ReadBox[] = []
  for (const part of isEnough ? inHalves(boxes) : [boxes]) {
    read.push(...toReadBoxes(part, await recognise(picture, part)))
    const only = { single: read, joined: [] }
    const mayBeEnough = isEnough && holdsAll(read, boxes.slice(read.length), sought)
    if (mayBeEnough && isEnough(toPage(picture, only))) return only
  }
  const turned = await rereadUpsideDown(picture, await scripts.settled(picture, read), recognise)
  onFirst?.(toPage(picture, { single: turned, joined: [] }))
  const single = [...settled, ...(await reread(picture, turned, recognise, sought, first.length > 0))]
  const broken = findLinesToJoin(single, sought)
  const joined = toReadBoxes(broken, await recognise(picture, broken))
  const behind = await readBehindCaptions(picture, [...single, ...joined], recognise, sought)
  return { single, joined: [...joined, ...behind] }
}

function inHalves(boxes: TextBox[]): TextBox[][] {
  const half = Math.ceil(boxes.length / 2)
  return [boxes.slice(0, half), boxes.slice(half)]
}

const sizeOf = ({ length, thickness }: TextBox) => length * thickness

/** True if the unread lines are clearly smaller. Two packages of the same kind each have what is sought. */
function holdsAll(read: ReadBox[], unread: TextBox[], sought: Sought): boolean {
  const holding = read.filter(({ text, confidence }) => confidence >= SETTLED && sought.readIn(text) !== null)
  const least = CLEARLY_SMALLER * Math.min(...holding.map(({ box }) => sizeOf(box)))
  return holding.length > 0 && unread.every((box) => sizeOf(box) < least)
}

const toReadBoxes = (boxes: TextBox[], texts: ReadText[]): ReadBox[] =>
  boxes.map((box, index) => ({ box, ...texts[index]! }))

function toPage(picture: Picture, { single, joined }: Lines): TextPage {
  const main = mainDirection([...single, ...joined])
  const isText = ({ text, confidence }: ReadBox) => text !== '' && confidence >= LEAST_CONFIDENCE
  const lines = [
    ...single.filter(isText).map((line) => toPlacedLine(line, false, picture, main)),
    ...joined.filter(isText).map((line) => toPlacedLine(line, true, picture, main)),
  ]
  const foreignLines = single.filter(
    ({ foreign, confidence }) => foreign > FOREIGN && confidence < WELL_READ,
  ).length
  return { ...pageSize(picture, main), lines: onThings(picture, inReadingOrder(lines)), foreignLines }
}
