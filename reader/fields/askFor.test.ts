import { expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { type FieldReading, NOTHING_READ } from '../medicineReading.ts'
import { askFor } from './askFor.ts'

const found = (value: string, confidence: FieldReading<string>['confidence']): FieldReading<string> => ({
  value,
  confidence,
  source: 'text',
  place: null,
})
const named = { ...NOTHING_READ, name: found('Rilovan', 'high') }
const dated = { ...named, expirationDate: { ...found('2028-05', 'low'), alternatives: [] } }

test('a caption of expiration without a date asks for the date, where the caption is', () => {
  const page = pageOf(['Rilovan', 'Exp. date'])
  expect(askFor(page, named)).toEqual({ what: 'date', place: page.lines[1]!.place })
  expect(askFor(page, dated)).toBeNull()
  expect(askFor(pageOf(['Rilovan', 'Tablets']), named)).toBeNull()
})

test('large print at the edge of the photo asks for the whole package, unless its name is known', () => {
  const page = pageOf([['lovan', 80], 'Tablets'])
  const cut = { ...page, lines: page.lines.map((line) => ({ ...line, place: { ...line.place, x: 0 } })) }
  expect(askFor(cut, NOTHING_READ)).toMatchObject({ what: 'whole package', place: { x: 0 } })
  expect(askFor(cut, named)).toBeNull()
  expect(askFor(page, NOTHING_READ)).toBeNull()
})

test('print that was mostly read badly asks for a sharp photo', () => {
  const page = pageOf(['Rilcvan', 'Tahleta', 'I0 mq'])
  const blurred = { ...page, lines: page.lines.map((line) => ({ ...line, confidence: 0.6 })) }
  expect(askFor(blurred, NOTHING_READ)).toMatchObject({ what: 'sharp print' })
  expect(askFor(page, NOTHING_READ)).toBeNull()
})
