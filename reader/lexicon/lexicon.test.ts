import { describe, expect, test } from 'vitest'
import { Lexicon } from './lexicon.ts'
import type { Medicine } from './nameTable.ts'

const ingredient = (name: string): Medicine => ({
  name,
  kind: 'ingredient',
  ingredients: [name],
  purpose: '',
})
const brand = (name: string): Medicine => ({ name, kind: 'brand', ingredients: [], purpose: '' })
const lexicon = new Lexicon([
  { medicine: ingredient('paracetamol'), names: ['paracetamol', 'acetaminophen'] },
  { medicine: ingredient('atorvastatin'), names: ['atorvastatin'] },
  { medicine: ingredient('acetylsalicylic acid'), names: ['acetylsalicylic acid', 'aspirin'] },
  { medicine: ingredient('retinol'), names: ['retinol', 'vitamin A'] },
  { medicine: ingredient('colecalciferol'), names: ['colecalciferol', 'vitamin D3'] },
  { medicine: ingredient('lactase'), names: ['lactase'] },
  { medicine: brand('Difene'), names: ['Difene'] },
  { medicine: brand('Dolo 650'), names: ['Dolo 650'] },
  { medicine: brand('Elimite'), names: ['Elimite'] },
])
const found = (text: string) => lexicon.find(text).map(({ name, exact }) => [name, exact])

describe('medicines named in a text', () => {
  test.each([
    ['Paracetamol 500 mg', ['paracetamol', true]],
    ['ACETAMINOPHEN', ['acetaminophen', true]],
    ['EACHTABLETCONTAINSPARACETAMOL', ['paracetamol', true]],
    ['Paracetamolum', ['paracetamol', true]],
    ['atorvasztatin', ['atorvastatin', true]],
    ['atorwastatyna', ['atorvastatin', true]],
    ['Acido acetilsalicilico', null],
    ['Acetylsalicylic acid', ['acetylsalicylic acid', true]],
    ['Acetyl salicylic acid', ['acetylsalicylic acid', true]],
    ['VitaminD3', ['vitamin D3', true]],
    ['DOLO-650', ['Dolo 650', true]],
    ['Paracetam0l', ['paracetamol', true]],
    ['Paracotamol', ['paracetamol', false]],
    ['aracetamol', ['paracetamol', false]],
    ['Paracetam', ['paracetamol', false]],
    ['of Paracetamol', ['paracetamol', true]],
    ['ELIMITECREAM', ['Elimite', true]],
    ['USVPRIVATELIMITED', null],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected ? [expected] : [])
  })

  test.each(['Digene', 'Lactose', 'Vitamin', 'Tablets', 'natural taste'])('%s is none of them', (text) => {
    expect(found(text)).toEqual([])
  })

  test('are found with their place', () => {
    expect(lexicon.find('each has Aspirin 75')).toMatchObject([{ start: 9, end: 16 }])
  })

  test('lose their beginning at the edge of a photo', () => {
    expect(lexicon.endsAName('ETAMOL')).toBe(true)
    expect(lexicon.endsAName('RILOVAN')).toBe(false)
  })
})
