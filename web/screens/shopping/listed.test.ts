import { describe, expect, test } from 'vitest'
import type { ShoppingLine, ShoppingReason } from '../../../contract/shopping.ts'
import { lineTexts, partsOf } from './listed.ts'

const line = (reason: ShoppingReason, fields: Partial<ShoppingLine> = {}): ShoppingLine => ({
  id: null,
  medicationId: 'm',
  name: 'Zinc',
  note: null,
  reason,
  amountLeft: 4,
  unit: 'pill',
  goodThrough: '2026-09-16',
  personIds: [],
  addedBy: null,
  boughtAt: null,
  boughtBy: null,
  hasNewPack: false,
  ...fields,
})

const nameOf = (id: string | null) => (id === 'ben' ? 'Ben' : undefined)
const now = new Date(2026, 10, 21, 12)

test('each part has its lines in the order of the list', () => {
  const all = (['out', 'low', 'expired', 'low', 'wanted', 'written'] as const).map((reason, i) =>
    line(reason, { id: String(i) }),
  )
  const idsOf = (part: ShoppingLine[]) => part.map(({ id }) => id)
  const { runningOut, expired, own } = partsOf(all)
  expect([idsOf(runningOut), idsOf(expired), idsOf(own)]).toEqual([['0', '1', '3'], ['2'], ['4', '5']])
})

describe('under the name of a line stands', () => {
  test.each<[ShoppingLine, string[]]>([
    [line('out', { amountLeft: 0 }), ['None left']],
    [line('low'), ['4 pills left']],
    [line('low', { amountLeft: 1 }), ['1 pill left']],
    [line('low', { amountLeft: 2.5, unit: 'tablet' }), ['2½ tablets left']],
    [line('low', { addedBy: 'ben' }), ['4 pills left', 'Added by Ben']],
    [line('expired'), ['Expired 2 months ago']],
    [line('wanted', { addedBy: 'ben' }), ['Added by Ben']],
    [line('wanted'), []],
    [line('written', { note: 'the small ones', addedBy: 'ben' }), ['the small ones', 'Added by Ben']],
    [line('written', { addedBy: 'somebody who is gone' }), []],
    [line('low', { boughtAt: '2026-11-21T08:00:00.000Z', boughtBy: 'ben' }), ['Bought by Ben']],
    [line('low', { boughtAt: '2026-11-21T08:00:00.000Z' }), ['Bought']],
  ])('%j: %j', (one, texts) => expect(lineTexts(one, nameOf, now)).toEqual(texts))

  test.each<[ShoppingLine, boolean, string[]]>([
    [line('low'), true, ['4 pills left', 'Lasts until November 27 (6 days)']],
    [line('wanted', { note: 'two' }), true, ['two', 'Lasts until November 27 (6 days)']],
    [line('low'), false, ['4 pills left']],
    [line('out'), true, ['None left']],
    [line('low', { boughtAt: '2026-11-21T08:00:00.000Z' }), true, ['Bought']],
  ])('%j, and how long it lasts by its plans where that is soon (%s): %j', (one, low, texts) => {
    const forecast = { lastsUntil: '2026-11-27', daysLeft: 6, reason: 'used' as const, about: false, low }
    expect(lineTexts(one, nameOf, now, { medicationId: 'm', ...forecast })).toEqual(texts)
  })
})
