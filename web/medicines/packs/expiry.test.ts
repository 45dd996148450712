import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { daysUntilExpiry, expiryStatus, expiryText, formatExpirationDate } from './expiry.ts'

describe.each([
  ['UTC', 'UTC'],
  ['8 hours behind', 'America/Los_Angeles'],
  ['13 hours ahead', 'Pacific/Tongatapu'],
  ['a zone without midnight on a change of clocks', 'America/Sao_Paulo'],
])('for a viewer in %s', (_, zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone))
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['the day before', [2026, 10, 20, 23, 59], '2026-11-21', 1],
    ['its first minute', [2026, 10, 21, 0, 0], '2026-11-21', 0],
    ['its last minute', [2026, 10, 21, 23, 59], '2026-11-21', 0],
    ['the day after', [2026, 10, 22, 0, 0], '2026-11-21', -1],
    ['across the clocks of autumn', [2026, 9, 20, 12, 0], '2026-11-20', 31],
    ['across the clocks of spring', [2026, 2, 1, 12, 0], '2026-04-01', 31],
    ['across a leap day', [2028, 1, 28, 12, 0], '2028-03-01', 2],
    ['where midnight was skipped', [2018, 10, 3, 12, 0], '2018-11-04', 1],
  ] as const)('%s', (_, [year, month, day, hour, minute], date, days) => {
    const now = new Date(year, month, day, hour, minute)
    expect(daysUntilExpiry(`${date}T00:00:00.000Z`, now)).toBe(days)
    expect(daysUntilExpiry(date, now)).toBe(days)
  })

  test('the exact date is the one that was written', () => {
    expect(formatExpirationDate('2027-11-30T00:00:00.000Z')).toBe('November 30, 2027')
    expect(formatExpirationDate(null)).toBe('N/A')
  })
})

test.each([
  [-400, 'Expired', 'Expired 1 year ago'],
  [-66, 'Expired', 'Expired 2 months ago'],
  [-2, 'Expired', 'Expired 2 days ago'],
  [-1, 'Expired', 'Expired 1 day ago'],
  [0, 'Expiring Soon', 'Expires today'],
  [1, 'Expiring Soon', 'Expires in 1 day'],
  [12, 'Expiring Soon', 'Expires in 12 days'],
  [30, 'Expiring Soon', 'Expires in 1 month'],
  [31, 'Valid', 'Expires in 1 month'],
  [100, 'Valid', 'Expires in 3 months'],
  [364, 'Valid', 'Expires in 12 months'],
  [375, 'Valid', 'Expires in 1 year'],
  [800, 'Valid', 'Expires in 2 years'],
  [null, 'No Expiry Date', 'No Expiry Date'],
] as const)('%s days until expiry is %s: %s', (days, status, text) => {
  expect(expiryStatus(days)).toBe(status)
  expect(expiryText(days)).toBe(text)
})
