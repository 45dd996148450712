import { expect, test } from 'vitest'
import { findMedicine } from '../../reader/fields/findMedicine.ts'
import { pageOf } from '../../test/pageOf.ts'
import { OTHER_THINGS } from './otherThings.ts'

/** Share of things that may be taken for a medicine: energy drinks and creams say what medicines say. */
const MOST_INVENTED = 0.03

test('food, cosmetics, cleaners, books, signs and papers get no name or count, or at least ask for a check', () => {
  const readings = OTHER_THINGS.map(({ lines }) => findMedicine(pageOf(lines), '2026-11-20'))
  const invented = readings.flatMap(({ name, pillCount }) => name ?? pillCount ?? [])
  expect(OTHER_THINGS.length).toBeGreaterThan(150)
  expect(invented.length / readings.length).toBeLessThan(MOST_INVENTED)
  expect(invented.filter(({ confidence }) => confidence !== 'low')).toEqual([])
})
