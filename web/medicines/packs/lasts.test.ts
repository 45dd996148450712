import { expect, test } from 'vitest'
import type { Forecast } from '../../../contract/forecasts.ts'
import { lastsText } from './lasts.ts'

test.each<[Partial<Forecast>, string | undefined]>([
  [{}, 'Lasts until December 3 (12 days)'],
  [{ about: true }, 'Lasts until about December 3 (12 days)'],
  [{ reason: 'expires' }, 'Lasts until December 3 (12 days), when the rest expires'],
  [{ lastsUntil: '2026-11-22', daysLeft: 1 }, 'Lasts until November 22 (1 day)'],
  [{ lastsUntil: '2026-11-21', daysLeft: 0 }, 'Lasts until today'],
  [{ lastsUntil: '2026-11-21', daysLeft: 0, about: true }, 'Lasts until about November 21 (today)'],
  [{ lastsUntil: '2027-12-03', daysLeft: 377 }, 'Lasts until December 3, 2027 (377 days)'],
  [{ lastsUntil: '2026-11-20', daysLeft: -1 }, 'Not enough for today'],
  [{ lastsUntil: '2026-11-20', daysLeft: -1, reason: 'expires' }, 'Only expired packs left'],
  [{ lastsUntil: null, daysLeft: null, reason: null }, undefined],
])('%o: %s', (over, text) => {
  const forecast: Forecast = {
    ...{
      medicationId: 'm',
      lastsUntil: '2026-12-03',
      daysLeft: 12,
      reason: 'used',
      about: false,
      low: false,
    },
    ...over,
  }
  expect(lastsText(forecast, new Date(2026, 10, 21, 12))).toBe(text)
})
