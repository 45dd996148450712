import { describe, expect, test } from 'vitest'
import { SOUGHT_DATE } from '../fields/expiry/soughtDate.ts'
import { readBehindCaptions } from './captionWindows.ts'
import type { ReadText } from './ctc.ts'
import type { ReadBox, Recogniser } from './recogniser.ts'
import type { TextBox } from './textBox.ts'

const picture = { data: new Uint8Array(1200 * 100 * 3), width: 1200, height: 100 }
const box: TextBox = { centreX: 200, centreY: 50, alongX: 1, alongY: 0, length: 300, thickness: 30 }
const line = (text: string, confidence = 0.95): ReadBox => ({ text, confidence, foreign: 0, box })

/** Answers with the given texts in turn, and keeps what it was asked to read. */
function readerOf(...texts: string[]) {
  const asked: TextBox[] = []
  const recognise: Recogniser = async (_picture, boxes) =>
    boxes.map((each): ReadText => ({ text: texts[asked.push(each) - 1] ?? '', confidence: 0.9, foreign: 0 }))
  return { recognise, asked }
}

describe('looking behind a caption', () => {
  test('reads on beyond the end of the line', async () => {
    const { recognise, asked } = readerOf('EXP.JAN.2026', 'EXP.JAN.2026', 'EXP.JAN.2026', 'EXP.JAN.2026')
    const [read] = await readBehindCaptions(picture, [line('B.NO 123 EXP.JAN.')], recognise, SOUGHT_DATE)
    expect(read).toMatchObject({ text: 'EXP.JAN.2026', confidence: 0.9 })
    const window = asked[0]!
    expect(window.centreX - window.length / 2).toBeGreaterThan(150)
    expect(window.centreX + window.length / 2).toBeGreaterThan(box.centreX + box.length / 2 + 30)
  })

  test('is as sure as its readings agree', async () => {
    const { recognise } = readerOf('EXP 06/2028', 'EXP 06/2026', 'EXP 06/2026', 'EXP 06')
    const [read] = await readBehindCaptions(picture, [line('EXP 06')], recognise, SOUGHT_DATE)
    expect(read?.text).toBe('EXP 06/2026')
    expect(read?.confidence).toBeCloseTo(0.9 * 0.75)
  })

  test('knows a year that lost its first digit', async () => {
    const { recognise } = readerOf('EXP.06 026', 'EXP.06 026', 'EXP.06A026', 'EXP.06 026')
    const [read] = await readBehindCaptions(picture, [line('EXP.06 026')], recognise, SOUGHT_DATE)
    expect(read?.text).toBe('EXP.06 026')
    expect(read?.confidence).toBeCloseTo(0.9 * 0.875)
  })

  test.each([
    ['a whole date was well read', line('EXP 06/2026')],
    ['there is no expiry caption', line('MFG 06')],
  ])('is left out where %s', async (_why, only) => {
    const { recognise, asked } = readerOf()
    expect(await readBehindCaptions(picture, [only], recognise, SOUGHT_DATE)).toEqual([])
    expect(asked).toEqual([])
  })

  test('gives nothing when no date comes to light', async () => {
    const { recognise } = readerOf('EXP 06', 'EXP O', 'EXP', '')
    expect(await readBehindCaptions(picture, [line('EXP 06')], recognise, SOUGHT_DATE)).toEqual([])
  })
})
