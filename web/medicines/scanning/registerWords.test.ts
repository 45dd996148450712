import { expect, test } from 'vitest'
import { isOld, productText, sourceText } from './registerWords.ts'

const source = { name: 'BDPM', country: 'FR', month: '2026-07' }
const doliprane = { name: 'Doliprane', strength: '1000 mg', form: 'tablet', pieces: 8, source }

test.each([
  [doliprane, 'Doliprane 1000 mg, 8 tablets'],
  [{ ...doliprane, pieces: 1 }, 'Doliprane 1000 mg, 1 tablet'],
  [{ ...doliprane, pieces: null }, 'Doliprane 1000 mg'],
  [{ ...doliprane, strength: null, form: 'suppository' }, 'Doliprane, 8 pieces'],
  [{ ...doliprane, form: null, pieces: 1 }, 'Doliprane 1000 mg, 1 piece'],
])('%o is %s', (product, text) => {
  expect(productText(product)).toBe(text)
})

test.each([
  [source, 'the French register, July 2026'],
  [{ ...source, country: 'DE', name: 'My PZN list' }, 'My PZN list, July 2026'],
  [{ ...source, country: null, name: 'Mine', month: '2024-01' }, 'Mine, January 2024'],
])('%o is %s', (of, text) => {
  expect(sourceText(of)).toBe(text)
})

test.each([
  ['2026-07', false],
  ['2024-11', false],
  ['2024-10', true],
  ['2020-02', true],
])('a register of %s is old in November 2026: %s', (month, old) => {
  expect(isOld({ month }, new Date(2026, 10, 25))).toBe(old)
})
