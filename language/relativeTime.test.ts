import { expect, test } from 'vitest'
import { relativeTime } from './relativeTime.ts'

test.each([
  [0, 'less than a minute ago'],
  [-59.9, 'less than a minute ago'],
  [5, 'in less than a minute'],
  [-60, '1 minute ago'],
  [-3600 * 5 - 1800, '5 hours ago'],
  [-86_400, '1 day ago'],
  [-86_400 * 29, '29 days ago'],
  [-86_400 * 45, '1 month ago'],
  [-86_400 * 800, '2 years ago'],
  [86_400 * 100, 'in 3 months'],
])('%i seconds from now is %s', (seconds, text) => {
  expect(relativeTime(seconds)).toBe(text)
})
