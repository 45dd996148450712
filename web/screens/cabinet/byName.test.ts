import { expect, test } from 'vitest'
import { sortByName } from './byName.ts'

const sorted = (languages: string[], names: string) =>
  sortByName(
    names.split(', ').map((name) => ({ name })),
    languages,
  )
    .map(({ name }) => name)
    .join(', ')

test.each([
  [
    'English',
    ['en-GB'],
    'Zinc, Ängsvädd, aspirin 20, Aspirin 100',
    'Ängsvädd, aspirin 20, Aspirin 100, Zinc',
  ],
  ['Swedish', ['sv'], 'Ängsvädd, Zinc, Aspirin 100, aspirin 20', 'aspirin 20, Aspirin 100, Zinc, Ängsvädd'],
  ['Spanish', ['es-ES'], 'Ñandú, Oral, Nasal', 'Nasal, Ñandú, Oral'],
  ['Lithuanian before English', ['lt', 'en'], 'Yra, Jodas, Imunas', 'Imunas, Yra, Jodas'],
  ['a language that is none, then Swedish', ['en-US@posix', 'sv'], 'Ängsvädd, Zinc', 'Zinc, Ängsvädd'],
  ['Russian', ['ru'], 'Ибупрофен, Анальгин, Ёд', 'Анальгин, Ёд, Ибупрофен'],
])('a list is in the order of %s', (_, languages, names, expected) => {
  expect(sorted(languages, names)).toBe(expected)
})

test('equal names stay in the order of the server', () => {
  const given = [
    { name: 'Zinc', id: 2 },
    { name: 'zinc', id: 1 },
  ]
  expect(sortByName(given, ['en'])).toEqual(given)
})
