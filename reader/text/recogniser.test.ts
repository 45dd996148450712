import { describe, expect, test } from 'vitest'
import type { Picture } from '../decoding/picture.ts'
import { toAlphabet } from './alphabet.ts'
import { decodeSteps, withSpaces } from './ctc.ts'
import { cutLine, LINE_HEIGHT } from './lineImage.ts'
import { blurred, evened, stretched } from './retouch.ts'

const alphabet = toAlphabet('A\nB\n水\n1\n')

/** Rows of probabilities: one character per step, blank for the rest; those outside the alphabet are of another script. */
function steps(...read: [character: string, probability: number][]) {
  const classes = alphabet.characters.length + 1
  const rows = new Float32Array(read.length * classes)
  for (const [step, [character, probability]] of read.entries()) {
    const place = alphabet.characters.indexOf(character)
    rows[step * classes + (place < 0 ? classes - 1 : place)] = probability
    if (character !== '') rows[step * classes] = 1 - probability
  }
  return rows
}

describe("the recogniser's answer", () => {
  test('becomes text: repeats are one character, a blank between them makes two', () => {
    const answer = steps(['A', 0.9], ['A', 0.8], ['', 1], ['A', 0.8], ['B', 0.7])
    const { text, confidence } = decodeSteps(answer, alphabet)
    expect(text).toBe('AAB')
    expect(confidence).toBeCloseTo((0.9 + 0.8 + 0.7) / 3)
  })
  test('is never a character that packages here are not printed in', () => {
    expect(decodeSteps(steps(['水', 0.8], ['1', 0.9]), alphabet)).toMatchObject({ text: '1', foreign: 0.5 })
  })
  test('is nothing, with no confidence, where there are only blanks', () => {
    expect(decodeSteps(steps(['', 1], ['', 1]), alphabet)).toEqual({ text: '', confidence: 0, foreign: 0 })
  })
})

describe('spaces', () => {
  const CASES: [text: string, positions: number[], expected: string][] = [
    ['EXP082027', [1, 3, 5, 9, 11, 13, 15, 17, 19], 'EXP 082027'],
    ['30TABLETS', [1, 3, 7, 9, 11, 13, 15, 17, 19], '30 TABLETS'],
    ['MAYBE', [1, 3, 5, 12, 14], 'MAY BE'],
    ['10.00', [1, 3, 9, 11, 13], '10.00'],
    ['ABC', [1, 9, 30], 'ABC'],
  ]
  test.each(CASES)('are put back into %s where characters stand apart', (text, positions, expected) => {
    expect(withSpaces([...text], positions)).toBe(expected)
  })
})

/** A picture from a function of the place. */
const pictureOf = (
  width: number,
  height: number,
  at: (x: number, y: number) => [number, number, number],
): Picture => {
  const pixels = Array.from({ length: width * height }, (_, pixel) =>
    at(pixel % width, Math.floor(pixel / width)),
  ).flat()
  return { data: Uint8Array.from(pixels), width, height }
}
const grey = ({ data, width }: Picture, x: number, y: number) => data[(y * width + x) * 3]!

describe('the image of a line', () => {
  const ramp = pictureOf(200, 100, (x) => [x, x, x])
  const box = { centreX: 100, centreY: 50, alongX: 1, alongY: 0, length: 96, thickness: 48 }
  test('shows its box, as it lies and turned around', () => {
    const line = cutLine(ramp, box, 96)
    expect([line.width, line.height]).toEqual([96, LINE_HEIGHT])
    expect(Math.abs(grey(line, 0, 20) - 52)).toBeLessThan(2)
    expect(Math.abs(grey(line, 95, 20) - 147)).toBeLessThan(2)
    const turned = cutLine(ramp, { ...box, alongX: -1 }, 96)
    expect(Math.abs(grey(turned, 0, 20) - 147)).toBeLessThan(2)
  })
  test('that reaches beyond the picture repeats its edge', () => {
    const line = cutLine(ramp, { ...box, centreX: 195 }, 96)
    expect(grey(line, 95, 20)).toBeGreaterThan(196)
  })
})

describe('retouching', () => {
  test('stretches faint print to black and white', () => {
    const faint = pictureOf(60, 48, (x) => (x % 6 < 2 ? [110, 110, 110] : [150, 150, 150]))
    const line = stretched(faint)
    expect([grey(line, 0, 10), grey(line, 4, 10)]).toEqual([0, 255])
  })
  test('leaves an even line as even as it was', () => {
    const even = pictureOf(40, 48, () => [120, 120, 120])
    for (const retouch of [stretched, evened, blurred]) expect(new Set(retouch(even).data).size).toBe(1)
  })
  test('blurs the dots of a dot matrix into a stroke', () => {
    const dots = pictureOf(60, 48, (x, y) => (y === 20 && x % 3 === 0 ? [0, 0, 0] : [255, 255, 255]))
    const line = [24, 25, 26].map((x) => grey(blurred(dots), x, 20))
    expect(Math.max(...line) - Math.min(...line)).toBeLessThan(40)
    expect(Math.max(...line)).toBeLessThan(235)
  })
  test('shows print alike on paper and on a coloured field', () => {
    // Purple ink on white, then the same ink on red, where only the red channel tells them apart.
    const line = pictureOf(160, 48, (x) => {
      const isInk = x % 8 < 2
      if (x < 80) return isInk ? [90, 60, 160] : [240, 240, 240]
      return isInk ? [120, 30, 40] : [200, 40, 45]
    })
    const even = evened(line)
    for (const x of [24, 128]) expect(grey(even, x + 4, 20) - grey(even, x, 20)).toBeGreaterThan(180)
  })
})
