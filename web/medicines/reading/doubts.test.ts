import { expect, test } from 'vitest'
import type { Evidence, RecognizedPhoto } from '../../../contract/photos.ts'
import { NOTHING_READ } from '../../../test/nothingRead.ts'
import { doubtsOf } from './doubts.ts'

const place = { x: 0.1, y: 0.2, width: 0.3, height: 0.05, turn: 0 } as const
const evidence = (confidence: Evidence['confidence']): Evidence => ({ confidence, source: 'text', place })
const photo = (over: Partial<RecognizedPhoto['evidence']>, alternatives: string[] = []): RecognizedPhoto => ({
  filename: 'box.jpg',
  name: 'Ibuprofen',
  expirationDate: '2028-05-12',
  purpose: null,
  pillCount: null,
  productCode: null,
  lot: null,
  expirationDateAlternatives: alternatives,
  evidence: {
    ...NOTHING_READ,
    ...over,
  },
  storageUrl: 's1',
})

test.each([
  ['a sure date', { expirationDate: evidence('high') }, []],
  ['a fairly sure date', { expirationDate: evidence('medium') }, ['expirationDate']],
  ['an unsure date', { expirationDate: evidence('low') }, ['expirationDate']],
  ['a fairly sure name', { name: evidence('medium') }, []],
  ['an unsure name', { name: evidence('low') }, ['name']],
] as const)('%s', (_, over, fields) => {
  expect(Object.keys(doubtsOf({ name: 'Ibuprofen', expirationDate: '2028-05-12' }, photo(over)))).toEqual(
    fields,
  )
})

test('only what was filled in is doubted', () => {
  expect(doubtsOf({}, photo({ name: evidence('low') }))).toEqual({})
})

test('a purpose that the package does not print is marked as the usual one', () => {
  const usual = { ...evidence('medium'), source: 'lexicon', place: null } as const
  expect(doubtsOf({ purpose: 'Heartburn' }, photo({ purpose: usual }))).toMatchObject({
    purpose: { value: 'Heartburn', isUsual: true },
  })
  expect(doubtsOf({ purpose: 'Heartburn' }, photo({ purpose: evidence('medium') }))).toEqual({})
})

test('a date that can be read two ways offers both, however sure the reader is', () => {
  const doubts = doubtsOf(
    { expirationDate: '2028-05-12' },
    photo({ expirationDate: evidence('high') }, ['2028-12-05', 'nonsense']),
  )
  expect(doubts.expirationDate).toEqual({
    value: '2028-05-12',
    storageUrl: 's1',
    place,
    alternatives: ['2028-12-05'],
  })
})
