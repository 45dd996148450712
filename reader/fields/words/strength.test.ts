import { describe, expect, test } from 'vitest'
import { strengthsIn } from './strength.ts'

describe('strengths in a text', () => {
  test.each([
    ['TABLETS 500 MG', [500]],
    ['325MG/37.5MG', [325, 5]],
    ['500MGTABLETS', [500]],
    ['CHOLECALCIFEROL 1000 I.U.', [1000]],
    ['FLUNARIZINE 10.MG', [10]],
    ['200 ML', []],
    ['10 TABLETS', []],
  ])('%s', (text, strengths) => {
    expect(strengthsIn(text)).toEqual(strengths)
  })
})
