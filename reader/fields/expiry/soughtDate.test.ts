import { describe, expect, test } from 'vitest'
import { SOUGHT_DATE } from './soughtDate.ts'

describe('well-read text that is surely no date, so that a second look need not read it again', () => {
  test.each([
    'Store below 30 degrees C, protected from light',
    'Each tablet contains Paracetamol 500 mg',
    'LowerParel.Mumbai-400 INDIA',
  ])('%s', (text) => {
    expect([SOUGHT_DATE.mayBePartOf(text), SOUGHT_DATE.isSurelyNot(text)]).toEqual([true, true])
  })
})

describe('well-read text that may hold a date', () => {
  test.each([
    ['a piece of one', '2026'],
    ['a short line with a figure', 'B.NO. 077'],
    ['two numbers apart', 'Charge A77 und 08/26 verwendbar'],
    ['a year', 'Verwendbar bis August 2027'],
    ['six digits', 'L 123456 V ohne weitere Angabe'],
    ['the name of a month', 'to be used before AUG of the year'],
    ['a caption alone', 'Expiry date: see the bottom of the box'],
    ['a caption of lots', 'Ch.-B. siehe Lasche, Lote No. A7'],
  ])('%s', (_what, text) => {
    expect(SOUGHT_DATE.isSurelyNot(text)).toBe(false)
  })
})
