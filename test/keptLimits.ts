import { DAY_MS, HOUR_MS } from '../language/durations.ts'
import type { DoseAt, Limits } from '../schedule/limits.ts'

/**
 * True if the doses keep the limits at any place in time: each pair of doses, and every 24 hours that contain
 * one.
 */
export function keepsLimits(
  dose: DoseAt,
  others: readonly DoseAt[],
  { minHours, max24hMilli }: Limits,
): boolean {
  if (minHours !== null)
    for (const other of others) if (Math.abs(other.takenAt - dose.takenAt) < minHours * HOUR_MS) return false
  if (max24hMilli === null) return true
  const all = [...others, dose]
  return all.every(({ takenAt: end }) => {
    const within = all.filter(({ takenAt }) => takenAt > end - DAY_MS && takenAt <= end)
    return !within.includes(dose) || within.reduce((sum, { milli }) => sum + milli, 0) <= max24hMilli
  })
}
