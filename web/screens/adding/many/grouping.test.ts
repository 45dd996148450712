import { expect, test } from 'vitest'
import { type Look, packageOf } from './grouping.ts'

const GTIN = '4012345678901'
const OTHER_GTIN = '3400930000120'

/** "Ibuprofen #4012345678901 L:B4 E:2027-08-31", or "-" for nothing. */
function look(text: string): Look {
  const part = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  return {
    name: text.replace(/\s*(#|L:|E:)\S+/g, '').replace(/^-$/, ''),
    productCode: part(/#(\S+)/),
    lot: part(/L:(\S+)/),
    expirationDate: part(/E:(\S+)/),
  }
}

/** The groups of a series, as positions in it. */
function grouped(series: string[]): number[][] {
  const packages: { looks: Look[]; places: number[] }[] = []
  let latest: number | undefined
  for (const [place, text] of series.entries()) {
    const found =
      packageOf(
        look(text),
        packages.map(({ looks }) => looks),
        latest,
      ) ?? packages.length
    packages[found] ??= { looks: [], places: [] }
    packages[found].looks.push(look(text))
    packages[found].places.push(place)
    latest = found
  }
  return packages.map(({ places }) => places)
}

test.each<[what: string, series: string[], packages: number[][]]>([
  ['nothing', [], []],
  ['one photo', ['Ibuprofen'], [[0]]],
  ['a photo on which nothing was found', ['-'], [[0]]],
  ['two medicines', ['Ibuprofen', 'Aspirin'], [[0], [1]]],
  ['a front and its flap', ['Ibuprofen', '- E:2027-08-31'], [[0, 1]]],
  [
    'front and flap of three',
    ['Ibuprofen', '- E:2027-08-31', 'Aspirin', '- E:2028-01-31', 'Zinc', '-'],
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  ],
  ['a flap before its front', ['- E:2027-08-31', 'Ibuprofen'], [[0, 1]]],
  [
    'flap, front, flap, front',
    ['- E:2027-08-31', 'Ibuprofen', '- E:2028-01-31', 'Aspirin'],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ['three sides of one', ['Ibuprofen 200 mg', '-', 'IBUPROFEN'], [[0, 1, 2]]],
  ['one letter misread', ['Ibuprofen 200 mg', 'lbuprofen'], [[0, 1]]],
  ['two strengths', ['Ibuprofen 200 mg', 'Ibuprofen 400 mg'], [[0], [1]]],
  [
    'two strengths, each with its flap',
    ['Ibuprofen 200 mg', '-', 'Ibuprofen 400 mg', '-'],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    'all fronts, then all backs',
    ['Ibuprofen', 'Aspirin', 'Ibuprofen', 'Aspirin'],
    [
      [0, 2],
      [1, 3],
    ],
  ],
  ['names alike, far apart', ['Ibuprofen', 'Aspirin', 'Ibuprofen Forte'], [[0], [1], [2]]],
  ['names alike, side by side', ['Ibuprofen', 'Ibuprofen Forte'], [[0, 1]]],
  ['the same code', [`Nurofen #${GTIN}`, 'Aspirin', `Ibuprofen #${GTIN}`], [[0, 2], [1]]],
  ['the same code with a zero before it', [`Nurofen #${GTIN}`, `- #0${GTIN}`], [[0, 1]]],
  ['two codes under one name', [`Ibuprofen #${GTIN}`, `Ibuprofen #${OTHER_GTIN}`], [[0], [1]]],
  ['a GTIN and a national number', [`Ibuprofen #${GTIN}`, 'Ibuprofen #A012345678'], [[0, 1]]],
  ['a code, then its name', [`- #${GTIN}`, 'Ibuprofen'], [[0, 1]]],
  ['a name, then its code', ['Ibuprofen', `- #${GTIN}`], [[0, 1]]],
  ['a code of something else after a flap', [`Ibuprofen #${GTIN}`, '-', `- #${OTHER_GTIN}`], [[0, 1], [2]]],
  ['two packs of one product, by their lots', [`Zinc #${GTIN} L:A1`, `Zinc #${GTIN} L:B2`], [[0], [1]]],
  ['two packs of one product, by their dates', ['Zinc E:2027-08-31', 'Zinc E:2028-08-31'], [[0], [1]]],
  ['the backs of two packs of one product', ['Zinc L:A1', 'Zinc L:B2', '- L:A1', 'Zinc'], [[0, 2, 3], [1]]],
  ['a back after the later of two packs', ['Zinc L:A1', 'Zinc L:B2', 'Zinc'], [[0], [1, 2]]],
  [
    'a flap that contradicts the photo before',
    ['Zinc E:2027-08-31', '- E:2029-01-31', 'Aspirin'],
    [[0], [1, 2]],
  ],
])('%s', (_, series, packages) => expect(grouped(series)).toEqual(packages))
