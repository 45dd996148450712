import { expect, test } from 'vitest'
import type { Evidence, RecognizedPhoto } from '../../../../contract/photos.ts'
import { NOTHING_READ } from '../../../../test/nothingRead.ts'
import { lookOf, readTogether } from './readTogether.ts'

type Sureness = Evidence['confidence'] | Exclude<Evidence['source'], 'text'>

/** A photo with a date and a name, each with its sureness. */
function photo(date?: [string, Sureness], name?: [string, Sureness]): RecognizedPhoto {
  const evidence = (sure: Sureness | undefined): Evidence | null => {
    if (!sure) return null
    return sure === 'high' || sure === 'medium' || sure === 'low'
      ? { confidence: sure, source: 'text', place: null }
      : { confidence: 'high', source: sure, place: null }
  }
  return {
    filename: '',
    ...{ name: name?.[0] ?? null, expirationDate: date?.[0] ?? null, purpose: null, pillCount: null },
    ...{ productCode: null, lot: null, expirationDateAlternatives: [], storageUrl: 's' },
    evidence: { ...NOTHING_READ, name: evidence(name?.[1]), expirationDate: evidence(date?.[1]) },
  }
}

test.each<[what: string, photos: RecognizedPhoto[], date: string, others: readonly string[] | undefined]>([
  ['nothing', [], '', undefined],
  ['one photo', [photo(['2031-08', 'high'])], '2031-08-31', undefined],
  ['one that is not sure', [photo(['2031-08', 'medium'])], '2031-08-31', []],
  ['a surer one after it', [photo(['2031-08', 'low']), photo(['2031-09', 'high'])], '2031-09-30', undefined],
  [
    'a code after print',
    [photo(['2031-08', 'high']), photo(['2031-09-15', 'barcode'])],
    '2031-09-15',
    undefined,
  ],
  [
    'two equally sure',
    [photo(['2031-08', 'high']), photo(['2031-09', 'high'])],
    '2031-08-31',
    ['2031-09-30'],
  ],
  ['the same twice', [photo(['2031-08', 'high']), photo(['2031-08-31', 'high'])], '2031-08-31', undefined],
])('the date of %s', (_, photos, date, others) => {
  const { values, doubts } = readTogether(photos)
  expect([values.expirationDate, doubts.expirationDate?.alternatives]).toEqual([date, others])
})

test('a name that the family confirmed goes before what is printed', () => {
  const photos = [photo(undefined, ['ZINC', 'high']), photo(undefined, ['Zinc 25 mg', 'memory'])]
  expect(readTogether(photos).values.name).toBe('Zinc 25 mg')
})

test.each<[Sureness, string]>([
  ['high', '2031-08-31'],
  ['medium', ''],
])('a date that was read with confidence %s tells packages apart as %s', (sure, date) =>
  expect(lookOf(photo(['2031-08', sure])).expirationDate).toBe(date),
)
