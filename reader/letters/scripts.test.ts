import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { hasOtherLetters, inOneScript, scriptOf } from './scripts.ts'

test.each([
  ['ИБУПРОФЕН', 'IBUPROFEN'],
  ['Цетиризин 10 мг № 20', 'CETIRIZIN 10 MG N 20'],
  ['АНАЛЬГІН Ґ, їжак', 'ANALYGIN G, IJAK'],
  ['Ђурђа Њ', 'DURDA N'],
  ['ΠΑΡΑΚΕΤΑΜΟΛΗ', 'PARAKETAMOLI'],
  ['Ημ. λήξης', 'IM. LIXIS'],
  // A millionth stays one, in both of its codes: it must not become a thousandth.
  ['50 μg', '50 UG'],
  ['50 µg', '50 UG'],
  ['μήνας', 'MINAS'],
])('%s folds to %s, letter for letter', (printed, folded) => {
  expect(fold(printed)).toBe(folded)
  expect(folded).toHaveLength(printed.length)
})

describe('look-alike letters', () => {
  test.each([
    // Latin letters, written as codes so that a reader of this file can tell them.
    ['C\u0435\u0440\u0438\u044f', 'Серия'],
    ['HО\u0428ПA', 'НОШПА'],
    ['TАБЛЕТКИ 3О', 'ТАБЛЕТКИ 3О'],
    ['\u0391SPIRIN', 'ASPIRIN'],
    ['AΛOIΦH', 'ΑΛΟΙΦΗ'],
    ['Фαρμακο', 'Φαρμακο'],
    ['Таблеток З0', 'Таблеток 30'],
    ['зо филм таблета', '30 филм таблета'],
    ['натрий 500 тg', 'натрий 500 mg'],
  ])('follow the script of their word: %s', (read, expected) => {
    expect(inOneScript(read)).toBe(expected)
  })

  test('follow the line where their word has no other letters', () => {
    expect(inOneScript('Годен дo CEH')).toBe('Годен до СЕН')
  })

  test.each(['Серия LOT5R', '500 mg таблетки', 'ΔΙΣΚΙΑ 500 mg', 'EXP 08/2027', ''])(
    'leave a word of another script as it is: %s',
    (line) => {
      expect(inOneScript(line)).toBe(line)
    },
  )

  test('tell no script by themselves', () => {
    expect([
      scriptOf('ТАВО'),
      scriptOf('Фарма'),
      scriptOf('Годен'),
      scriptOf('ΛΗΞΗ'),
      scriptOf('mg'),
    ]).toEqual([null, 'Cyrillic', 'Cyrillic', 'Greek', 'Latin'])
    expect([hasOtherLetters('ТАВО'), hasOtherLetters('TABO')]).toEqual([true, false])
  })
})
