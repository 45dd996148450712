import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameText } from './text.ts'

const Name = nameText('Name', 20, 'Please enter a name')
const ORDINARY = 'Name must be one line of ordinary characters'

test.each([
  ['Nora Bērziņš'],
  ['  Ibuprofen 200 mg  '],
  ['نورا'],
  ['👩‍👧 Mila'],
  ['می‌خواهم'],
  ['נורה\u200E (NB)'],
  ['7'],
  ['-'],
])('%j names something', (value) => {
  expect(z.safeParse(Name, value).data).toBe(value.trim())
})

test.each([
  ['', 'Please enter a name'],
  [' \u00A0\u2003', 'Please enter a name'],
  ['\u200B', 'Please enter a name'],
  ['\u200D\u2060\uFEFF', 'Please enter a name'],
  ['\u00AD', 'Please enter a name'],
  ['\u3164', 'Please enter a name'],
  ['\u2800', 'Please enter a name'],
  ['\u115F\u1160\uFFA0', 'Please enter a name'],
  ['\u0301', 'Please enter a name'],
  ['Nora\nBerg', ORDINARY],
  ['Nora\u2028Berg', ORDINARY],
  ['Nora\u2029Berg', ORDINARY],
  ['Nora\tBerg', ORDINARY],
  ['Nora\u0007', ORDINARY],
  ['Nora\u009B', ORDINARY],
  ['\u202Egnp.exe', ORDINARY],
  ['Nora\u2066Berg', ORDINARY],
  ['x'.repeat(21), 'Name must be at most 20 characters'],
])('%j is refused', (value, message) => {
  expect(z.safeParse(Name, value).error?.issues[0]?.message).toBe(message)
})
