import { describe, expect, test } from 'vitest'
import { isCip7, isCode32, isGtin, isPzn, pznOfPpn } from './checkDigits.ts'

// Examples published by the issuing bodies, and numbers from real packages.
const CASES: [name: string, check: (text: string) => boolean, right: string[], wrong: string[]][] = [
  [
    'GTIN',
    isGtin,
    ['4012345678901', '03582910072720', '96385074', '036000291452', '3400935955838'],
    ['4012345678902', '96385075', '401234567890', '4012345678901x', ''],
  ],
  ['Italian Code 32', isCode32, ['029651039', '012745182'], ['029651038', '12745182', 'A12745182']],
  ['German PZN', isPzn, ['03752864'], ['03752865', '3752864']],
  ['French CIP7', isCip7, ['3595583'], ['3595584', '359558']],
]

describe('check digits', () => {
  for (const [name, check, right, wrong] of CASES) {
    test(`tell a right ${name} from a wrong one`, () => {
      expect(right.filter((text) => !check(text))).toEqual([])
      expect(wrong.filter(check)).toEqual([])
    })
  }

  test('give the PZN only inside a valid PPN', () => {
    expect(pznOfPpn('110375286414')).toBe('03752864')
    expect(pznOfPpn('110375286415')).toBeNull()
  })
})
