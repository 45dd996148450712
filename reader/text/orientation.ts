import type { Picture } from '../decoding/picture.ts'
import type { ReadText } from './ctc.ts'
import { cutLine, LINE_HEIGHT, lineWidth, toLineTensor } from './lineImage.ts'
import type { Model } from './network/runtime.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { ELONGATED } from './sidewaysPass.ts'
import { directionOf, isSideways, type TextBox, turnedAround } from './textBox.ts'

/** Input width of the classifier in pixels; it gets the middle of longer lines. */
const CLASSIFIER_WIDTH = 192
const LEAST_WIDTH = 8
const BATCH = 8
/** More votes do not change results. */
const MOST_VOTERS = 120
/** Below this share of votes, or with this few lines, the winner is checked by reading. */
const CLEAR_MAJORITY = 0.85
const FEW_LINES = 3
/** Lines to read both ways, the width of their middles, and the required difference. */
const LINES_READ = 5
const MIDDLE_RATIO = 5
const CLEARLY_BETTER = 1.05
/** Characters with this confidence make reading the other way unnecessary. */
const SURE_CHARACTERS = 6
const SURE_CONFIDENCE = 0.85

/**
 * Lines across the picture vote together, and lines down it: the classifier is certain only about many. Lines known from
 * an earlier look decide for their direction.
 */
export async function oriented(
  picture: Picture,
  boxes: TextBox[],
  classifier: Model,
  recognise: Recogniser,
  known: TextBox[] = [],
): Promise<TextBox[]> {
  const isTurned = new Map<boolean, boolean>()
  for (const sideways of [false, true]) {
    const sameWay = (box: TextBox) => isSideways(box) === sideways && isLine(box)
    const example = known.find(sameWay)
    const lines = boxes.filter(sameWay)
    isTurned.set(
      sideways,
      example ? readsBackwards(example) : await decide(picture, lines, classifier, recognise),
    )
  }
  return boxes.map((box) => (isTurned.get(isSideways(box)) ? turnedAround(box) : box))
}

/** Boxes are laid out rightwards or downwards before anything is known. */
const readsBackwards = (box: TextBox) => [180, 270].includes(directionOf(box))

const isLine = (box: TextBox) => box.length > ELONGATED * box.thickness

interface Vote {
  isTurned: boolean
  isClear: boolean
}

/** Votes of lines in one direction, in batches until clear. */
async function vote(picture: Picture, lines: TextBox[], classifier: Model): Promise<Vote> {
  let [standing, turned] = [0, 0]
  const isClear = () => Math.max(standing, turned) > CLEAR_MAJORITY * (standing + turned)
  for (let start = 0; start < lines.length && !isClear(); start += BATCH) {
    const batch = lines.slice(start, start + BATCH)
    for (const [index, probability] of (await upsideDownOf(picture, batch, classifier)).entries()) {
      const { length, thickness } = batch[index]!
      const weight = Math.min(8, length / thickness) * (Math.abs(probability - 0.5) + 0.05)
      if (probability > 0.5) turned += weight
      else standing += weight
    }
  }
  return { isTurned: turned > standing, isClear: isClear() }
}

async function upsideDownOf(picture: Picture, boxes: TextBox[], classifier: Model): Promise<number[]> {
  const images = boxes.map((box) => {
    const middle = { ...box, length: Math.min(box.length, (box.thickness * CLASSIFIER_WIDTH) / LINE_HEIGHT) }
    return cutLine(picture, middle, lineWidth(middle, LEAST_WIDTH, CLASSIFIER_WIDTH))
  })
  const { data, shape } = toLineTensor(images, CLASSIFIER_WIDTH)
  const answer = await classifier.run(data, shape)
  return boxes.map((_, index) => answer.data[index * 2 + 1]!)
}

/** Decides whether lines of one direction, largest first, must be turned. */
async function decide(
  picture: Picture,
  lines: TextBox[],
  classifier: Model,
  recognise: Recogniser,
): Promise<boolean> {
  if (lines.length === 0) return false
  const { isTurned, isClear } = await vote(picture, lines.slice(0, MOST_VOTERS), classifier)
  if (isClear && lines.length > FEW_LINES) return isTurned
  const asVoted = lines.slice(0, LINES_READ).map((line) => (isTurned ? turnedAround(line) : line))
  if (await areSurelyRead(picture, asVoted, recognise)) return isTurned
  const middles = asVoted.map((line) => ({
    ...line,
    length: Math.min(line.length, MIDDLE_RATIO * line.thickness),
  }))
  const oneWay = await recognise(picture, middles)
  const otherWay = await recognise(picture, middles.map(turnedAround))
  return worthOf(otherWay) > CLEARLY_BETTER * worthOf(oneWay) ? !isTurned : isTurned
}

/** Reads lines until it is certain that they are upright; results are reused. */
async function areSurelyRead(picture: Picture, lines: TextBox[], recognise: Recogniser): Promise<boolean> {
  const read: ReadText[] = []
  for (const line of lines) {
    read.push(...(await recognise(picture, [line])))
    if (isSurelyRead(read)) return true
  }
  return false
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const worthOf = (texts: ReadText[]) =>
  sum(texts.map(({ text, confidence }) => confidence * Math.min(12, text.length)))

function isSurelyRead(texts: ReadText[]): boolean {
  const characters = sum(texts.map(({ text }) => text.length))
  const confidence = sum(texts.map(({ text, confidence }) => confidence * text.length)) / characters
  return characters >= SURE_CHARACTERS && confidence >= SURE_CONFIDENCE
}

/** Lines below this confidence may be upside down if they have this ratio of length to thickness; only so many are tried. */
const DOUBTFUL = 0.75
const LEAST_RATIO = 2.5
const MOST_LINES = 10
/** Upside-down print reads as almost nothing or as figures: fewer letters than this per thickness of its length. */
const FEW_LETTERS = 0.8
/** Minimum gain in confidence. */
const BETTER_TURNED = 0.12

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
      reading && reading.confidence > Math.max(DOUBTFUL, lines[index]!.confidence + BETTER_TURNED)
    if (isBetter && reading.text.length >= 3) best[index] = { box, ...reading }
  }
  return best
}

const lettersIn = (text: string) => text.replace(/\P{L}/gu, '').length
