import type { Picture } from '../decoding/picture.ts'
import type { Page } from '../page.ts'
import { loadAlphabet } from './alphabet.ts'
import { detectText } from './detector.ts'
import { findStripsToJoin, type ReadBox } from './joining.ts'
import type { ModelFiles } from './modelFiles.ts'
import { oriented } from './orientation.ts'
import { mainDirection, pageSize, toPlacedLine } from './pageLayout.ts'
import { inReadingOrder } from './readingOrder.ts'
import { type Recogniser, toRecogniser } from './recogniser.ts'
import { reread } from './rereading.ts'
import { loadRuntime, type Model, type Runtime } from './runtime.ts'
import { turnedBack, turnedClockwise, withSidewaysLines } from './sidewaysPass.ts'
import type { TextBox } from './textBox.ts'

/** More lines are read on no package; a page of a newspaper would take too long. */
const MOST_LINES = 400
/** Lines less sure than this are noise. */
const LEAST_CONFIDENCE = 0.5

/** Reads all text on a picture; `side` is the longest side, in pixels, at which text is looked for. */
export interface TextReader {
  readText(picture: Picture, side: number): Promise<Omit<Page, 'barcodes'>>
}

export async function openTextReader(
  files: ModelFiles,
  runtime: Promise<Runtime> = loadRuntime(),
): Promise<TextReader> {
  const { open } = await runtime
  const [detector, classifier, recogniser, alphabet] = await Promise.all([
    open(files.detector),
    open(files.orientation),
    open(files.recogniser),
    loadAlphabet(files.alphabet),
  ])
  const recognise = toRecogniser(recogniser, alphabet)
  return {
    async readText(picture, side) {
      const found = await findLines(detector, picture, side)
      const boxes = await oriented(picture, found, classifier, recognise)
      const lines = await readLines(picture, boxes, recognise)
      return toPage(picture, lines.single, lines.joined)
    },
  }
}

/** The boxes of text in any direction, the largest first. */
async function findLines(detector: Model, picture: Picture, side: number): Promise<TextBox[]> {
  const upright = await detectText(detector, picture, side)
  const turned = await detectText(detector, turnedClockwise(picture), side)
  const boxes = withSidewaysLines(
    upright,
    turned.map((box) => turnedBack(box, picture.height)),
  )
  return boxes.sort((a, b) => b.length * b.thickness - a.length * a.thickness).slice(0, MOST_LINES)
}

async function readLines(picture: Picture, boxes: TextBox[], recognise: Recogniser) {
  const texts = await reread(picture, boxes, await recognise(picture, boxes), recognise)
  const single = toReadBoxes(boxes, texts)
  const strips = findStripsToJoin(single)
  return { single, joined: toReadBoxes(strips, await recognise(picture, strips)) }
}

const toReadBoxes = (boxes: TextBox[], texts: { text: string; confidence: number }[]): ReadBox[] =>
  boxes.map((box, index) => ({ box, ...texts[index]! }))

function toPage(picture: Picture, single: ReadBox[], joined: ReadBox[]): Omit<Page, 'barcodes'> {
  const main = mainDirection([...single, ...joined])
  const isText = ({ text, confidence }: ReadBox) => text !== '' && confidence >= LEAST_CONFIDENCE
  const lines = [
    ...single.filter(isText).map((line) => toPlacedLine(line, false, picture, main)),
    ...joined.filter(isText).map((line) => toPlacedLine(line, true, picture, main)),
  ]
  return { ...pageSize(picture, main), lines: inReadingOrder(lines) }
}
