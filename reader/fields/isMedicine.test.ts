import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { sharedLexicon } from '../lexicon/lexicon.ts'
import { doubtOfMedicine } from './isMedicine.ts'

describe('tells medicines from other things', () => {
  test.each([
    ['a carton', ['Rilovan', '20 tablets'], true],
    ['a known brand alone', ['Nurofen'], true],
    ['a strip', ['Each film coated tablet contains', 'Dosage: As directed by the Physician'], true],
    ['a German carton', ['Dolivert', '500 mg', 'Apothekenpflichtig'], true],
    ['a multivitamin', ['SheVit', 'Multivitamin', '30 Tablets'], true],
    [
      'a supplement with a table of nutrients',
      ['Vitamag', 'Complément alimentaire', 'Valeur nutritionnelle', 'Energie 47 Kcal'],
      true,
    ],
    ['a supplement in Polish', ['Sinutin', 'suplement diety', 'Masa netto: 31 g'], true],
    [
      'a vitamin that says what is not in it',
      ['Nature', 'No artificial flavors', 'VITAMIN SUPPLEMENT'],
      true,
    ],
    ['an Ayurvedic bottle', ['Liv', 'Ayurvedic Proprietary Medicine'], true],
    ['a box from Argentina', ['Holomag', 'Venta bajo receta', 'Industria argentina'], true],
    ['a Czech spray', ['Septolin', '8,5 mg/g kožní sprej', 'Kožní podání'], true],
    ['a supplement in Estonian', ['Vitaluu', 'Toidulisand', 'Toitumisalane teave 12 kcal'], true],
    ['a syrup in Spanish', ['Rilovan', 'Jarabe', 'Vía oral', '120 ml'], true],
    ['a syrup in Portuguese', ['Rilovan', 'Xarope', 'Uso adulto', '100 ml'], true],
    ['a suspension in Spanish', ['Rilovan', 'Suspensión oral', '250 mg / 5 ml'], true],
    ['a syrup in Indonesian', ['Rilovan', 'Obat batuk', '60 ml'], true],
    ['a box with maize syrup', ['Rilovan', 'Jarabe de maíz', 'Kcal 40'], false],
    ['a flavoured supplement', ['Rilovan', 'Coffee flavour', '30 chewable tablets'], true],
    ['a word that is nearly a form', ['Galletas María', 'Harina, azúcar'], false],
    ['tablets for a dishwasher', ['Brightex', 'Dishwasher tablets', '30 tabs'], false],
    ['a bag of flour', ['Marlowe', 'Vitamin C', '5 kg'], false],
    ['a jar of jam', ['Strawberry jam', 'Net Wt 340 g', 'Nutrition facts', 'Sodium 20 mg'], false],
    [
      'a cereal with vitamins',
      ['Corn flakes', 'Nutrition facts', 'Calories 120', 'Vitamin C 60 mg', 'Iron 8 mg'],
      false,
    ],
    ['a date on nothing', ['EXP 05/2028'], false],
    ['a shop’s watermark', ['PharmEasy'], false],
  ] as const)('%s: %s', (_, rows, expected) => {
    expect(doubtOfMedicine(pageOf([...rows]), sharedLexicon()) === 0).toBe(expected)
  })

  test('is known by the symbol that only medicines carry', () => {
    const place = { x: 0, y: 0, width: 1, height: 1, turn: 0 } as const
    const page = { ...pageOf(['Carlo Erba']), barcodes: [{ format: 'Code32', text: 'A012745182', place }] }
    expect(doubtOfMedicine(page, sharedLexicon())).toBe(0)
  })

  test.each([
    ['a strength alone: a name must be likelier', ['Rilovan', '800 mg'], 'weak'],
    ['contents in small print', ['Rilovan', 'with caffeine and menthol'], 'weak'],
    ['a pharmacy’s sign', ['Rilovan', 'Farmacia'], 'weak'],
    ['nothing: no name will do', ['Rilovan', 'Since 1924'], 'none'],
  ] as const)('doubts %s', (_, [name, print], expected) => {
    const doubt = doubtOfMedicine(
      pageOf([
        [name, 90],
        [print, 24],
      ]),
      sharedLexicon(),
    )
    expect(doubt === null ? 'none' : doubt > 0 ? 'weak' : 'sure').toBe(expected)
  })
})
