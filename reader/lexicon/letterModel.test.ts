import { expect, test } from 'vitest'
import { LetterModel } from './lexicon.ts'

test('letters that follow one another as in the names it learned are likelier', () => {
  const model = new LetterModel()
  for (const name of ['NUROFEN', 'PANADOL', 'VOLTAREN', 'DOLIPRANE', 'ASPIRIN']) model.learn(name)
  expect(model.likeness('VOLIREN')).toBeGreaterThan(model.likeness('XQVZKW'))
})
