import { expect, test } from 'vitest'
import { seenOverTime } from './symbologies.ts'

const matrix = (text: string) => ({ format: 'DataMatrix', text, lines: 0 })
const linear = (text: string, lines = 2) => ({ format: 'EAN13', text, lines })

test.each<[what: string, film: Parameters<ReturnType<typeof seenOverTime>>[0][], believed: string[][]]>([
  ['nothing', [[], []], [[], []]],
  ['a matrix code at once, and only once', [[matrix('A')], [matrix('A')]], [['A'], []]],
  ['a linear code in its second picture', [[linear('1')], [linear('1')], [linear('1')]], [[], ['1'], []]],
  ['a linear code that is away for a picture', [[linear('1')], [], [linear('1')]], [[], [], ['1']]],
  ['a linear code on many lines at once', [[linear('1', 8)]], [['1']]],
  ['a misread one never', [[linear('1')], [linear('2')]], [[], []]],
  ['two codes in one picture', [[matrix('A'), matrix('B')]], [['A', 'B']]],
])('%s', (_, film, believed) => {
  const look = seenOverTime()
  expect(film.map((sightings) => look(sightings).map(({ text }) => text))).toEqual(believed)
})
