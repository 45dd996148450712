import { expect, test } from 'vitest'
import { NOTHING_READ } from '../../../../test/nothingRead.ts'
import { added, change, NOW, read, zincAndIron } from '../../../../test/photoSeries.ts'
import { checkCard, showCards } from './cards.ts'
import { emptySeries, type Series } from './series.ts'

test('cards show what is left to check, and what they become', () => {
  const known = [{ id: 'm1', name: 'Iron', productCode: null }]
  const shown = (series: Series) =>
    showCards(series, known, 'f1', NOW).map(({ values, packOf, leftToCheck }) => [
      values.name,
      packOf?.id,
      leftToCheck,
    ])
  const series = zincAndIron()
  expect(shown(series)).toEqual([
    ['Zinc', undefined, 0],
    ['Iron', 'm1', 0],
  ])
  const iron = series.cards[1]!.id
  expect(shown(change(series, { type: 'targetChosen', card: iron, target: 'own' }))[1]).toEqual([
    'Iron',
    undefined,
    0,
  ])
  expect(shown(change(series, { type: 'typed', card: iron, name: 'expirationDate', value: '' }))[1]).toEqual([
    'Iron',
    'm1',
    1,
  ])
  expect(shown(change(series, { type: 'typed', card: iron, name: 'name', value: 'Zinc' }))[1]).toEqual([
    'Zinc',
    undefined,
    0,
  ])
})

test('a card is not ready while its date is over, and unread until something is typed', () => {
  const old = change(
    emptySeries,
    added('a', 'b'),
    read('a', { name: 'Zinc', expirationDate: '2021-05-31' }),
    read('b'),
  )
  const shown = (series: Series) =>
    showCards(series, [], 'f1', NOW).map(({ isExpired, isUnread, leftToCheck }) => [
      isExpired,
      isUnread,
      leftToCheck,
    ])
  expect(shown(old)).toEqual([
    [true, false, 1],
    [false, true, 2],
  ])
  expect(showCards(old, [], 'f1', NOW).map(({ toCheck }) => toCheck)).toEqual([
    ['expirationDate'],
    ['name', 'expirationDate'],
  ])
  const typed = change(old, { type: 'typed', card: old.cards[1]!.id, name: 'name', value: 'Iron' })
  expect(shown(typed)[1]).toEqual([false, false, 1])
})

test('a card of a medicine just saved is another pack of it', () => {
  const twice = change(
    emptySeries,
    added('a', 'b'),
    read('a', { name: 'Zinc', productCode: '12345670' }),
    read('b', { name: 'Zinc', productCode: '12345687' }),
  )
  const [first, second] = twice.cards
  const saved = change(twice, { type: 'saved', card: first!.id, medicationId: 'm9', name: 'Zinc' })
  expect(showCards(saved, [], 'f1', NOW).find(({ card }) => card.id === second!.id)?.packOf?.id).toBe('m9')
})

test('of several similar medicines one is to be chosen', () => {
  const known = ['m1', 'm2', 'm3'].map((id) => ({
    id,
    name: id === 'm3' ? 'Zinc' : 'Iron',
    productCode: null,
  }))
  const series = zincAndIron()
  const iron = series.cards[1]!.id
  const shown = (target?: string) => {
    const chosen =
      target === undefined ? series : change(series, { type: 'targetChosen', card: iron, target })
    const { same, packOf, toCheck, leftToCheck } = showCards(chosen, known, 'f1', NOW)[1]!
    return [same.map(({ id }) => id), packOf?.id, toCheck, leftToCheck]
  }
  expect(shown()).toEqual([['m1', 'm2'], undefined, ['target'], 1])
  expect(shown('m1')).toEqual([['m1', 'm2'], 'm1', [], 0])
  expect(shown('m2')).toEqual([['m1', 'm2'], 'm2', [], 0])
  expect(shown('own')).toEqual([['m1', 'm2'], undefined, [], 0])
  // It is not similar any more.
  expect(shown('m3')).toEqual([['m1', 'm2'], undefined, [], 0])
})

test('cards of one product are twins until one is saved', () => {
  const series = change(
    emptySeries,
    added('a', 'b', 'c'),
    read('a', { name: 'Zinc', productCode: '12345670' }),
    read('b', { name: 'Zinc', productCode: '12345687' }),
    read('c', { name: 'Iron' }),
  )
  const twins = (of: Series) => showCards(of, [], 'f1', NOW).map(({ hasTwin }) => hasTwin)
  expect(twins(series)).toEqual([true, true, false])
  const saved = change(series, { type: 'saved', card: series.cards[0]!.id, medicationId: 'm9', name: 'Zinc' })
  expect(saved.cards.map(({ saved }) => saved?.medicationId)).toContain('m9')
  expect(twins(saved)).toEqual(saved.cards.map((card) => card.saved !== null && card.saved !== undefined))
  // The family's list may have it by now.
  const known = [{ id: 'm9', name: 'Zinc', productCode: '12345670' }]
  expect(showCards(saved, known, 'f1', NOW).map(({ same }) => same.map(({ id }) => id))).toEqual([
    ['m9'],
    ['m9'],
    [],
  ])
})

test('a card becomes a new medicine with its photos, or a pack', () => {
  const known = [{ id: 'm1', name: 'Iron', productCode: null }]
  const [zinc, iron] = showCards(zincAndIron(), known, 'f1', NOW)
  expect(checkCard(zinc!, 'f1')).toMatchObject({
    success: true,
    data: { medicationId: null, body: { name: 'Zinc', familyId: 'f1', images: [{}, {}] } },
  })
  expect(checkCard(iron!, 'f1')).toMatchObject({
    success: true,
    data: { medicationId: 'm1', body: { expirationDate: '2031-09-30' } },
  })
})

test('a doubtful reading is to be checked until it is settled or typed over; the usual purpose is not', () => {
  const unsure = { confidence: 'low', source: 'text', place: null } as const
  const usual = { confidence: 'low', source: 'lexicon', place: null } as const
  const found = { name: 'Zinc', purpose: 'Colds', expirationDate: '2031-08-31' }
  const series = change(
    emptySeries,
    added('a'),
    read('a', { ...found, evidence: { ...NOTHING_READ, name: unsure, purpose: usual } }),
  )
  const card = series.cards[0]!.id
  const shown = (of: Series) => {
    const { doubts, toCheck } = showCards(of, [], 'f1', NOW)[0]!
    return [Object.keys(doubts), toCheck]
  }
  expect(shown(series)).toEqual([['name', 'purpose'], ['name']])
  expect(shown(change(series, { type: 'chosen', card, name: 'name', value: 'Zinc' }))).toEqual([
    ['purpose'],
    [],
  ])
  expect(shown(change(series, { type: 'typed', card, name: 'name', value: 'Iron' }))).toEqual([
    ['purpose'],
    [],
  ])
})

test.each<[quantity: string, counts: object | null]>([
  ['30', { pillCount: 30, initialPillCount: 30 }],
  ['', { pillCount: null, initialPillCount: null }],
  ['-1', null],
])('a typed count of "%s" is saved, or is to be checked', (value, counts) => {
  const series = zincAndIron()
  const typed = change(series, { type: 'typed', card: series.cards[0]!.id, name: 'quantity', value })
  const shown = showCards(typed, [], 'f1', NOW)[0]!
  expect(shown.toCheck).toEqual(counts ? [] : ['quantity'])
  const checked = checkCard(shown, 'f1')
  expect(checked.success && checked.data.body).toEqual(counts !== null && expect.objectContaining(counts))
})
