import { describe, expect, test } from 'vitest'
import type { Dose } from '../../../contract/doses.ts'
import type { Movement } from '../../../contract/packs.ts'
import { pack } from '../../../test/somePack.ts'
import { changeOf, movementText, toEntries, writeChange } from './story.ts'

const movement = (fields: Partial<Movement>): Movement => ({
  id: 'm',
  at: '2026-11-20T20:04:00.000Z',
  kind: 'dose',
  packId: 'pack',
  amount: -1,
  after: 9,
  left: 9,
  doseId: null,
  reverses: null,
  isReversed: false,
  by: 'nora',
  notes: null,
  ...fields,
})

const packs = [pack({ lot: 'B5120' })]
const NAMES: Record<string, string> = { nora: 'Nora', emil: 'Grandpa Emil' }
const dose = (personId: string | null) => ({ id: 'd', personId }) as Dose
const tell = (fields: Partial<Movement>, leftBefore: number | null, doses: Dose[] = []) => {
  const nameOf = (id: string | null) => NAMES[id ?? '']
  const { what, who, details } = movementText({ ...movement(fields), leftBefore }, { packs, doses, nameOf })
  return [what, who, ...details]
}

test('a page adds up: each is what was left before it and its change', () => {
  const page = [
    movement({ id: '6', kind: 'discard', amount: -6, after: 0, left: 12.5 }),
    movement({ id: '5', kind: 'expiry', amount: 0, after: 6, left: 12.5 }),
    movement({ id: '4', amount: -0.5, left: 18.5 }),
    movement({ id: '3', kind: 'refill', amount: 9, left: 19 }),
    movement({ id: '2', kind: 'correction', amount: -2, left: 10 }),
    movement({ id: '1', kind: 'opening', amount: 12, left: 12 }),
  ]
  const entries = toEntries(page)
  expect(entries.map((entry) => writeChange(changeOf(entry)))).toEqual(['0', '−6', '−½', '+9', '−2', '+12'])
  expect(entries.reduce((sum, entry) => sum + (changeOf(entry) ?? 0), 0)).toBe(12.5)
})

test.each([
  [null, '?'],
  [0, '0'],
  [-0.25, '−¼'],
  [30, '+30'],
  [0.333, '+0.333'],
])('a change of %s is written %s', (change, text) => {
  expect(writeChange(change)).toBe(text)
})

describe('in words', () => {
  const taken = { doseId: 'd', left: 9 }
  const back = { kind: 'reversal', doseId: 'd' } as const
  test.each<[string, Partial<Movement>, number | null, Dose[], (string | undefined)[]]>([
    ['a dose of somebody', taken, 10, [dose('emil')], ['Taken', 'Grandpa Emil, marked by Nora']],
    ['a dose of who logged it', taken, 10, [dose('nora')], ['Taken', 'Nora']],
    ['a dose of long ago', taken, 10, [], ['Taken', 'marked by Nora']],
    ['a dose that nobody logged', { ...taken, by: null }, 10, [], ['Taken', undefined]],
    [
      'one that was undone',
      { ...taken, isReversed: true },
      10,
      [dose('nora')],
      ['Taken', 'Nora', 'Undone later'],
    ],
    ['an undone dose', { ...back, amount: 1, left: 10 }, 9, [], ['Undone', 'Nora']],
    [
      'an undone dose of before a count',
      { ...back, amount: 0, left: 9 },
      9,
      [],
      ['Undone', 'Nora', 'Corrected since, so the count stays'],
    ],
    [
      'a dose of before a count that was another amount',
      { ...taken, amount: 0 },
      9,
      [dose('nora')],
      ['Taken', 'Nora', 'Corrected since, so the count stays'],
    ],
    [
      'an undone dose of a pack that nobody counts',
      { ...back, amount: 0, after: null, left: null },
      null,
      [],
      ['Undone', 'Nora'],
    ],
    ['a dose that was restored', { ...back, amount: -1, left: 9 }, 10, [], ['Taken after all', 'Nora']],
    [
      'a count',
      { kind: 'correction', amount: -2, after: 16, left: 16, notes: 'Two fell down' },
      18,
      [],
      ['Count corrected', 'Nora', '16 instead of 18', 'Two fell down'],
    ],
    [
      'a first count',
      { kind: 'correction', amount: 16, after: 16, left: 16 },
      null,
      [],
      ['Count corrected', 'Nora', '16'],
    ],
    [
      'no count any more',
      { kind: 'correction', amount: -9, after: null, left: null },
      9,
      [],
      ['Count corrected', 'Nora', 'No longer counted'],
    ],
    [
      'a new pack',
      { kind: 'refill', at: packs[0]?.createdAt, amount: 9, left: 18 },
      9,
      [],
      ['New pack, batch B5120', 'Nora'],
    ],
    ['more in a pack', { kind: 'refill', amount: 9, left: 18 }, 9, [], ['Refill, batch B5120', 'Nora']],
    [
      'an expired pack that came in',
      { kind: 'refill', at: packs[0]?.createdAt, amount: 9, left: 9 },
      9,
      [],
      ['New pack, batch B5120', 'Nora', 'Not counted: it had expired'],
    ],
    ['a loss', { kind: 'loss', isReversed: true }, 10, [], ['Lost', 'Nora', 'Undone later']],
    ['thrown away', { kind: 'discard', amount: -9, left: 0 }, 9, [], ['Thrown away, batch B5120', 'Nora']],
    ['the beginning', { kind: 'opening', amount: 9 }, 0, [], ['Counting began', 'Nora']],
    [
      'a day that came',
      { kind: 'expiry', amount: 0, left: 3, by: null },
      9,
      [],
      ['Expired, batch B5120', undefined, 'No longer counted'],
    ],
    [
      'a day that was put right',
      { kind: 'expiry', amount: 0, left: 9 },
      3,
      [],
      ['Date changed, batch B5120', 'Nora', 'Counts as stock again'],
    ],
  ])('%s', (_, fields, leftBefore, doses, told) => {
    expect(tell(fields, leftBefore, doses)).toEqual(told)
  })
})
