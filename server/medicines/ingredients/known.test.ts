import { describe, expect, test } from 'vitest'
import { inWordsOfLists, knownOf, sharing } from './knownIngredients.ts'

const plain = (name: string) => ({ id: name, name, ingredients: null, forName: null })
const said = (name: string, ingredients: string[], forName = name) => ({
  id: name,
  name,
  ingredients: JSON.stringify(ingredients),
  forName,
})

describe('ingredients of a medicine', () => {
  test.each([
    ['by its name', plain('Panadol 500 mg'), ['paracetamol'], 'lexicon'],
    ['by its name, which nobody knows', plain('Heart drops'), [], 'lexicon'],
    ['as a person said', said('Heart drops', ['crataegus']), ['crataegus'], 'person'],
    ['as a person said against the list', said('Panadol', ['aspirin']), ['aspirin'], 'person'],
    ['nothing that counts, as a person said', said('Panadol', []), [], 'person'],
    ['as said, with another strength', said('Panadol 1 g', ['aspirin'], 'Panadol'), ['aspirin'], 'person'],
    [
      'by the name, when it became another medicine',
      said('Nurofen', ['aspirin'], 'Panadol'),
      ['ibuprofen'],
      'lexicon',
    ],
  ])('%s', (_, medication, ingredients, source) => {
    expect(knownOf(medication)).toEqual({ ingredients, source })
  })
})

describe('medicines that share an ingredient', () => {
  test.each([
    ['two brands of one', 'Panadol', plain('Tylenol 500'), ['paracetamol']],
    ['a brand and its substance', 'Panadol', plain('Acetaminophen'), ['paracetamol']],
    ['two languages', 'Paracétamol', plain('Paracetamolum'), ['paracetamol']],
    ['a mixture and one of its parts', 'Panadol Extra', plain('Paracetamol'), ['paracetamol']],
    ['two mixtures, by all of it', 'Panadol Extra', plain('Excedrin'), ['paracetamol', 'caffeine']],
    ['what a person said', 'Ibuprofen', said('Blue ones', ['ibuprofen']), ['ibuprofen']],
  ])('%s', (_, name, other, shared) => {
    const { source } = knownOf(other)
    expect(sharing(knownOf(plain(name)), [other])).toEqual([
      { medicationId: other.id, name: other.name, shared, source },
    ])
  })

  test.each([
    ['Paracetamol', plain('Ibuprofen')],
    ['Nurofen', plain('Panadol')],
    ['Panadol', said('Tylenol', ['aspirin'])],
    ['Heart drops', plain('Heart drops')],
  ])('%s and %o do not', (name, other) => {
    expect(sharing(knownOf(plain(name)), [other])).toEqual([])
  })
})

test.each([
  [['Acetaminophen'], ['paracetamol']],
  [['Panadol Extra'], ['paracetamol', 'caffeine']],
  [
    ['Paracetamol', 'acetaminophen 500 mg', 'Moon   Dust'],
    ['paracetamol', 'moon dust'],
  ],
  [[], []],
])('%j is said in the words of the lists', (typed, expected) => {
  expect(inWordsOfLists(typed)).toEqual(expected)
})
