import { describe, expect, test } from 'vitest'
import { pageOf } from '../../test/pageOf.ts'
import { showsOtherScript } from './findMedicine.ts'

const page = (...lines: string[]) => pageOf(lines.map((line) => [line, 30]))

describe('letters that cannot be read', () => {
  // Misread by the recogniser of Latin letters.
  test.each([
    ['Russian', ['NAPALETAMON', 'Ta6neTKN 500 Mr', '20 Ta6neTOK', 'XpaHUTb B CyxOM MeCTe']],
    ['Russian, with serifs', ['TAPALETAMOJI', 'Ta6IETKH 5O0 MT', '20 Ta6JeTOK', 'XpaHHTb B CyxOM MeCTe']],
    ['Bulgarian', ['AHAJIHH', 'JIeKapCTBeH HpoIyKT', 'CpOK Ha rOIHOCT 08.2027']],
    ['Greek', ['NAPAKETAMOAH', 'tokia 500 mg', 'tatnpeite 0e 8pooepo μepoc', 'Hμepoμnvia Anens 08/2027']],
  ])('are seen: %s', (_, lines) => {
    expect(showsOtherScript(page(...lines))).toBe(true)
  })

  test('are seen where lines are Chinese', () => {
    expect(showsOtherScript({ ...page('500 mg'), foreignLines: 3 })).toBe(true)
  })

  test.each([
    [
      'English',
      [
        'PARAcetamol TabletsUSP',
        'otherNonsteroldalAnti inflammatory drugs',
        'HyoTOr',
        '50 μg',
        'Vitamin B6',
        'Store below 25C in a dry place',
        'Keep out of reach of children',
      ],
    ],
    [
      'words run together',
      ['EachTABLETcontains', 'StoreBelow25C', 'eachTABLET', 'keepOutOfReach', 'Batch No'],
    ],
    ['Turkish and Hungarian', ['Cocuklarin ulasamayacagi yerde', 'Gyermekek elol elzarva tartando']],
    [
      'a single bad line',
      ['Paracetamol 500 mg', '20 tablets', 'Keep out of reach of children', 'XpaHUTb MeCTe'],
    ],
    ['nothing', []],
  ])('are not seen where print is Latin: %s', (_, lines) => {
    expect(showsOtherScript(page(...lines))).toBe(false)
  })
})
