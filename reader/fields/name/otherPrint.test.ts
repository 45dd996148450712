import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { sharedLexicon } from '../../lexicon/lexicon.ts'
import { findName } from './name.ts'

const name = (...rows: Parameters<typeof pageOf>[0]) => findName(pageOf(rows), sharedLexicon())?.found

describe("a medicine's name among other print", () => {
  test.each([
    [
      'what is in it by the way',
      [
        ['Syrup', 90],
        ['With the natural taste of menthol', 30],
      ],
    ],
    [
      'a company',
      [
        ['Northfield', 60],
        ['Pharma Ltd', 30],
      ],
    ],
    [
      'prices and dates',
      [
        ['M.R.P. Rs. 38.50', 60],
        ['EXP 05/2028', 60],
      ],
    ],
    [
      'a misread form',
      [
        ['fablets', 90],
        ['IP 500 mg', 90],
      ],
    ],
    [
      'praise',
      [
        ['NEW', 90],
        ['FAST RELIEF', 60],
        ['MAXIMUM STRENGTH', 50],
      ],
    ],
  ] as const)('is not made of %s', (_, rows) => {
    expect(name(...rows.map(([text, height]): [string, number] => [text, height]))?.confidence).not.toBe(
      'high',
    )
  })

  test.each([
    ['French', 'VIGNETTE', 'Doses prescrites', 'Laboratoires'],
    ['Portuguese', 'Genérico', 'Crianças', 'Venda sob prescrição'],
    ['Spanish', 'Medicamento genérico', 'Venta bajo receta', 'Contenido'],
    ['Polish and Czech', 'Masa netto', 'suplement diety', 'Vhodné'],
    ['Italian', 'Uso orale', 'Medicinale equivalente', 'Confezione'],
    ['German', 'Apothekenpflichtig', 'Zum Einnehmen', 'Erwachsene'],
    ['Turkish and Indonesian', 'Film kaplı tablet', 'Obat keras', 'Dewasa'],
  ])('is none of what packages say in %s', (_, ...texts) => {
    expect(name(...texts.map((text): [string, number] => [text, 90]))).toBeUndefined()
  })

  test('is no dosage form that a register lists as a brand', () => {
    expect(name(['Paracetamol', 74], ['Supositorios', 60], ['300 mg', 40])?.value).toBe('Paracetamol')
  })

  test('is no brand of which a letter more makes another word', () => {
    expect(name(['CHLORPHENY', 60])?.confidence).not.toBe('high')
  })

  test('is not three letters as large as others', () => {
    expect(name(['ZUV', 60], ['Syrup for children', 58])?.value).not.toBe('ZUV')
  })

  test('is the brand that a line shows well, not a known one that another line was misread as', () => {
    const page = pageOf([
      ['Dolopar', 60],
      ['Dolopar', 40],
      ['Dolopar', 40],
    ])
    page.lines[0]!.confidence = 0.8
    expect(findName(page, sharedLexicon())?.found.value).toBe('Dolopar')
  })

  test('is not the person on a pharmacy’s label', () => {
    const label = ['CORNER DRUG PHARMACY', 'TAKE 1 CAPSULE BY MOUTH', 'QTY: 21 REFILLS: 0']
    expect(name(['JANE SAMPLE', 60], ['AMOXICILLIN 500 MG CAPSULES', 40], ...label)?.value).toBe(
      'Amoxicillin 500 mg',
    )
    expect(name(['JANE SAMPLE', 60], ...label)).toBeUndefined()
  })

  test('is no ordinary words run together', () => {
    expect(name(['TAKETABLETDAILY', 90], ['Warfarin sodium 5 mg', 60])?.value).toBe('Warfarin sodium 5 mg')
  })

  test('is not small print, however little else may be it', () => {
    const front: [string, number][] = [
      ['Medicamento genérico', 80],
      ['20 comprimidos', 50],
    ]
    expect(name(...front, ['Relvanto', 26])).toBeUndefined()
    expect(name(...front, ['Relvanto', 40])?.value).toBe('Relvanto')
  })

  test('is not what a warning speaks of', () => {
    expect(name(['Rilovan 10', 50], ['Do not take aspirin', 60])?.value).toBe('Rilovan 10')
  })

  test('is not the brand that it compares itself to', () => {
    expect(name(['Ibuprofen', 70], ['Compare to the active ingredient in Advil', 30])?.value).toBe(
      'Ibuprofen',
    )
  })
})
