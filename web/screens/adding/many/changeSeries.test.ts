import { expect, test } from 'vitest'
import {
  added,
  change,
  code,
  FLAP,
  NOW,
  photosOf,
  REGION,
  read,
  readSeveral,
  zincAndIron,
} from '../../../../test/photoSeries.ts'
import { showCards } from './cards.ts'
import type { SeriesEvent } from './changeSeries.ts'
import { cardOf, emptySeries, neededPhotos, type Series } from './series.ts'

test.each<[what: string, events: SeriesEvent[], cards: string[]]>([
  ['nothing', [], []],
  [
    'photos that are read in their order',
    [added('a', 'b'), read('a', { name: 'Zinc' }), read('b', FLAP)],
    ['ab'],
  ],
  [
    'a back that is read before its front',
    [added('a', 'b'), read('b', FLAP), read('a', { name: 'Zinc' })],
    ['ab'],
  ],
  ['a back that waits for its front', [added('a', 'b'), read('b', FLAP)], []],
  [
    'a photo of which nothing was read',
    [added('a', 'b'), read('a', { name: 'Zinc' }), read('b')],
    ['a', 'b'],
  ],
  [
    'a photo of which nothing was read between front and back',
    [added('a', 'b', 'c'), read('a', { name: 'Zinc' }), read('b'), read('c', FLAP)],
    ['ac', 'b'],
  ],
  [
    'a photo of which nothing was read before a front',
    [added('a', 'b'), read('a'), read('b', { name: 'Zinc' })],
    ['a', 'b'],
  ],
  [
    'a photo after one that failed',
    [added('a', 'b'), { type: 'photoFailed', id: 'a', error: 'No' }, read('b', { name: 'Zinc' })],
    ['b'],
  ],
  ['a code while a photo is being read', [added('a'), code('c', { productCode: '12345670' })], ['c']],
  [
    'a code, and the front that follows it',
    [code('c', { productCode: '12345670' }), added('a'), read('a', { name: 'Zinc' })],
    ['ca'],
  ],
  [
    'a code of the next package',
    [added('a'), read('a', { name: 'Zinc' }), code('c', { productCode: '12345670' })],
    ['a', 'c'],
  ],
  [
    'a code that the photo shows too',
    [added('a'), read('a', { productCode: '12345670' }), code('c', { productCode: '12345670' })],
    ['ac'],
  ],
])('%s', (_, events, cards) => expect(photosOf(change(emptySeries, ...events))).toEqual(cards))

const ZINC_AND_IRON = [{ name: 'Zinc' }, { name: 'Iron' }]

test.each<[what: string, events: SeriesEvent[], cards: string[]]>([
  [
    'each with its own card',
    [added('a'), readSeveral('a', ...ZINC_AND_IRON, { name: 'Aspirin' })],
    ['a', 'a/1', 'a/2'],
  ],
  [
    'one that was photographed alone before joins its card',
    [added('a', 'b'), read('a', { name: 'Iron' }), readSeveral('b', ...ZINC_AND_IRON)],
    ['ab/1', 'b'],
  ],
  [
    'one that is photographed alone later joins its card',
    [added('a', 'b'), readSeveral('a', ...ZINC_AND_IRON), read('b', { name: 'Iron' })],
    ['a', 'a/1b'],
  ],
  [
    'the same photo twice makes no more cards',
    [added('a', 'b'), readSeveral('a', ...ZINC_AND_IRON), readSeveral('b', ...ZINC_AND_IRON)],
    ['ab', 'a/1b/1'],
  ],
  [
    'two packs of one product have a card each',
    [added('a'), readSeveral('a', { name: 'Zinc' }, { name: 'Zinc' })],
    ['a', 'a/1'],
  ],
  [
    'a flap after them is of none of them',
    [added('a', 'b'), readSeveral('a', ...ZINC_AND_IRON), read('b')],
    ['a', 'a/1', 'b'],
  ],
  [
    'a front without a name before them is of none of them',
    [added('a', 'b'), read('a'), readSeveral('b', ...ZINC_AND_IRON)],
    ['a', 'b', 'b/1'],
  ],
  [
    'a code is of the one that has it',
    [
      added('a'),
      readSeveral('a', { name: 'Zinc' }, { productCode: '12345670' }),
      code('c', { productCode: '12345670' }),
    ],
    ['a', 'a/1c'],
  ],
])('several packages on one photo: %s', (_, events, cards) =>
  expect(photosOf(change(emptySeries, ...events))).toEqual(cards),
)

test('each of several packages on one photo says its own, and shows the photo', () => {
  const series = change(emptySeries, added('a'), readSeveral('a', ...ZINC_AND_IRON))
  const shown = showCards(series, [], 'f1', NOW)
  expect(shown.map(({ values }) => values.name)).toEqual(['Zinc', 'Iron'])
  for (const { photos } of shown)
    expect(photos).toMatchObject([
      {
        photoId: 'a',
        result: { storageUrl: 's', region: REGION, note: expect.stringMatching(/each with its own card/) },
      },
    ])
})

test.each([
  ['beside each other', 'x', ['Aspirin', 'Iron', 'Zinc']],
  ['one below the other', 'y', ['Aspirin', 'Iron', 'Zinc']],
] as const)('cards of packages %s come as they lie', (_, way, names) => {
  const at = (name: string, place: number) => ({ name, region: { ...REGION, [way]: place } })
  const several = readSeveral('a', at('Zinc', 0.8), at('Aspirin', 0), at('Iron', 0.4))
  const shown = showCards(change(emptySeries, added('a'), several), [], 'f1', NOW)
  expect(shown.map(({ values }) => values.name)).toEqual(names)
})

test('a card of several packages on one photo goes alone, for good, and the last one with the photo', () => {
  const read = readSeveral('a', ...ZINC_AND_IRON)
  const both = change(emptySeries, added('a'), read)
  const one = change(both, { type: 'cardRemoved', card: cardOf(both, 'a')!.id })
  expect([photosOf(one), one.photos.length]).toEqual([['a/1'], 1])
  const again = change(
    one,
    { type: 'photoAgain', id: 'a' },
    read,
    added('b'),
    readSeveral('b', { name: 'Zinc' }),
  )
  expect(photosOf(again)).toEqual(['a/1', 'b'])
  const none = change(one, { type: 'cardRemoved', card: cardOf(one, 'a/1')!.id })
  expect(none).toEqual(emptySeries)
})

test('a photo that is sent again stays as it was read, whatever is read of it then', () => {
  const again = { type: 'photoAgain', id: 'a' } as const
  const looked = change(
    change(
      emptySeries,
      added('a'),
      readSeveral('a', { ...ZINC_AND_IRON[0], storageUrl: 'old' }, { name: 'Iron' }),
    ),
    again,
  )
  const namesOf = (series: Series) =>
    showCards(series, [], 'f1', NOW).map(({ values, photos }) => [values.name, photos[0]?.result?.storageUrl])
  const names = (url: string) => [
    ['Zinc', url],
    ['Iron', url],
  ]
  expect(namesOf(change(looked, readSeveral('a', { name: 'Iron' }, { name: 'Zinc' })))).toEqual(names('s'))
  expect(namesOf(change(looked, read('a', { name: 'Iron' })))).toEqual(names('s'))
  const failed = change(looked, read('a', { storageUrl: undefined, error: 'No image' }))
  expect([failed.photos[0]?.status, namesOf(failed)]).toEqual(['error', names('old')])
  const retried = change(failed, again, read('a', { name: 'Iron' }))
  expect([retried.photos[0]?.status, namesOf(retried)]).toEqual(['complete', names('s')])
})

test('a photo is needed until each package on it is saved or dropped', () => {
  const series = change(emptySeries, added('a', 'b'), readSeveral('a', ...ZINC_AND_IRON), read('b'))
  const [zinc, iron, flap] = series.cards.map(({ id }) => id)
  const save = (card: string) => ({ type: 'saved', card, medicationId: 'm', name: 'N' }) as const
  expect(new Set(neededPhotos(series))).toEqual(new Set(['a', 'b']))
  expect(neededPhotos(change(series, save(zinc!), save(flap!)))).toEqual(['a'])
  expect(neededPhotos(change(series, save(zinc!), { type: 'cardRemoved', card: iron! }))).toEqual(['b'])
})

test('a photo is moved to another card, to one of its own, and leaves no empty card', () => {
  const series = zincAndIron()
  const iron = cardOf(series, 'c')!.id
  expect(photosOf(change(series, { type: 'photoMoved', id: 'b', to: iron }))).toEqual(['a', 'bc'])
  const own = change(series, { type: 'photoMoved', id: 'b', to: null })
  expect(photosOf(own)).toEqual(['a', 'b', 'c'])
  const zinc = cardOf(own, 'a')!.id
  expect(photosOf(change(own, { type: 'photoMoved', id: 'b', to: zinc }))).toEqual(['ab', 'c'])
  expect(new Set(own.cards.map(({ key }) => key)).size).toBe(3)
})

test('an action keeps its key until the server refuses it', () => {
  const series = zincAndIron()
  const { id, key } = series.cards[0]!
  const sent = { type: 'sent', card: id, sent: { medicationId: 'm', body: { count: null } } } as const
  const sending = change(series, sent)
  expect(sending.cards[0]).toMatchObject({ key, sent: sent.sent })
  const refused = change(sending, { type: 'refused', card: id, problem: 'No' }).cards[0]!
  expect([refused.sent, refused.problem, refused.key === key]).toEqual([null, 'No', false])
})
