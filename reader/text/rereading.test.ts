import { expect, test } from 'vitest'
import { SOUGHT_DATE } from '../fields/expiry/soughtDate.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import { isSettled, reread } from './rereading.ts'

const NO_PICTURE = { data: new Uint8Array(3), width: 1, height: 1 }

const line = (text: string, confidence: number): ReadBox => ({
  text,
  confidence,
  foreign: 0,
  box: { centreX: 0, centreY: 0, alongX: 1, alongY: 0, length: 100, thickness: 20 },
})

/** Reads every box as badly as before, and counts. */
async function countReadings(lines: ReadBox[], onlySought = false): Promise<number> {
  let readings = 0
  const recognise: Recogniser = async (_picture, boxes) => {
    readings += boxes.length
    return boxes.map(() => ({ text: '', confidence: 0, foreign: 0 }))
  }
  expect(await reread(NO_PICTURE, lines, recognise, SOUGHT_DATE, onlySought)).toEqual(lines)
  return readings
}

test.each([
  ['what may be a date, in two ways', [line('EXP 08', 0.4), line('2026', 0.9)], 4],
  ['other lines that are nearly readable, in one way', [line('Nurofen', 0.85)], 1],
  ['no other line that is far from readable', [line('Nurofen', 0.7)], 0],
  ['no more than four of the others', Array.from({ length: 9 }, () => line('Nurofen', 0.85)), 4],
  ['no more than fourteen in all', Array.from({ length: 30 }, () => line('2026', 0.85)), 28],
  ['running text with a number in it no more than other lines', [line('Each tablet has 5 g', 0.85)], 1],
  ['no line that was well read', [line('2026', 0.95)], 0],
])('of doubtful lines it reads again %s', async (_what, lines, readings) => {
  expect(await countReadings(lines)).toBe(readings)
})

test('at a second look only what may be a date is read again', async () => {
  expect(await countReadings([line('2026', 0.85), line('Nurofen', 0.85)], true)).toBe(2)
})

test.each([
  ['Nurofen', 0.85, true],
  ['Nurofen', 0.75, false],
  ['2026', 0.95, false],
  ['Each tablet contains 500 mg', 0.65, true],
  ['Each tablet contains 500 mg', 0.55, false],
  ['Exp. date: see the bottom', 0.85, false],
  ['Made in India 05/2025 to 2027', 0.95, false],
  ['IP 500 mg', 0.95, true],
  ['IP 500 mg', 0.85, false],
  ['05/28', 0.95, false],
  ['AUG 28', 0.95, false],
  ['EXP 0 28', 0.95, false],
  ['0 28', 0.95, false],
])('%j, read at %s, is settled before a second look: %s', (text, confidence, settled) => {
  expect(isSettled(line(text, confidence), SOUGHT_DATE)).toBe(settled)
})

test('the better reading of a line is kept, wherever it is among the lines', async () => {
  const recognise: Recogniser = async (_picture, boxes) =>
    boxes.map(() => ({ text: 'EXP 08/2026', confidence: 0.95, foreign: 0 }))
  const lines = [line('Nurofen', 0.99), line('EXP 0B/2026', 0.8)]
  const read = await reread(NO_PICTURE, lines, recognise, SOUGHT_DATE, false)
  expect(read.map(({ text }) => text)).toEqual(['Nurofen', 'EXP 08/2026'])
})
