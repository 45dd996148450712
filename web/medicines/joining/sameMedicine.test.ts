import { expect, test } from 'vitest'
import { type Entry, pairToJoin, sameAs } from './sameMedicine.ts'

const entry = (id: string, name: string, fields: Partial<Entry> = {}): Entry => ({
  id,
  name,
  unit: 'pill',
  personIds: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  ...fields,
})

test.each<[string, string, boolean]>([
  ['Ibuprofen 400 mg', 'Ibuprofen 400 mg', true],
  ['Ibuprofen 400 mg', 'ibuprofen 400mg', true],
  ['Ibuprofen 400 mg', 'Ibuprofen 0.4 g', true],
  ['Ibuprofen 400 mg', 'Ibuprofen 0,4g', true],
  ['Ibuprofen 400 mg', '400 mg Ibuprofen', true],
  ['Euthyrox 50 µg', 'Euthyrox 50 μg', true],
  ['Euthyrox 50 µg', 'Euthyrox 0.05 mg', true],
  ['Paracétamol', 'Paracetamol', true],
  ['Мёд', 'Мед', true],
  ['Ibuprofen 400 mg', 'Ibuprofen 200 mg', false],
  ['Ibuprofen 400 mg', 'Ibuprofen', false],
  ['Ibuprofen 400 mg', 'Ibuprofen Aliud 400 mg', false],
  ['Amoxicillin 250 mg/5 ml', 'Amoxicillin 50 mg/ml', true],
  ['Amoxicillin 250 mg/5 ml', 'Amoxicillin 50 mg', false],
  // May be one milligram or a thousand.
  ['Metformin 1.000 mg', 'Metformin 1 mg', false],
  ['Metformin 1.000 mg', 'Metformin 1000 mg', false],
  ['Augmentin 500 mg/125 mg', 'augmentin 500mg/125mg', true],
  ['Augmentin 500 mg/125 mg', 'Augmentin 875 mg/125 mg', false],
])('%s and %s are one: %j', (one, other, isSame) => {
  const all = [entry('a', one), entry('b', other), entry('c', 'Zolpidem')]
  expect(sameAs(entry('a', one), all).map(({ id }) => id)).toEqual(isSame ? ['b'] : [])
  const pair = pairToJoin(all, { ingredients: new Map(), isDismissed: () => false })
  expect(pair && [pair.kept.id, pair.other.id]).toEqual(isSame ? ['a', 'b'] : undefined)
})

type Case = [string, Record<string, Partial<Entry>>, Record<string, string[]>, string | undefined]

test.each<Case>([
  ['in nothing', { a: {}, b: {} }, {}, 'a b'],
  ['in age: the older one is kept', { a: { createdAt: '2026-11-21T08:00:00.000Z' }, b: {} }, {}, 'b a'],
  ['in unit', { a: {}, b: { unit: 'ml' } }, {}, undefined],
  ['in ingredients', { a: {}, b: {} }, { a: ['ibuprofen'], b: ['ibuprofen', 'caffeine'] }, undefined],
  ['in the order of ingredients', { a: {}, b: {} }, { a: ['x', 'y'], b: ['y', 'x'] }, 'a b'],
  ['in what is known of ingredients', { a: {}, b: {} }, { a: ['ibuprofen'] }, 'a b'],
  ['in people', { a: { personIds: ['ben'] }, b: { personIds: ['mila'] } }, {}, undefined],
  ['in some of the people', { a: { personIds: ['ben'] }, b: { personIds: ['mila', 'ben'] } }, {}, 'a b'],
  ['in that one is for everyone', { a: { personIds: ['ben'] }, b: {} }, {}, 'a b'],
  [
    'in people, but for the younger two',
    { a: { personIds: ['ben'] }, b: { personIds: ['mila'] }, c: { personIds: ['mila'] } },
    {},
    'b c',
  ],
])('entries of one name that differ %s', (_, fields, ingredients, expected) => {
  const all = Object.entries(fields).map(([id, one]) => entry(id, 'Ibuprofen 400 mg', one))
  const known = new Map(Object.entries(ingredients))
  const pair = pairToJoin(all, { ingredients: known, isDismissed: () => false })
  expect(pair && `${pair.kept.id} ${pair.other.id}`).toBe(expected)
})

test('the next pair is suggested once one is dismissed', () => {
  const all = [entry('a', 'Ibuprofen'), entry('b', 'ibuprofen'), entry('c', 'IBUPROFEN')]
  const dismissed = new Set<string>()
  const seen: string[] = []
  for (;;) {
    const pair = pairToJoin(all, {
      ingredients: new Map(),
      isDismissed: ({ kept, other }) => dismissed.has(kept.id + other.id),
    })
    if (!pair) break
    seen.push(pair.kept.id + pair.other.id)
    dismissed.add(pair.kept.id + pair.other.id)
  }
  expect(seen).toEqual(['ab', 'ac', 'bc'])
})
