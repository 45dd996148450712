import { expect, test } from 'vitest'
import { mutantsIn, sample } from '../scripts/mutants.mjs'

/** The program after each change, with its operator. */
const changesOf = (code: string) =>
  mutantsIn('a.ts', code).map(({ operator, start, end, to }) => [
    operator,
    code.slice(0, start) + to + code.slice(end),
  ])

test.each<[code: string, changed: [operator: string, code: string][]]>([
  [
    'a(b < c)',
    [
      ['statement removed', ';'],
      ['operator turned', 'a(b <= c)'],
    ],
  ],
  ['export const a = 7', [['number moved', 'export const a = 8']]],
  ['export const a = !b', [['negation dropped', 'export const a = b']]],
  ['export const a: 7 | true = b', []],
  ['type A = { b: 7 }', []],
  [
    'export const a = b && c',
    [
      ['operator turned', 'export const a = b || c'],
      ['condition dropped', 'export const a = b'],
      ['condition dropped', 'export const a = c'],
    ],
  ],
  [
    'if (a) throw b',
    [
      ['condition dropped', 'if (true) throw b'],
      ['condition dropped', 'if (false) throw b'],
      ['statement removed', 'if (a) ;'],
    ],
  ],
  [
    "export const a = b.where('c', '>=', d).orderBy('e', 'desc').limit(1)",
    [
      ['limit removed', "export const a = b.where('c', '>=', d).orderBy('e', 'desc')"],
      ['orderBy removed', "export const a = b.where('c', '>=', d).limit(1)"],
      ['query turned', "export const a = b.where('c', '>=', d).orderBy('e', 'asc').limit(1)"],
      ['where removed', "export const a = b.orderBy('e', 'desc').limit(1)"],
      ['query turned', "export const a = b.where('c', '>', d).orderBy('e', 'desc').limit(1)"],
      ['number moved', "export const a = b.where('c', '>=', d).orderBy('e', 'desc').limit(2)"],
    ],
  ],
  ["export const a = lockRows(tx, 'people', b)", [['lock removed', 'export const a = b']]],
  ['export const a = 7 // mutant: equal because nobody reads it', []],
])('%s', (code, changed) => {
  expect(changesOf(code).sort()).toEqual(changed.toSorted())
})

test('a seed always gives one sample, without repeats', () => {
  const all = Array.from({ length: 50 }, (_, i) => i)
  expect(sample(all, 10, 7)).toEqual(sample(all, 10, 7))
  expect(sample(all, 10, 7)).not.toEqual(sample(all, 10, 8))
  expect(new Set(sample(all, 10, 7)).size).toBe(10)
  expect(sample(all, 99, 7).toSorted((a, b) => a - b)).toEqual(all)
})
