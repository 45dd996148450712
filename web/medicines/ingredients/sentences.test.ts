import { expect, test } from 'vitest'
import type { MedicationIngredients, Sharing } from '../../../contract/ingredients.ts'
import type { Person } from '../../../contract/people.ts'
import { recentLines, sharedLines, sourceLine } from './sentences.ts'

const other = (name: string, shared = ['paracetamol']): Sharing => ({
  medicationId: name,
  name,
  shared,
  source: 'lexicon',
})

test.each<[Sharing[], string[]]>([
  [[], []],
  [[other('Panadol 500 mg')], ['paracetamol: also in Panadol 500 mg']],
  [
    [other('Panadol'), other('Excedrin', ['caffeine', 'paracetamol']), other('Tylenol')],
    ['paracetamol: also in Panadol and Tylenol', 'caffeine and paracetamol: also in Excedrin'],
  ],
])('%j reads %j', (others, lines) => {
  expect(sharedLines(others)).toEqual(lines)
})

test.each([
  [
    ['lexicon', 'lexicon'],
    /^From the built-in list of medicine names, which does not cover every medicine\.$/,
  ],
  [['person'], /^Someone in your family entered this\.$/],
  [['register', 'register'], /official register/],
  [['lexicon', 'register'], /official registers, the built-in list .* do not cover every medicine/],
  [['lexicon', 'person'], /built-in list .* not cover every medicine, and from what your family entered/],
] as const)('%j is said as the source', (sources, expected) => {
  expect(sourceLine(sources)).toMatch(expected)
})

const person = (id: string, name: string, userId: string | null = null): Person => ({
  id,
  name,
  userId,
  kind: 'person',
  letter: 'X',
  colour: 1,
  timeZone: null,
  archived: false,
})
const people = [person('nora', 'Nora', 'account'), person('ben', 'Ben')]
const now = new Date('2026-11-20T12:00:00Z')
const at = (hour: number, medicationId: string, personId: string | null) => ({
  medicationId,
  personId,
  takenAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
})

test.each<[string, MedicationIngredients['recent'], string, string[]]>([
  ['another brand', [at(9, 'Panadol', 'ben')], 'ben', ['Ben took Panadol (paracetamol) 3 hours ago']],
  ['by oneself', [at(9, 'Panadol', 'nora')], 'nora', ['You took Panadol (paracetamol) 3 hours ago']],
  ['by someone else', [at(9, 'Panadol', 'ben')], 'nora', []],
  ['by nobody known', [at(9, 'Panadol', null)], 'nora', []],
  ['while nobody is chosen', [at(9, 'Panadol', null)], '', []],
  ['the very same alone', [at(9, 'own', 'ben')], 'ben', []],
  [
    'the very same beside another one',
    [at(11, 'own', 'ben'), at(8, 'Panadol', 'ben')],
    'ben',
    ['Ben took Lemsip (paracetamol) 1 hour ago', 'Ben took Panadol (paracetamol) 4 hours ago'],
  ],
  [
    'a dose that the clock of another device puts ahead',
    [at(13, 'Panadol', 'ben')],
    'ben',
    ['Ben took Panadol (paracetamol) less than a minute ago'],
  ],
])('doses of the same ingredient: %s', (_, recent, taker, lines) => {
  const known: MedicationIngredients = {
    ingredients: ['paracetamol'],
    source: 'lexicon',
    others: [other('Panadol')],
    recent,
  }
  const medication = { id: 'own', name: 'Lemsip' }
  expect(recentLines({ medication, known, taker, people, userId: 'account', now })).toEqual(lines)
})
