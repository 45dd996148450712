import { describe, expect, test } from 'vitest'
import { type Confidence, type FieldReading, NOTHING_READ } from '../medicineReading.ts'
import { steadyPart } from './steadyPart.ts'

const found = <Value>(value: Value, confidence: Confidence = 'high'): FieldReading<Value> => ({
  value,
  confidence,
  source: 'text',
  place: null,
})

const code = { ...NOTHING_READ, productCode: found('04006381333931') }

describe('the part of a reading that will stay', () => {
  test.each([
    ['is nothing where nothing was found', NOTHING_READ, null],
    ['is nothing where nothing is sure', { ...NOTHING_READ, name: found('A', 'medium') }, null],
    ['is what a code says', code, code],
    [
      'is what is sure',
      { ...code, name: found('A'), pillCount: found(20, 'low') },
      { ...code, name: found('A') },
    ],
  ])('%s', (_what, reading, part) => {
    expect(steadyPart(reading, null)).toEqual(part)
  })

  test('is reported again only if changed, and then with all that is known', () => {
    expect(steadyPart(code, code)).toBeNull()
    const named = { ...code, name: found('A') }
    expect(steadyPart(named, code)).toEqual(named)
    expect(steadyPart({ ...named, name: found('B') }, named)).toMatchObject({ name: { value: 'B' } })
  })
})
