import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { sharedLexicon } from '../../lexicon/lexicon.ts'
import type { Barcode, Page } from '../../page.ts'
import { packagesOn } from './packagesOn.ts'

type Rows = Parameters<typeof pageOf>[0]

const SIDE = 1000

/** Print that begins so far right of the page's left edge and below its top, on a thing of that number. */
function printAt(right: number, down: number, rows: Rows, thing: number | null = null): Page {
  const page = pageOf(rows)
  const lines = page.lines.map((line) => ({
    ...line,
    centreX: line.centreX + right,
    centreY: line.centreY + down,
    row: line.row + down,
    thing,
    place: { ...line.place, x: line.place.x + right / SIDE, y: line.place.y + down / SIDE },
  }))
  return { ...page, lines }
}

const codeAt = (text: string, x: number, y: number, format = 'EAN13'): Barcode => ({
  format,
  text,
  place: { x, y, width: 0.1, height: 0.05, turn: 0 },
})

const together = (...pages: Page[]): Page => ({
  ...pages[0]!,
  lines: pages.flatMap(({ lines }) => lines),
  barcodes: pages.flatMap(({ barcodes }) => barcodes),
})

const packagesIn = (...pages: Page[]) =>
  packagesOn(together(...pages), sharedLexicon(), '2026-11-20').map(({ lines }) =>
    lines.map(({ text }) => text).join(' / '),
  )

const panadol: Rows = [
  ['Panadol', 60],
  ['Paracetamol 500 mg', 26],
  ['EXP 05/2028', 20],
]
const losec: Rows = [
  ['Losec', 60],
  ['Omeprazole 20 mg', 26],
  ['EXP 03/2027', 20],
]

describe('two packages in a picture', () => {
  test.each<[string, Page[], string[]]>([
    ['beside each other', [printAt(0, 0, panadol), printAt(500, 0, losec)], ['Panadol', 'Losec']],
    ['one below the other', [printAt(0, 0, panadol), printAt(0, 300, losec)], ['Panadol', 'Losec']],
    [
      'named by what is in no list above what is',
      [
        printAt(0, 0, [
          ['Dolivert', 60],
          ['Paracetamol 500 mg', 26],
        ]),
        printAt(0, 300, [
          ['Gastrolen', 60],
          ['Omeprazole 20 mg', 26],
        ]),
      ],
      ['Dolivert', 'Gastrolen'],
    ],
  ])('%s are told apart', (_, pages, names) => {
    const found = packagesIn(...pages)
    expect(found).toHaveLength(names.length)
    for (const [index, name] of names.entries()) {
      expect(found[index]).toContain(name)
      expect(found[index]!.match(/EXP/g)?.length ?? 0).toBeLessThan(2)
    }
  })

  test('are not a brand and the list of what else is in it', () => {
    const list: Rows = [
      ['Each sachet contains:', 30],
      ['Potassium Chloride 1.50 g', 30],
      ['Dextrose Anhydrous 13.50 g', 30],
    ]
    expect(packagesIn(printAt(0, 0, [['Electral', 90]]), printAt(0, 300, list))).toHaveLength(1)
  })

  test('give each their own date, lot and code', () => {
    const code = codeAt('5901234123457', 0.55, 0.15)
    const page = together(printAt(0, 0, panadol), { ...printAt(500, 0, losec), barcodes: [code] })
    const [first, second] = packagesOn(page, sharedLexicon(), '2026-11-20')
    expect(first!.lines.map(({ text }) => text)).toEqual(['Panadol', 'Paracetamol 500 mg', 'EXP 05/2028'])
    expect(second!.lines.map(({ text }) => text)).toEqual(['Losec', 'Omeprazole 20 mg', 'EXP 03/2027'])
    expect([first!.barcodes, second!.barcodes]).toEqual([[], [code]])
  })

  test('give a code that lies about as near to one as to the other to neither', () => {
    const page = (x: number) => ({
      ...together(printAt(0, 0, panadol), printAt(600, 0, losec)),
      barcodes: [codeAt('5901234123457', x, 0.02)],
    })
    const codesOf = (x: number) =>
      packagesOn(page(x), sharedLexicon(), '2026-11-20').map(({ barcodes }) => barcodes.length)
    expect([0.3, 0.385, 0.45].map(codesOf)).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ])
  })

  test('that name nothing in a list are told apart by their product codes', () => {
    const front = (right: number, name: string, gtin: string) => ({
      ...printAt(right, 0, [
        [name, 60],
        ['Tablets', 26],
      ]),
      barcodes: [codeAt(gtin, right / SIDE + 0.05, 0.16)],
    })
    expect(
      packagesIn(front(0, 'Velmorin', '5901234123457'), front(500, 'Velmorin', '4006381333931')),
    ).toEqual(['Velmorin / Tablets', 'Velmorin / Tablets'])
    const date = {
      ...printAt(500, 0, [['EXP 05/2028', 20]]),
      barcodes: [codeAt('4006381333931', 0.52, 0.07)],
    }
    expect(packagesIn(front(0, 'Velmorin', '5901234123457'), date)).toEqual([
      'Velmorin / Tablets',
      'EXP 05/2028',
    ])
  })

  test('leave a date that lies about as near to one as to the other to neither', () => {
    const names = [printAt(0, 0, panadol.slice(0, 2)), printAt(0, 500, losec.slice(0, 2))]
    expect(packagesIn(...names, printAt(0, 290, [['EXP 08/2027', 20]])).join()).not.toContain('08/2027')
    expect(packagesIn(...names, printAt(0, 160, [['EXP 08/2027', 20]]))[0]).toContain('08/2027')
  })

  test('of the same are told apart by their dates, where each is on an object of its own', () => {
    const other: Rows = [...panadol.slice(0, 2), ['EXP 11/2029', 20]]
    expect(packagesIn(printAt(0, 0, panadol, 1), printAt(500, 0, other, 2))).toHaveLength(2)
    expect(packagesIn(printAt(0, 0, panadol, 1), printAt(500, 0, panadol, 2))).toHaveLength(1)
  })

  test('named by nothing that is known are told apart on objects of their own', () => {
    const pages = (things: (number | null)[]) => [
      printAt(
        0,
        0,
        [
          ['Velmorin', 60],
          ['200 mg', 26],
        ],
        things[0],
      ),
      printAt(
        500,
        0,
        [
          ['Zorpadex', 60],
          ['10 mg', 26],
        ],
        things[1],
      ),
    ]
    expect(packagesIn(...pages([1, 2]))).toHaveLength(2)
  })

  test('do not count one that shows nothing but a date', () => {
    const date: Rows = [
      ['LOT 7AM', 20],
      ['EXP 12/2026', 20],
    ]
    const front = panadol.slice(0, 2)
    expect(packagesIn(printAt(0, 0, front, 1), printAt(0, 400, date, 2))).toEqual([
      'Panadol / Paracetamol 500 mg',
    ])
    expect(packagesIn(printAt(0, 0, front, 1), printAt(0, 400, date, 1))[0]).toContain('EXP 12/2026')
  })
})

describe('one package in a picture', () => {
  test.each<[string, Page[]]>([
    [
      'with a front and a back',
      [
        printAt(0, 0, panadol),
        printAt(0, 400, [
          ['Paracetamol', 40],
          ['Tablets 500 mg', 26],
        ]),
      ],
    ],
    [
      'that says what it is for as brands do that have no other name',
      [
        printAt(0, 0, [
          ['Melatonin', 84],
          ['3 mg', 50],
          ['Sleep Aid', 36],
          ['120 tablets', 34],
        ]),
      ],
    ],
    [
      'with a name in no list over a known one',
      [
        printAt(0, 0, [
          ['Velmora', 70],
          ['Ibuprofen 200 mg', 30],
        ]),
      ],
    ],
    [
      'of a mixture, whose substances stand one below the other',
      [
        printAt(0, 0, [
          ['Paracetamol 500 mg', 30],
          ['Caffeine 65 mg', 30],
          ['Phenylephrine 5 mg', 30],
        ]),
      ],
    ],
    [
      'that names another in a sentence',
      [
        printAt(0, 0, panadol),
        printAt(0, 400, [['Do not take with any other medicine that has ibuprofen', 26]]),
      ],
    ],
    ['that compares itself', [printAt(0, 0, panadol), printAt(0, 400, [['Compare to Advil 200 mg', 30]])]],
    [
      'beside its strip',
      [
        printAt(0, 0, panadol, 1),
        printAt(
          500,
          0,
          [
            ['Panadol', 30],
            ['Panadol', 30],
            ['EXP 05/2028', 20],
          ],
          2,
        ),
      ],
    ],
    [
      'beside a thing with other print',
      [
        printAt(0, 0, panadol, 1),
        printAt(
          500,
          0,
          [
            ['Shopping', 30],
            ['milk and bread', 30],
          ],
          2,
        ),
      ],
    ],
    [
      'with something in the midst of its print',
      [
        printAt(0, 0, [
          ['Panadol', 60],
          ['Paracetamol 500 mg', 26],
        ]),
        printAt(0, 200, [['Losec', 40]]),
        printAt(0, 400, [
          ['Panadol', 60],
          ['Paracetamol 500 mg', 26],
        ]),
      ],
    ],
    [
      'with its number in two codes, and a sticker of the shop',
      [
        {
          ...printAt(0, 0, [...panadol, ['Rx only', 20]]),
          barcodes: [
            codeAt('5901234123457', 0, 0.3),
            codeAt('0105901234123457172805311012345', 0.2, 0.3, 'DataMatrix'),
            codeAt('2001234567893', 0.6, 0.02),
          ],
        },
      ],
    ],
    ['that is not there', [pageOf([])]],
  ])('%s stays one', (_, pages) => {
    const page = together(...pages)
    expect(packagesOn(page, sharedLexicon(), '2026-11-20')).toEqual([page])
  })
})
