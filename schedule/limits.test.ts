import { expect, test } from 'vitest'
import { HOUR_MS } from '../language/durations.ts'
import { keepsLimits } from '../test/keptLimits.ts'
import { diceOf } from '../test/randomPlans.ts'
import { seeded } from '../test/seeded.mjs'
import { type DoseAt, earliestFrom, earliestMinuteFrom, type Limits, takenWithin24h } from './limits.ts'

const MIN_6: Limits = { minHours: 6, max24hMilli: null }
const MAX_4: Limits = { minHours: null, max24hMilli: 4000 }
const BOTH: Limits = { minHours: 4, max24hMilli: 4000 }
const NONE: Limits = { minHours: null, max24hMilli: null }

type Hours = (number | [hour: number, amount: number])[]

const dosesOf = (hours: Hours): DoseAt[] =>
  hours.map((dose) => {
    const [hour, amount] = typeof dose === 'number' ? [dose, 1] : dose
    return { takenAt: hour * HOUR_MS, milli: amount * 1000 }
  })

test.each<[doses: Hours, limits: Limits, at: number, amount: number, earliest: number | null]>([
  [[], MIN_6, 100, 1, 100],
  [[100], NONE, 100, 1000, 100],
  // An exact distance is enough, before and after a dose.
  [[100], MIN_6, 101, 1, 106],
  [[100], MIN_6, 106, 1, 106],
  [[100], MIN_6, 94, 1, 94],
  [[100], MIN_6, 94.001, 1, 106],
  [[100], MIN_6, 100, 1, 106],
  // Logged later: no time fits between the two.
  [[100, 111], MIN_6, 105, 1, 117],
  [[100, 112], MIN_6, 105, 1, 106],
  // A dose 24 hours ago no longer counts.
  [[100, 104, 108, 112], MAX_4, 113, 1, 124],
  [[100, 104, 108, 112], MAX_4, 124, 1, 124],
  [[100, 104, 108, 112], MAX_4, 113, 2, 128],
  [[100, 104, 108], MAX_4, 113, 1, 113],
  [[[100, 4]], MAX_4, 100, 0.5, 124],
  [[[100, 3.5]], MAX_4, 100, 0.5, 100],
  [[], MAX_4, 100, 4, 100],
  [[], MAX_4, 100, 4.001, null],
  // Logged later, it would exceed the 24 hours of a later dose.
  [[100, 104, 108, 112], MAX_4, 99, 1, 124],
  [[100, 104, 108, 112], MAX_4, 88, 1, 88],
  [[100, 104, 108, 112], MAX_4, 88.001, 1, 124],
  [[100, [120, 3]], MAX_4, 98, 1, 124],
  // Doses beyond the limits do not affect the times before or after.
  [[[100, 9]], MAX_4, 76, 1, 76],
  [[[100, 9]], MAX_4, 124, 1, 124],
  [[[100, 9]], MAX_4, 110, 4, 124],
  // With both limits, the later time counts.
  [[100, 106, 112, 118], BOTH, 121, 1, 124],
  [[100, 101, 102, 121], BOTH, 122, 1, 125],
  [[100, 101, 102, 123], BOTH, 123, 2, 127],
])('after %o, %o: at %d, %d from %s', (doses, limits, at, amount, earliest) => {
  const found = earliestFrom(at * HOUR_MS, amount * 1000, dosesOf(doses), limits)
  expect(found === null ? null : found / HOUR_MS).toBe(earliest)
})

test.each([
  [[], 100, 0],
  [[76], 100, 0],
  [[76.001, 80], 100, 2],
  [[100], 100, 1],
  [[101], 100, 0],
])('of %o, the 24 hours until %d hold %d', (doses, at, amount) => {
  expect(takenWithin24h(dosesOf(doses), at * HOUR_MS)).toBe(amount * 1000)
})

test('allows 2,000 random doses exactly if every distance and all 24 hours are within the limits', () => {
  const dice = diceOf(seeded(24))
  const counts = { kept: 0, refused: 0, never: 0 }
  // A coarse clock produces doses exactly at the limit; the search steps by the same unit, so it is complete.
  const STEP_MS = HOUR_MS / 4
  for (let n = 0; n < 2000; n++) {
    const doses = Array.from({ length: dice(0, 9) }, () => ({
      takenAt: dice(0, 72 * 4) * STEP_MS,
      milli: dice(1, 8) * 250,
    }))
    const limits = {
      minHours: dice(0, 2) === 0 ? null : dice(1, 40) / 4,
      max24hMilli: dice(0, 2) === 0 ? null : dice(2, 24) * 250,
    }
    const milli = dice(1, 8) * 250
    const at = dice(-24 * 4, 96 * 4) * STEP_MS
    let wanted: number | null = at
    while (wanted !== null && !keepsLimits({ takenAt: wanted, milli }, doses, limits))
      wanted = wanted > 200 * HOUR_MS ? null : wanted + STEP_MS
    expect(earliestFrom(at, milli, doses, limits)).toBe(wanted)
    // The limit ends exactly at this millisecond.
    if (wanted !== null && wanted > at)
      expect(keepsLimits({ takenAt: wanted - 1, milli }, doses, limits)).toBe(false)
    counts[wanted === null ? 'never' : wanted === at ? 'kept' : 'refused']++
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(100)
})

test('shows a whole minute at which the dose is allowed', () => {
  const at = Date.parse('2026-11-20T07:00:20Z')
  const doses = [{ takenAt: Date.parse('2026-11-20T02:55:10Z'), milli: 1000 }]
  const limits = { minHours: 6, max24hMilli: null }
  const shown = earliestMinuteFrom(at, 1000, doses, limits)
  expect(shown).toBe(Date.parse('2026-11-20T08:56:00Z'))
  expect(earliestFrom(shown as number, 1000, doses, limits)).toBe(shown)
  expect(earliestMinuteFrom(at, 1000, [], limits)).toBe(at)
})
