import { describe, expect, test } from 'vitest'
import {
  NO_DECISION,
  reasonToBuy,
  type ShoppingDecision,
  type Stock,
  stillSaid,
  whyOnTheList,
} from './onTheList.ts'

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T12:00:00.000Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000).toISOString()

describe('puts a medication on the list by what is left', () => {
  test.each<[left: number | null, initial: number | null, lastDay: string | null, string | undefined]>([
    [20, 20, null, undefined],
    [5, 20, null, undefined],
    [4, 20, null, 'low'],
    [1, 20, null, 'low'],
    [0, 20, null, 'out'],
    // A fifth of 24 is 4.8.
    [5, 24, null, undefined],
    [4, 24, null, 'low'],
    // Half a pill is more than none.
    [0.5, 20, null, 'low'],
    [4.5, 20, null, undefined],
    // Few pills: the last one is not running low.
    [1, 1, null, undefined],
    [1, 4, null, undefined],
    [1, 5, null, 'low'],
    // Uncounted, or with an unknown initial amount.
    [null, 20, null, undefined],
    [1, null, null, undefined],
    [0, null, null, 'out'],
    [0, 0, null, 'out'],
    [3, 0, null, undefined],
    // A pack is usable on its last day.
    [20, 20, '2026-11-21', undefined],
    [20, 20, '2026-11-20', 'expired'],
    [null, null, '2026-11-20', 'expired'],
    [2, 20, '2026-11-20', 'expired'],
    [0, 20, '2026-11-20', 'out'],
    [2, 20, '2027-03-31', 'low'],
  ])('%s of %s, good until %s: %s', (left, initialPillCount, lastDay, reason) => {
    const leftMilli = left === null ? null : left * 1000
    expect(reasonToBuy({ leftMilli, initialPillCount, lastDay, endsSoon: null }, TODAY)).toBe(reason)
  })

  test.each<[left: number, endsSoon: boolean, lastDay: string | null, string | undefined]>([
    [20, true, null, 'low'],
    [1, false, null, undefined],
    [0, false, null, 'out'],
    [20, true, '2026-11-20', 'expired'],
  ])('%d of 20, which plans use up soon: %s, good until %s: %s', (left, endsSoon, lastDay, reason) => {
    expect(reasonToBuy({ leftMilli: left * 1000, initialPillCount: 20, lastDay, endsSoon }, TODAY)).toBe(
      reason,
    )
  })
})

describe('respects actions on a medication', () => {
  const low: Stock = { leftMilli: 4000, initialPillCount: 20, lastDay: '2027-03-31', endsSoon: null }
  const enough = { ...low, leftMilli: 20_000 }
  const uncounted = { ...enough, leftMilli: null, lastDay: '2026-11-20' }
  const wanted = { wantedAt: ago(1000), wantedBy: 'nora' }
  const declined = { declinedAt: ago(1), declinedMilli: 4000, declinedDate: '2027-03-31' }
  const bought = { boughtAt: ago(23), boughtBy: 'ben', boughtReason: 'low' } as const

  test.each<[string, Partial<ShoppingDecision>, Stock, string | undefined]>([
    ['nothing, and enough is left', {}, enough, undefined],
    ['nothing, and little is left', {}, low, 'low'],
    ['it is wanted, and enough is left', wanted, enough, 'wanted'],
    ['it is wanted, and little is left', wanted, low, 'low'],
    ['it was taken off', declined, low, undefined],
    ['it was taken off, and less is left since', declined, { ...low, leftMilli: 0 }, undefined],
    ['it was taken off, and more came', declined, { ...low, leftMilli: 24_000 }, undefined],
    ['it was taken off, and a little more came', { ...declined, declinedMilli: 3000 }, low, 'low'],
    ['it was taken off, and another pack came', { ...declined, declinedDate: '2026-12-31' }, low, 'low'],
    ['it was taken off 29 days ago', { ...declined, declinedAt: ago(29 * 24) }, low, undefined],
    ['it was taken off 30 days ago', { ...declined, declinedAt: ago(30 * 24) }, low, 'low'],
    [
      'it was taken off, and nobody counts it',
      { ...declined, declinedMilli: null, declinedDate: '2026-11-20' },
      uncounted,
      undefined,
    ],
    ['it was bought, and little is left', bought, low, 'low'],
    ['it was bought, and a pack was added', bought, enough, 'low'],
    ['it was bought a day ago, and a pack was added', { ...bought, boughtAt: ago(24) }, enough, undefined],
    ['it was bought a day ago, and no pack was added', { ...bought, boughtAt: ago(24) }, low, 'low'],
    ['it was wanted and bought a day ago', { ...wanted, ...bought, boughtAt: ago(24) }, enough, undefined],
  ])('%s', (_, said, stock, reason) => {
    const still = stillSaid({ ...NO_DECISION, ...said }, NOW)
    expect(whyOnTheList(still, stock, TODAY, NOW)).toBe(reason)
  })
})
