import { expect, test } from 'vitest'
import { added, change, NOW, read, zincAndIron } from '../../../../test/photoSeries.ts'
import { showCards } from './cards.ts'
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
