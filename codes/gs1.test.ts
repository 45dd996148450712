import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGtin } from './checkDigits.ts'
import { parseGs1, SEPARATOR } from './gs1.ts'

const TODAY = '2026-11-21'
const parsed = (text: string, today = TODAY) => Object.fromEntries(parseGs1(text, today) ?? [])
const GTIN = '03582910072720'
const GS = SEPARATOR

const withCheckDigit = (body: string) => {
  const right = [...'0123456789'].find((digit) => isGtin(body + digit))
  return body + right
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const gtin = digits(13).map(withCheckDigit)
const date = fc
  .record({
    year: fc.integer({ min: 0, max: 99 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 0, max: 28 }),
  })
  .map(({ year, month, day }) => [year, month, day].map(twoDigits).join(''))
const text = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]{1,${most}}$`))
const number = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`))

/** An element, and true if its identifier needs no separator. */
const element = (identifier: string, value: fc.Arbitrary<string>, isFixed = false) =>
  value.map((content) => ({ identifier, content, isFixed }))

const others = fc.shuffledSubarray([
  '10',
  '11',
  '15',
  '17',
  '20',
  '21',
  '240',
  '30',
  '37',
  '7003',
  '710',
  '711',
  '712',
  '713',
  '714',
  '715',
  '716',
  '717',
])
const elementOf = (identifier: string) => {
  if (['11', '15', '17'].includes(identifier)) return element(identifier, date, true)
  if (identifier === '20') return element(identifier, digits(2), true)
  if (identifier === '7003')
    return element(
      identifier,
      fc.tuple(date, fc.constant('1200')).map((parts) => parts.join('')),
    )
  if (['30', '37'].includes(identifier)) return element(identifier, number(8))
  return element(identifier, text(identifier === '240' ? 30 : 20))
}
const message = others.chain((identifiers) =>
  fc
    .tuple(element('01', gtin, true), ...identifiers.map(elementOf))
    .chain((elements) => fc.shuffledSubarray(elements, { minLength: elements.length })),
)
type Element = { identifier: string; content: string; isFixed: boolean }
const asExpected = (elements: Element[]) =>
  Object.fromEntries(elements.map(({ identifier, content }) => [identifier, content]))

describe('a GS1 element string', () => {
  test('returns every value that was put into it, in any order', () => {
    const lead = fc.constantFrom('', GS, ']d2', ']C1', ']Q3', `]d2${GS}`)
    fc.assert(
      fc.property(message, lead, (elements, start) => {
        const written = elements.map(({ identifier, content, isFixed }, index) => {
          const isLast = index === elements.length - 1
          return identifier + content + (isFixed || isLast ? '' : GS)
        })
        // A separator proves that this code prints them. If only the last value is variable, none is needed.
        const isAmbiguous = !written.join('').includes(GS) && elements.some(({ isFixed }) => !isFixed)
        fc.pre(!isAmbiguous)
        expect(parsed(start + written.join(''))).toEqual(asExpected(elements))
      }),
      { numRuns: 600 },
    )
  })

  test('accepts a separator behind every value', () => {
    fc.assert(
      fc.property(message, (elements) => {
        const written = elements.map(({ identifier, content }) => identifier + content + GS).join('')
        expect(parsed(written)).toEqual(asExpected(elements))
      }),
      { numRuns: 200 },
    )
  })

  test('finds its expiration date if the separator behind the lot is missing', () => {
    const lot = fc.stringMatching(/^[A-Z]{1,3}\d{1,4}[A-Z]$/)
    const soon = fc.integer({ min: 20, max: 39 })
    const parts = fc.record({
      gtin,
      lot,
      year: soon,
      month: fc.integer({ min: 1, max: 12 }),
      serial: fc.stringMatching(/^[A-Z]{2}\d{3}$/),
    })
    fc.assert(
      fc.property(parts, ({ gtin, lot, year, month, serial }) => {
        const expiry = `${year}${twoDigits(month)}00`
        const expected = { '01': gtin, '10': lot, '17': expiry }
        expect(parsed(`01${gtin}10${lot}17${expiry}`)).toEqual(expected)
        expect(parsed(`01${gtin}10${lot}17${expiry}21${serial}`)).toEqual({ ...expected, '21': serial })
        expect(parsed(`10${lot}01${gtin}17${expiry}`)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('is refused for a wrong check digit, date or identifier', () => {
    const wrong = [
      `0103582910072721`,
      `01${GTIN}17271331`,
      `01${GTIN}17270431`,
      `01${GTIN}17280`,
      `01${GTIN}88ABC`,
      `01${GTIN}10`,
      `01${GTIN}10${'A'.repeat(21)}`,
      '17280131',
      '04827637070W8W2Z',
      '0044N90',
      'https://example.org/leaflet',
      '',
    ]
    expect(wrong.filter((text) => parseGs1(text, TODAY))).toEqual([])
  })

  test('keeps a lot whole that looks like a date, if it has another date', () => {
    expect(parsed(`01${GTIN}17280131${'10'}A17290228`)).toEqual({
      '01': GTIN,
      '17': '280131',
      '10': 'A17290228',
    })
  })

  test('keeps a serial number with a date in it whole, if the code has separators', () => {
    expect(parsed(`01${GTIN}10AB${GS}21X17290228`)).toEqual({ '01': GTIN, '10': 'AB', '21': 'X17290228' })
  })
})
