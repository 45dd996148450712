import { expect, test } from 'vitest'
import { oriented, rereadUpsideDown } from './orientation.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import type { TextBox } from './textBox.ts'

const PICTURE = { data: new Uint8Array(30 * 30 * 3), width: 30, height: 30 }
const BOX: TextBox = { centreX: 15, centreY: 15, alongX: 1, alongY: 0, length: 20, thickness: 4 }

/** Lines of one direction, what the classifier says of each, and how surely each is read: how many are looked at by both, and which way they are found to stand. */
async function orientedBy(upsideDown: number[], confidence: number) {
  const boxes = upsideDown.map((_, index) => ({ ...BOX, centreY: 5 + index / 10 }))
  let [voted, read] = [0, 0]
  const classifier = {
    async run(_data: Float32Array, shape: number[]) {
      const batch = upsideDown.slice(voted, voted + shape[0]!)
      voted += batch.length
      return {
        data: Float32Array.from(batch.flatMap((share) => [1 - share, share])),
        shape: [batch.length, 2],
      }
    },
  }
  const recognise: Recogniser = async (_picture, lines) => {
    read += lines.length
    return lines.map(() => ({ text: 'PARACETAMOL', confidence, foreign: 0 }))
  }
  const [first] = await oriented(PICTURE, boxes, classifier, recognise)
  return { voted, read, turned: first!.alongX < 0 }
}

const lines = (count: number, ...shares: number[]) =>
  Array.from({ length: count }, (_, index) => shares[index % shares.length]!)

test.each([
  ['the first eight, if they agree', lines(40, 0.02), 0.9, { voted: 8, read: 0, turned: false }],
  ['which may stand on their head', lines(40, 0.98), 0.9, { voted: 8, read: 0, turned: true }],
  [
    'all, if they never agree, and one that is surely read',
    lines(40, 0.1, 0.7),
    0.9,
    { voted: 40, read: 1, turned: false },
  ],
  ['few, and one that is surely read', lines(3, 0.02), 0.9, { voted: 3, read: 1, turned: false }],
  [
    'few, and all both ways where none is surely read',
    lines(3, 0.02),
    0.5,
    { voted: 3, read: 9, turned: false },
  ],
])('asks which way up lines are: %s', async (_what, upsideDown, confidence, expected) => {
  expect(await orientedBy(upsideDown, confidence)).toEqual(expected)
})

test.each([
  ['next to nothing', '', 0, 'EXP 08/2026'],
  ['figures', '97-80 0', 0.6, 'EXP 08/2026'],
  ['words, though badly', 'PARNCETNMO', 0.6, 'PARNCETNMO'],
  ['figures that are well read', '2026', 0.9, '2026'],
])('a line that reads as %s is tried the other way round or kept', async (_what, text, confidence, kept) => {
  const recognise: Recogniser = async (_picture, boxes) =>
    boxes.map(() => ({ text: 'EXP 08/2026', confidence: 0.95, foreign: 0 }))
  const line: ReadBox = { box: BOX, text, confidence, foreign: 0 }
  const [read] = await rereadUpsideDown(PICTURE, [line], recognise)
  expect(read!.text).toBe(kept)
})
