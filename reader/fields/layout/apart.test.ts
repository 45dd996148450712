import { expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import type { TextLine } from '../../page.ts'
import { apart } from './apart.ts'

const [line] = pageOf(['a line of print']).lines as [TextLine]
/** A line 200 long and 20 high. */
const at = (centreX: number, centreY: number, leaning: Partial<TextLine> = {}): TextLine => ({
  ...line,
  ...{ centreX, centreY, width: 200, height: 20, letterHeight: 20 },
  ...leaning,
})
const sideways = { direction: 90, width: 20, height: 200 } as const

test.each<[string, TextLine, number]>([
  ['below', at(0, 50), 30],
  ['beside', at(300, 0), 100],
  ['running down beside it', at(150, 0, sideways), 40],
  ['leaning towards it', at(0, 100, { tilt: 45 }), 16.4],
  ['crossing it', at(0, 0, { tilt: 45 }), 0],
  ['touching it', at(0, 15), 0],
])('a line %s', (_, other, gap) => {
  expect(apart(at(0, 0), other)).toBeCloseTo(gap, 0)
  expect(apart(other, at(0, 0))).toBeCloseTo(gap, 0)
})
