import { expect, test } from 'vitest'
import { qualityLevel, toPercent } from './quality.ts'

test.each([
  [1, 100, 'good'],
  [0.706, 71, 'good'],
  [0.7, 70, 'fair'],
  [0.41, 41, 'fair'],
  [0.4, 40, 'poor'],
  [0, 0, 'poor'],
])('a share of %d is %i percent and %s', (share, percent, level) => {
  expect(toPercent(share)).toBe(percent)
  expect(qualityLevel(percent)).toBe(level)
})
