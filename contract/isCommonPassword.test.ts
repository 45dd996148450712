import { expect, test } from 'vitest'
import { isCommonPassword } from './isCommonPassword.ts'

test.each([
  ['password', true],
  ['Password123!', true],
  ['123456', true],
  ['87654321', true],
  ['zzzzzzzz', true],
  ['efghijkl', true],
  ['iloveyou', true],
  ['', false],
  ['1', false],
  ['green kettle under rain', false],
  ['k8f!zu2q', false],
  ['passwordless kettle', false],
])('%s is a common password: %s', (password, common) => {
  expect(isCommonPassword(password)).toBe(common)
})
