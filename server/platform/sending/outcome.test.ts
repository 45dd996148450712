import { expect, test } from 'vitest'
import { shorten, toDetail } from './outcome.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a bcd', 3, 'a…'],
  ['💊💊', 3, '💊…'],
  ['💊💊💊', 4, '💊…'],
  ['', 3, ''],
])('%j in %i is %j', (text, longest, short) => {
  expect(shorten(text, longest)).toBe(short)
})

test("a service's reply becomes one line of plain text", () => {
  expect(toDetail('  550 5.1.1\r\n\u001b[31mno\u200b \u2028such\tuser\0 ')).toBe('550 5.1.1 [31mno such user')
  expect(toDetail('x'.repeat(5000))).toHaveLength(300)
})
