import { expect, test } from 'vitest'
import { longWords, looksTakenForLatin } from './words.ts'

// Misread by the recogniser of Latin letters.
test.each([
  ['O6e36onNBaOWee CpeACTBO', true],
  ['20 Ta6neTOK', true],
  ['Hμepoμnvia Anens', true],
  ['PARAcetamol TabletsUSP', false],
  ['eachTABLET 50 μg', false],
])('%s looks like other letters: %s', (text, expected) => {
  expect(longWords(text).some(looksTakenForLatin)).toBe(expected)
})
