import { describe, expect, test } from 'vitest'
import {
  asLetters,
  capitalIsRepaired,
  digitsRepaired,
  lastLettersRepaired,
  lettersRepaired,
  mayHoldAmpersand,
  smallLsRepaired,
  strokesJoined,
} from './repairs.ts'

describe('repairs of misread text', () => {
  test.each([
    ['a zero beside a digit', digitsRepaired, 'EXP O5/2O28', 'EXP 05/2028'],
    ['a one beside a digit', digitsRepaired, 'EXP I2/2028', 'EXP 12/2028'],
    ['other digits between digits only', digitsRepaired, 'LOT S5S5 2B2', 'LOT S555 282'],
    ['the zeros at the end of a number', digitsRepaired, '1OO TABLETS', '100 TABLETS'],
    ['several zeros before a unit that touches them', digitsRepaired, '5OOMG', '500MG'],
    ['no O that may begin a word', digitsRepaired, '1ORAL', '1ORAL'],
    ['a zero and a one between letters', lettersRepaired, 'BR0M 1AM1N', 'BROM 1AMIN'],
    ['a zero that ends a word', lastLettersRepaired, 'F.VCT0 11-26', 'F.VCTO 11-26'],
    ['the same before a year', lastLettersRepaired, 'MAY02027', 'MAYO2027'],
    [
      'no number behind a letter',
      lastLettersRepaired,
      'LOT A0, EXP02/2027, VAL0527',
      'LOT A0, EXP02/2027, VAL0527',
    ],
    ['a month of letters', asLetters, '0CT', 'OCT'],
    ['a small l', smallLsRepaired, 'AII-Vent', 'All-Vent'],
    ['a capital I', capitalIsRepaired, 'lbuHEXAL lbux', 'IbuHEXAL Ibux'],
    ['no other l', capitalIsRepaired, 'lente 5 lb Foo ltd', 'lente 5 lb Foo ltd'],
    ['no Roman number', smallLsRepaired, 'Type III', 'Type III'],
    ['strokes that join', strokesJoined, 'HEARTBURN', 'HEARTBUM'],
  ])('%s', (_, repair, read, printed) => {
    expect(repair(read)).toBe(printed)
  })

  test('is an 8 for an ampersand, but not before a form', () => {
    expect(mayHoldAmpersand('COUGH8COLD')).toBe(true)
    expect(mayHoldAmpersand('BOX 8TABLETS')).toBe(false)
  })
})
